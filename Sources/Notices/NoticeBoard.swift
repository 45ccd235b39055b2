// Owns: which notice is shown when, and which it takes the place of. Leaves showing it, and the clock,
// to whoever asks.

/// A notice on its way, and the number of the one that it takes the place of.
public struct Delivery: Hashable, Sendable {
    public var notice: Notice
    public var replaced: UInt32?
}

/// News in, notices out: one at a time, of one topic no more than one a second, the latest last.
public struct NoticeBoard: Sendable {
    private struct Pile {
        /// What has not been told yet.
        var waiting: [News] = []
        /// What was told last, and when.
        var told: [News] = []
        var time: Int64?
        /// What the desktop calls the notice of that.
        var number: UInt32?

        /// Whether somebody was told of something that is wrong still.
        var isWrong: Bool {
            if case .mistakes = told.last { true } else { false }
        }
    }

    private var piles: [News.Topic: Pile] = [:]
    private var underWay: Notice?

    /// Between two notices of a topic.
    private static let interval: Int64 = 1000
    /// Refusals that follow each other so closely are told together.
    private static let memory: Int64 = 10_000
    /// A file is read again whenever something is learned: the same mistakes are no news for so long.
    private static let patience: Int64 = 600_000
    /// More refusals than this nobody counts.
    private static let most = 99

    public init() {}

    /// When `next` has something, in milliseconds; nil while nothing waits, or one is under way.
    public var deadline: Int64? {
        guard underWay == nil else { return nil }
        return piles.values.lazy.filter { !$0.waiting.isEmpty }.map(Self.due).min()
    }

    private static func due(_ pile: Pile) -> Int64 { pile.time.map { $0 + interval } ?? 0 }

    /// Takes note of `news`.
    public mutating func post(_ news: News, at now: Int64) {
        var pile = piles[news.topic] ?? Pile()
        defer { piles[news.topic] = pile }
        switch news {
        case .refused:
            if pile.waiting.count < Self.most { pile.waiting.append(news) }
        case .right:
            // Nobody has to be told that what they never heard of is over.
            pile.waiting = pile.isWrong ? [news] : []
        case .mistakes:
            let isKnown = pile.told.last == news && now < (pile.time ?? .min) + Self.patience
            pile.waiting = isKnown ? [] : [news]
        case .paused, .resumed:
            pile.waiting = [news]
        }
    }

    /// The next notice to be shown; `delivered` or `failed` says what came of it.
    public mutating func next(at now: Int64) -> Delivery? {
        guard underWay == nil else { return nil }
        for topic in News.Topic.allCases {
            guard var pile = piles[topic], !pile.waiting.isEmpty, Self.due(pile) <= now else {
                continue
            }
            if topic == .refusal, let time = pile.time, now < time + Self.memory {
                pile.told = Array((pile.told + pile.waiting).suffix(Self.most))
            } else {
                pile.told = pile.waiting
            }
            pile.waiting = []
            pile.time = now
            piles[topic] = pile
            guard let notice = Notice(pile.told) else { continue }
            underWay = notice
            return Delivery(notice: notice, replaced: pile.number)
        }
        return nil
    }

    /// The desktop shows it, by this number.
    public mutating func delivered(_ number: UInt32) {
        if let underWay { piles[underWay.topic]?.number = number }
        underWay = nil
    }

    /// The desktop shows nothing.
    ///
    /// - Returns: what somebody else has to show.
    public mutating func failed() -> Notice? {
        defer { underWay = nil }
        if let underWay { piles[underWay.topic]?.number = nil }
        return underWay
    }
}
