// Owns: what is kept of all practising, as the text of a file. Leaves the file to krakel-window.

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

        public var speed: Double? { Tally.speed(of: tallies) }
    }

    public private(set) var sessions: [Session] = []

    /// How many lines are kept: those of a year's daily practice.
    public static let mostLines = 8000
    /// Sessions that say how well somebody writes today.
    public static let recent = 10

    public init() {}

    /// Reads what `lines(of:)` gave. What is no such line is left out.
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

    /// The lines to add for a session: its date, the label, how often it was tried and right, and
    /// the seconds that took.
    public static func lines(of session: Session) -> String {
        session.tallies.sorted { $0.key < $1.key }.map { label, tally in
            let seconds = (tally.seconds * 10).rounded() / 10
            return "\(session.date)\t\(label)\t\(tally.tries)\t\(tally.right)\t\(seconds)\n"
        }.joined()
    }

    /// All of it as the text of a file, the oldest sessions left out where there are too many.
    public var text: String {
        var count = 0
        let kept = sessions.reversed().prefix { session in
            count += session.tallies.count
            return count <= Self.mostLines
        }
        return kept.reversed().map(Self.lines).joined()
    }

    public mutating func add(_ session: Session) { sessions.append(session) }

    /// How well each character went of late.
    public var tallies: [String: Tally] {
        sessions.suffix(Self.recent).reduce(into: [:]) { result, session in
            result.merge(session.tallies) { $0 + $1 }
        }
    }

    /// The characters a minute of the last `count` sessions, oldest first.
    public func speeds(_ count: Int) -> [Double] {
        sessions.compactMap(\.speed).suffix(count)
    }
}
