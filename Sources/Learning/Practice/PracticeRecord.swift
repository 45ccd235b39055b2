import Dictionaries

/// How often one character, or one stroke that changes the mode, was tried and recognised.
public struct Tally: Hashable, Sendable {
    public var tries = 0
    public var right = 0
    /// The time of all timed tries, right or wrong.
    public var seconds = 0.0

    /// From 0 to 1; nil where nothing was tried.
    public var share: Double? { tries > 0 ? Double(right) / Double(tries) : nil }

    public static func + (one: Tally, other: Tally) -> Tally {
        Tally(
            tries: one.tries + other.tries, right: one.right + other.right,
            seconds: one.seconds + other.seconds)
    }

    public static func += (one: inout Tally, other: Tally) { one = one + other }
}

extension [String: Tally] {
    /// The sum of all tallies.
    public var whole: Tally { values.reduce(Tally(), +) }
}

/// The sessions of the past, oldest first.
public struct PracticeRecord: Hashable, Sendable {
    public struct Session: Hashable, Sendable {
        /// When it ended, as `2026-03-01T18:30`.
        public var date: String
        public var tallies: [String: Tally]

        public init(date: String, tallies: [String: Tally]) {
            self.date = date
            self.tallies = tallies
        }
    }

    public private(set) var sessions: [Session] = []

    /// How many sessions count for how well the user writes today.
    public static let recent = 10

    public init() {}

    /// Reads the lines that `lines(of:)` writes; other lines are left out.
    public init(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 5, !fields[0].isEmpty, !fields[1].isEmpty,
                let tries = Int(fields[2]), let right = Int(fields[3]),
                let seconds = Double(fields[4]), (0...1_000_000).contains(tries),
                (0...tries).contains(right), (0...1e9).contains(seconds)
            else { continue }
            let date = String(fields[0])
            if sessions.last?.date != date {
                sessions.append(Session(date: date, tallies: [:]))
            }
            sessions[sessions.count - 1].tallies[String(fields[1]), default: Tally()] += Tally(
                tries: tries, right: right, seconds: seconds)
        }
    }

    /// The lines for a session. Each has the date, the label, the tries, the right ones and the seconds.
    public static func lines(of session: Session) -> String {
        session.tallies.sorted { $0.key < $1.key }.map { label, tally in
            let seconds = (tally.seconds * 10).rounded() / 10
            return "\(session.date)\t\(label)\t\(tally.tries)\t\(tally.right)\t\(seconds)\n"
        }.joined()
    }

    /// Adds one that is later than all that are there.
    public mutating func add(_ session: Session) { sessions.append(session) }

    /// How well each character went in the most recent sessions.
    public var tallies: [String: Tally] {
        sessions.suffix(Self.recent).reduce(into: [:]) { result, session in
            result.merge(session.tallies) { $0 + $1 }
        }
    }

    /// The characters a minute of the last `count` sessions, oldest first.
    public func speeds(_ count: Int) -> [Double] {
        sessions.compactMap { Tally.speed(of: $0.tallies) }.suffix(count)
    }
}

/// The last tries of one character.
struct LastTries: Hashable, Sendable {
    /// Each try; nil for one that was right.
    private var tries: [Miss?] = []

    private struct Miss: Hashable, Sendable {
        var example: Example
        var readAs: [Action]
    }

    static let remembered = 5

    mutating func note(_ example: Example?, readAs actions: [Action], isRight: Bool) {
        if isRight {
            tries.append(nil)
        } else if let example {
            tries.append(Miss(example: example, readAs: actions))
        }
        tries = tries.suffix(Self.remembered)
    }

    /// The wrong tries that were drawn alike, where these are `count` or more of the last five; else nil.
    func steady(_ count: Int) -> [Example]? {
        let misses = tries.compactMap(\.self)
        guard misses.count >= count else { return nil }
        let sets = (0..<(1 << misses.count)).map { bits in
            misses.indices.filter { bits >> $0 & 1 == 1 }.map { misses[$0].example }
        }
        return sets.filter { $0.count >= count && Agreement(of: $0) == .alike }
            .max { $0.count < $1.count }
    }

    /// The actions that they were recognised as most often; nil where all were rejected.
    var readAs: [Action]? {
        let counts = tries.compactMap { $0?.readAs }.filter { !$0.isEmpty }
            .reduce(into: [[Action]: Int]()) { $0[$1, default: 0] += 1 }
        return counts.max { ($0.value, $1.key.count) < ($1.value, $0.key.count) }?.key
    }
}
