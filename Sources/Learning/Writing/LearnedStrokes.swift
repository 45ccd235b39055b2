import Dictionaries
import Strokes

/// One change that is learned: an example to add, or a factor to change.
public struct Lesson: Hashable, Sendable {
    /// Why it is learned; the file has the raw value.
    public enum Cause: String, CaseIterable, Sendable {
        /// An example to add: the writer took a misread character back and wrote it again.
        case corrected
        /// An example to add: it was recognised and left standing, but was not clear.
        case stood
        /// An example to add: the writer said in the dialog what it means.
        case answered
        /// A factor to raise: the example won wrongly.
        case misled

        /// What the factor of the example is multiplied by; nil for an example to add.
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
    /// The example to add, or the known one whose factor changes.
    public var example: Example

    public init(_ cause: Cause, _ example: Example, for actions: [Action], in mode: String) {
        self.cause = cause
        self.example = example
        self.actions = actions
        self.mode = mode
    }
}

/// What identifies a line of learned.dict: which example of which entry.
public struct LineKey: Hashable, Sendable {
    var mode: String
    var actions: [Action]
    var cellPath: CellPath
    var fingerprint: UInt32

    public init(_ example: Example, for actions: [Action], in mode: String) {
        self.mode = mode
        self.actions = actions
        cellPath = example.cellPath
        fingerprint = example.fingerprint
    }
}

/// The lines of learned.dict, the oldest first. Lines with more than an example, which the user must have
/// written, are left as they are. Where two have the same one, as where git has put both sides under each other,
/// they count as one.
struct LearnedLines {
    struct Line {
        var example: Example
        var history: History
    }

    private var before: [LineKey: Line] = [:]
    private(set) var lines: [LineKey: Line] = [:]
    /// The order of the lines, also of some that were removed.
    private(set) var order: [LineKey] = []

    init(_ document: DictionaryDocument) {
        for line in document.lines {
            guard let example = line.onlyExample else { continue }
            let key = LineKey(example, for: line.actions, in: line.mode)
            _ = join(Line(example: example, history: History(comment: line.comment)), at: key)
        }
        before = lines
    }

    /// The line of `key`; nil where there is none.
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

    /// Applies `lesson`, and returns whether it changed anything.
    mutating func take(_ lesson: Lesson, at time: String) -> Bool {
        let key = LineKey(lesson.example, for: lesson.actions, in: lesson.mode)
        let event = History.Event(cause: lesson.cause, time: time)
        guard let step = lesson.cause.step else {
            guard self[key] == nil else { return false }
            self[key] = Line(example: lesson.example, history: History([event]))
            return true
        }
        // The factor of an example in this file is changed in its line, that of any other by a reference.
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

    /// Takes in a line of another machine, and returns whether it changed anything.
    mutating func join(_ line: Line, at key: LineKey) -> Bool {
        guard var own = self[key] else {
            self[key] = line
            return true
        }
        let news = line.history.events.filter {
            !own.history.events.contains($0) && !own.history.mayHaveLeftOut($0)
        }
        let notes = line.history.notes.filter { !own.history.notes.contains($0) }
        guard !news.isEmpty || !notes.isEmpty else { return false }
        own.history.notes += notes
        for step in news.compactMap(\.cause.step) {
            let factor = own.example.factor * step
            if factor.value <= LearnedStrokes.greatestFactor { own.example.factor = factor }
        }
        own.history.events = (own.history.events + news).sorted { $0.time < $1.time }
        self[key] = own
        return true
    }

    /// Undoes `lesson`, and returns whether it was there.
    mutating func undo(_ lesson: Lesson) -> Bool {
        let key = LineKey(lesson.example, for: lesson.actions, in: lesson.mode)
        guard
            let event = self[key]?.history.events.last(where: { $0.cause == lesson.cause })
        else { return false }
        undo(event, of: key)
        return true
    }

    /// Undoes the lesson that is `event` of the line of `key`.
    mutating func undo(_ event: History.Event, of key: LineKey) {
        guard var line = self[key], let index = line.history.events.lastIndex(of: event)
        else { return }
        line.history.events.remove(at: index)
        guard let step = event.cause.step,
            !(line.history.events.isEmpty && line.example.isReference)
        else {
            self[key] = nil
            return
        }
        line.example.factor = line.example.factor * (1 / step)
        self[key] = line
    }

    /// Removes the least useful examples where there are too many: first those with the greatest factors,
    /// then the oldest.
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
        // References are few and short; they are removed only where there are not enough examples.
        let shapes = left.filter { lines[$0]?.example.isReference == false }
        drop(excess, of: shapes.count >= excess ? shapes : left)
    }

