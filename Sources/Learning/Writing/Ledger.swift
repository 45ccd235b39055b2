import Dictionaries
import Strokes

/// One change of what is known about a writer.
public struct Lesson: Hashable, Sendable {
    /// Why, in the word that the file carries.
    public enum Cause: String, CaseIterable, Sendable {
        /// A further example: the writer took back what was read and wrote it again.
        case corrected
        /// A further example: it was read rightly, but not clearly.
        case stood
        /// A further example: the writer said what it was.
        case answered
        /// The example's distance counts more: it won wrongly.
        case misled

        /// What the factor of the example is multiplied by; nil for a further example.
        public var step: Float? {
            switch self {
            case .corrected, .stood, .answered: nil
            case .misled: 1.15
            }
        }
    }

    public var cause: Cause
    public var actions: [Action]
    /// The mode of the entry.
    public var mode: String
    /// A new one, or one that is known.
    public var example: Example

    public init(_ cause: Cause, _ example: Example, for actions: [Action], in mode: String) {
        self.cause = cause
        self.example = example
        self.actions = actions
        self.mode = mode
    }
}

/// What tells the lines of learned.dict apart.
struct LineKey: Hashable {
    var mode: String
    var actions: [Action]
    var cellPath: CellPath
    var fingerprint: UInt32

    init(_ example: Example, for actions: [Action], in mode: String) {
        self.mode = mode
        self.actions = actions
        cellPath = example.cellPath
        fingerprint = example.fingerprint
    }
}

/// The lines of learned.dict, the oldest first. Lines with several examples, which somebody wrote by
/// hand, are left as they are.
struct Ledger {
    struct Line {
        var example: Example
        var history: History
    }

    private let before: [LineKey: Line]
    private(set) var lines: [LineKey: Line]
    /// Of lines that are there and of some that were.
    private(set) var order: [LineKey] = []

    init(_ document: DictionaryDocument) {
        var lines: [LineKey: Line] = [:]
        for line in document.lines where line.examples.count == 1 {
            let key = LineKey(line.examples[0], for: line.actions, in: line.mode)
            if lines[key] == nil { order.append(key) }
            lines[key] = Line(
                example: line.examples[0], history: History(comment: line.comment))
        }
        self.lines = lines
        before = lines
    }

    /// The line of `key`, to be changed; nil where there is none, or none any more.
    subscript(key: LineKey) -> Line? {
        get { lines[key] }
        set {
            if lines[key] == nil, newValue != nil {
                order.removeAll { $0 == key }
                order.append(key)
            }
            lines[key] = newValue
        }
    }

    /// Whether `lesson` changed anything.
    mutating func take(_ lesson: Lesson, at time: String) -> Bool {
        let key = LineKey(lesson.example, for: lesson.actions, in: lesson.mode)
        let event = History.Event(lesson.cause, at: time)
        guard let step = lesson.cause.step else {
            guard self[key] == nil else { return false }
            self[key] = Line(example: lesson.example, history: History([event]))
            return true
        }
        // A shape that is here is weighed where it stands, any other by reference.
        var line =
            self[key]
            ?? Line(
                example: Example(
                    cellPath: lesson.example.cellPath, kind: .reference(key.fingerprint),
                    factor: lesson.example.factor),
                history: History())
        let factor = line.example.factor * step
        guard factor.value <= LearnedStrokes.greatestFactor else { return false }
        line.example.factor = factor
        line.history.events.append(event)
        self[key] = line
        return true
    }

    /// Drops the least useful examples where there are too many: those that mislead most, then the
    /// oldest.
    mutating func shrink() {
        let examples = order.filter { lines[$0].map { !$0.example.isReference } ?? false }
        let classes = Dictionary(grouping: examples) {
            ActionNotation.name(ofMode: $0.mode) + ActionNotation.text(of: $0.actions)
        }
        for keys in classes.values where keys.count > LearnedStrokes.mostExamples {
            drop(keys.count - LearnedStrokes.mostExamples, of: keys)
        }
        guard lines.count > LearnedStrokes.mostLines else { return }
        let excess = lines.count - LearnedStrokes.mostLines
        let left = order.filter { lines[$0] != nil }
        // Factors are few and small; only where nothing else is left are the oldest dropped.
        let shapes = left.filter { lines[$0]?.example.isReference == false }
        drop(excess, of: shapes.count >= excess ? shapes : left)
    }

