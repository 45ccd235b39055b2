// Owns: the lines of learned.dict as values that lessons change. Leaves their text to Dictionaries.

import Dictionaries
import Strokes

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
