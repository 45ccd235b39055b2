import Dictionaries
import Strokes

/// A dictionary beside the one in use, on the user's own strokes.
public struct ReadingComparison: Sendable {
    /// Characters that were drawn alike and read as one thing before, as another after.
    public struct Change: Hashable, Sendable {
        public var mode: String
        /// The cells they were drawn through; empty for ink without any.
        public var cells: String
        /// nil for what is not understood.
        public var was: [Action]?
        public var becomes: [Action]?
        /// What the recording says they are; empty where it says nothing.
        public var label: String

        /// Whether it was read as it was meant, and is not any more.
        public var isHarm: Bool {
            was != nil && !label.isEmpty && was == Label.actions(for: label)
        }
    }

    /// Each kind of change, the first one first, and how often it came.
    public var changes: [(change: Change, count: Int)] {
        counts.sorted { $0.value.order < $1.value.order }.map { ($0.key, $0.value.count) }
    }

    /// How many characters both could read.
    public private(set) var total = 0
    public private(set) var labelled = 0
    public private(set) var rightBefore = 0
    public private(set) var rightAfter = 0
    /// How many characters are of modes that the second dictionary lacks.
    public private(set) var otherModes: [String: Int] = [:]
    public var changed: Int { counts.values.reduce(0) { $0 + $1.count } }

    private var counts: [Change: (count: Int, order: Int)] = [:]
    private let before: Recogniser
    private let after: Recogniser

    public init(before: Recogniser, after: Recogniser) {
        self.before = before
        self.after = after
    }

    /// Reads a character by both.
    public mutating func add(_ sample: Sample) {
        let mode = sample.mode ?? before.firstMode
        guard let query = Query(sample.ink) else { return }
        guard after.modes.contains(mode) else {
            otherModes[mode, default: 0] += 1
            return
        }
        total += 1
        let was = Self.reading(query, in: mode, for: sample.applications, by: before)
        let becomes = Self.reading(query, in: mode, for: sample.applications, by: after)
        if !sample.label.isEmpty {
            labelled += 1
            let meant = Label.actions(for: sample.label)
            if was == meant { rightBefore += 1 }
            if becomes == meant { rightAfter += 1 }
        }
        guard was != becomes else { return }
        let change = Change(
            mode: mode, cells: CellPath(sample.ink)?.description ?? "", was: was,
            becomes: becomes, label: sample.label)
        let order = counts.count
        counts[change, default: (0, order)].count += 1
    }

    private static func reading(
        _ query: Query, in mode: String, for applications: String?, by recogniser: Recogniser
    ) -> [Action]? {
        let match = recogniser.recognise(query, in: mode, for: applications)
        return match.flatMap { $0.verdict == .rejected ? nil : $0.actions }
    }
}
