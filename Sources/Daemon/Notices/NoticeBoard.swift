import System

/// A few words for the desktop.
struct Notice: Hashable, Sendable {
    var topic: News.Topic
    /// One line.
    var summary: String
    /// Some more, and what to type next.
    var body: String
    var isError: Bool

    /// Where there is room for a few short lines only, as beside the pen. What does not fit ends in an ellipsis.
    var shortLines: [String] {
        let whole = ([summary] + body.split(separator: "\n").map(briefly))
            .flatMap { $0.wrapped(to: Self.columns) }
            .map { $0.count > Self.columns ? $0.prefix(Self.columns - 1) + "\u{2026}" : $0 }
        guard whole.count > Self.mostShortLines else { return whole }
        let last = whole[Self.mostShortLines - 1]
        return whole.prefix(Self.mostShortLines - 1) + [last + " \u{2026}"]
    }

    /// `line` without the folder of the file that it begins with.
    private func briefly(_ line: Substring) -> String {
        guard topic == .settings || topic == .dictionary else { return String(line) }
        let place = line.prefix { $0 != " " }
        return String(place.lastIndex(of: "/").map { line[line.index(after: $0)...] } ?? line)
    }

    private static let columns = 60
    private static let mostShortLines = 6
    /// More of a kind than this are counted.
    private static let mostLines = 3

    /// - Parameter news: of one topic, in their order; all count where they are refusals, else the last.
    init?(_ news: [News]) {
        guard let last = news.last else { return nil }
        topic = last.topic
        isError = true
        switch last {
        case .paused:
            summary = tr("Krakel is paused")
            body = tr("The button works as usual. `krakel resume` goes on.")
            isError = false
        case .resumed:
            summary = tr("Krakel reads strokes again")
            body = ""
            isError = false
        case .right(let file):
            summary = file.summaryOfNone
            body = tr("It counts as it is now.")
            isError = false
        case .taken(let trigger):
            summary = tr("Another program has taken %s", trigger)
            body = tr(
                "Krakel reads no strokes with it. Have it back: %s",
                "`krakel pause && krakel resume`")
        case .lacksWords(let language):
            summary = tr("Krakel knows no words of your language")
            body = tr("Make them known: %s", "`krakel language add \(language)`")
        case .unlearned(let problem):
            summary = tr("What Krakel learned cannot be kept")
            body = Self.lines(of: problem)
        case .mistakes(let file, let problems):
            summary = file.summary(of: problems.count)
            body =
                Self.lines(of: problems[0])
                + "\n" + tr("All of it with its place: %s", "`\(file.check)`")
        case .refused:
            let lines = news.compactMap { news -> String? in
                guard case .refused(let label, let reason) = news else { return nil }
                return (label.map { $0 + ": " } ?? "") + reason.translated
            }
            summary =
                news.count == 1
                ? tr("Not done") : tr(news.count, "%s stroke did nothing", "%s strokes did nothing")
            // The last ones, those that are the same once.
            var told: [String] = []
            for line in lines.reversed() where !told.contains(line) && told.count < Self.mostLines {
                told.insert(line, at: 0)
            }
            let others = lines.count { !told.contains($0) }
            body =
                told.joined(separator: "\n")
                + (others > 0 ? "\n" + tr("and %s before", "\(others)") : "")
        }
    }

    /// What is wrong and what helps, without the line it is about and the marks below that: they need
    /// a terminal.
    private static func lines(of problem: Message) -> String {
        let lines = problem.translated.split(separator: "\n")
        let help = problem.english.split(separator: "\n").dropFirst()
            .firstIndex { $0.hasPrefix("  help: ") }
        return [lines.first, help.flatMap { $0 < lines.count ? lines[$0].dropFirst(2) : nil }]
            .compactMap { $0.map(String.init) }.joined(separator: "\n")
    }
}

extension News.File {
    // Whole sentences: in other languages a word changes with its place.
    fileprivate func summary(of count: Int) -> String {
        switch self {
        case .settings: tr(count, "%s mistake in your settings", "%s mistakes in your settings")
        case .dictionary:
            tr(count, "%s mistake in your dictionary", "%s mistakes in your dictionary")
        }
    }