    /// Puts what was changed into the text the lines were read from.
    func write(to document: inout DictionaryDocument) {
        document.rewriteLines { line in
            guard line.examples.count == 1 else { return line }
            let key = LineKey(line.examples[0], for: line.actions, in: line.mode)
            guard let known = lines[key] else { return nil }
            return DictionaryLine(
                mode: line.mode, actions: line.actions, examples: [known.example],
                comment: known.history == History(comment: line.comment)
                    ? line.comment : known.history.comment)
        }
        for key in order where before[key] == nil {
            guard let line = lines[key] else { continue }
            document.add(
                line.example, for: key.actions, in: key.mode, comment: line.history.comment)
        }
    }

    private mutating func drop(_ count: Int, of keys: [LineKey]) {
        func factor(_ key: LineKey) -> Float { lines[key]?.example.factor.value ?? 0 }
        let worst = keys.enumerated().sorted {
            let (a, b) = (factor($0.element), factor($1.element))
            return a == b ? $0.offset < $1.offset : a > b
        }
        for (_, key) in worst.prefix(count) { lines[key] = nil }
    }
}

/// The lessons that a line of `learned.dict` is made of, the oldest first.
public struct History: Hashable, Sendable {
    public struct Event: Hashable, Sendable {
        public var cause: Lesson.Cause
        /// Such as `2026-11-21T17:03:22Z`: the order of the texts is that of the times.
        public var time: String

        public init(_ cause: Lesson.Cause, at time: String) {
            self.cause = cause
            self.time = time
        }
    }

    public var events: [Event]

    /// Older ones are left out of the comment.
    private static let mostEvents = 12

    public init(_ events: [Event] = []) {
        self.events = events
    }

    /// What `comment` says; whatever is not a cause and a time is passed over.
    public init(comment: String?) {
        events = (comment ?? "").split(separator: ",").compactMap { part in
            let words = part.split(separator: " ")
            guard words.count == 2, let cause = Lesson.Cause(rawValue: String(words[0])) else {
                return nil
            }
            return Event(cause, at: String(words[1]))
        }
    }

    public var comment: String {
        events.suffix(Self.mostEvents).map { "\($0.cause.rawValue) \($0.time)" }
            .joined(separator: ", ")
    }
}

/// The dictionary of what was gathered while somebody wrote: examples of their own, and factors of
/// examples below. A line holds one of either, with its history as a comment.
public enum LearnedStrokes {
    /// So many examples of one entry are kept.
    public static let mostExamples = 40
    /// So many lines are kept; about 300 kB.
    public static let mostLines = 2000
    /// An example that misleads fades no further than this.
    static let greatestFactor: Float = 3

    static let heading = """
        # What Krakel has learned while you wrote: examples of your hand, and which shipped ones
        # mislead it (krakel-dictionary(5)). See `krakel list --mine`; undo with `krakel unlearn`.
        krakel-dictionary \(DictionaryReader.version)

        """

    /// Writes `lessons` down.
    ///
    /// - Parameter time: see `History.Event.time`.
    /// - Returns: those that changed anything.
    @discardableResult
    public static func apply(
        _ lessons: [Lesson], to document: inout DictionaryDocument, at time: String
    ) -> [Lesson] {
        var ledger = Ledger(document)
        var applied: [Lesson] = []
        for lesson in lessons where ledger.take(lesson, at: time) { applied.append(lesson) }
        guard !applied.isEmpty else { return [] }
        ledger.shrink()
        if document.bytes.isEmpty,
            let start = try? DictionaryDocument(Array(heading.utf8))
        {
            document = start
        }
        ledger.write(to: &document)
        return applied
    }
}