    /// Writes the changes into the text that the lines were read from.
    func write(to document: inout DictionaryDocument) {
        var written: Set<LineKey> = []
        document.rewriteLines { line in
            guard let example = line.onlyExample else { return line }
            let key = LineKey(example, for: line.actions, in: line.mode)
            guard let known = lines[key], written.insert(key).inserted else { return nil }
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

/// The lessons behind a line of `learned.dict`, the oldest first; it is kept in the line's comment.
public struct History: Hashable, Sendable {
    public struct Event: Hashable, Sendable {
        public var cause: Lesson.Cause
        /// The time, such as `2026-11-21T17:03:22Z`: texts in this form sort like the times.
        public var time: String
    }

    public var events: [Event]
    /// What else the comment says, which the user has written.
    public var notes: [String] = []

    /// How many events a comment has at most; older ones are left out.
    private static let mostEvents = 12

    /// Whether `event` may be one of those that the comment has no room for any more.
    func mayHaveLeftOut(_ event: Event) -> Bool {
        events.count >= Self.mostEvents && events.allSatisfy { event.time <= $0.time }
    }

    public init(_ events: [Event] = []) {
        self.events = events
    }

    /// Reads `comment`.
    public init(comment: String?) {
        self.init()
        for part in (comment ?? "").split(separator: ",") {
            let words = part.split(separator: " ")
            if words.count == 2, let cause = Lesson.Cause(rawValue: String(words[0])) {
                events.append(Event(cause: cause, time: String(words[1])))
            } else {
                notes.append(words.joined(separator: " "))
            }
        }
    }

    public var comment: String {
        let lessons = events.suffix(Self.mostEvents).map { "\($0.cause.rawValue) \($0.time)" }
        return (notes + lessons).joined(separator: ", ")
    }
}

/// The dictionary that is learned while the user writes: examples of the user's hand, and factors for
/// examples of the dictionaries below. Each line has one of these, with its history as a comment.
public enum LearnedStrokes {
    /// The most examples of one entry.
    public static let mostExamples = 40
    /// The most lines, which take about 300 kB.
    static let mostLines = 2000
    /// The greatest factor that an example gets for misleading.
    static let greatestFactor: Float = 3

    static let heading = """
        # What Krakel has learned while you wrote: examples of your hand, and which shipped ones
        # mislead it (krakel-dictionary(5)). See `krakel list --mine`; undo with `krakel unlearn`.
        krakel-dictionary \(DictionaryReader.version)

        """

    /// Applies `lessons` to the text of `learned.dict`.
    ///
    /// - Parameter withdrawn: earlier lessons to undo first.
    /// - Parameter time: see `History.Event.time`.
    /// - Returns: the lessons that changed anything.
    @discardableResult
    public static func apply(
        _ lessons: [Lesson], withdrawing withdrawn: [Lesson] = [],
        to document: inout DictionaryDocument, at time: String
    ) -> [Lesson] {
        var lines = LearnedLines(document)
        var isChanged = false
        for lesson in withdrawn where lines.undo(lesson) { isChanged = true }
        var applied: [Lesson] = []
        for lesson in lessons where lines.take(lesson, at: time) { applied.append(lesson) }
        guard isChanged || !applied.isEmpty else { return [] }
        lines.shrink()
        if document.bytes.isEmpty,
            let start = try? DictionaryDocument(Array(heading.utf8))
        {
            document = start
        }
        lines.write(to: &document)
        return applied
    }

    /// Takes into the text of `learned.dict` what another machine has learned: its lines, and of those that both
    /// have the lessons of either, each once.
    public static func merge(
        _ other: DictionaryDocument, into document: inout DictionaryDocument
    ) -> VersionMerge {
        var lines = LearnedLines(document)
        let others = LearnedLines(other)
        let added = others.order.count { key in
            others[key].map { lines.join($0, at: key) } ?? false
        }
        if added > 0 {
            lines.shrink()
            lines.write(to: &document)
        }
        // What the user has written there.
        var rest = other
        rest.rewriteLines { $0.onlyExample == nil ? $0 : nil }
        var merge = document.merge(rest)
        merge.added += added
        return merge
    }
}