    fileprivate var summaryOfNone: String {
        switch self {
        case .settings: tr("Your settings are in order again")
        case .dictionary: tr("Your dictionary is in order again")
        }
    }

    fileprivate var check: String {
        switch self {
        case .settings: "krakel check --settings"
        case .dictionary: "krakel check"
        }
    }
}

/// Something that happened.
enum News: Hashable, Sendable {
    case paused
    case resumed
    /// What is wrong in a file, as it is rendered for a terminal; never empty.
    case mistakes(in: File, [Message])
    /// Nothing is wrong in it any more.
    case right(File)
    /// Whole words are to be read, and no words are known of a language that is written, by its name.
    case lacksWords(of: String)
    /// Why what was learned cannot be written.
    case unlearned(Message)
    /// Another program has grabbed this trigger, and gets its presses.
    case taken(String)
    /// What a character means could not be done.
    ///
    /// - Parameter what: nil where that is private.
    case refused(_ what: String?, reason: Message)

    /// What people write by hand, and get wrong.
    enum File: Hashable, Sendable {
        case settings
        case dictionary
    }

    /// News of one topic take the place of those before.
    enum Topic: Hashable, CaseIterable, Sendable {
        // In the order in which they are told.
        case settings
        case dictionary
        case refusal
        case learning
        case words
        case triggers
        case state
    }

    var topic: Topic {
        switch self {
        case .mistakes(.settings, _), .right(.settings): .settings
        case .mistakes(.dictionary, _), .right(.dictionary): .dictionary
        case .refused: .refusal
        case .unlearned: .learning
        case .lacksWords: .words
        case .taken: .triggers
        case .paused, .resumed: .state
        }
    }
}

/// A notice on its way, and the number of the one that it takes the place of.
struct Delivery: Hashable, Sendable {
    var notice: Notice
    var replaced: UInt32?
}

/// News in, notices out: one at a time, of one topic no more than one a second, the latest last.
struct NoticeBoard: Sendable {
    private struct Pile {
        /// What has not been told yet.
        var waiting: [News] = []
        /// What was told last, and when.
        var told: [News] = []
        var time: Int64?
        /// What the desktop calls the notice of that.
        var number: UInt32?
    }

    private var piles: [News.Topic: Pile] = [:]
    private var underWay: Notice?

    /// Between two notices of a topic.
    private static let interval: Int64 = 1000
    /// Refusals that follow each other so closely are told together.
    private static let memory: Int64 = 10_000
    /// A file is read again whenever something is learned: the same mistakes are no news for so long.
    private static let patience: Int64 = 600_000
    /// More refusals than this are not counted: a larger number tells the user no more.
    private static let most = 99

    /// When `next` has something, in milliseconds; nil while nothing waits, or one is under way.
    var deadline: Int64? {
        guard underWay == nil else { return nil }
        return piles.values.lazy.filter { !$0.waiting.isEmpty }.map(Self.due).min()
    }

    private static func due(_ pile: Pile) -> Int64 { pile.time.map { $0 + interval } ?? 0 }

    mutating func post(_ news: News, at now: Int64) {
        var pile = piles[news.topic] ?? Pile()
        defer { piles[news.topic] = pile }
        switch news {
        case .refused: if pile.waiting.count < Self.most { pile.waiting.append(news) }
        case .right:
            // The user is not told of the end of a mistake that was never shown.
            pile.waiting = if case .mistakes = pile.told.last { [news] } else { [] }
        case .mistakes:
            let isKnown = pile.told.last == news && now < (pile.time ?? .min) + Self.patience
            pile.waiting = isKnown ? [] : [news]
        case .paused, .resumed, .unlearned, .lacksWords, .taken: pile.waiting = [news]
        }
    }

    /// The next notice to be shown; `delivered` or `failed` says what came of it.
    mutating func next(at now: Int64) -> Delivery? {
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
    mutating func delivered(_ number: UInt32) {
        if let underWay { piles[underWay.topic]?.number = number }
        underWay = nil
    }

    /// The desktop shows nothing.
    ///
    /// - Returns: what Krakel has to show itself, in the badge.
    mutating func failed() -> Notice? {
        defer { underWay = nil }
        if let underWay { piles[underWay.topic]?.number = nil }
        return underWay
    }
}
