// Owns: gestures from elsewhere as lines for a dictionary, and putting them into one without doing
// anything twice. Leaves where they come from to the importers, the file to DictionaryFile.

import Dictionaries
import Strokes

/// Gestures in the order they come in, with remarks between them.
public struct GestureList: Hashable, Sendable {
    public enum Line: Hashable, Sendable {
        case gesture(Gesture)
        /// For people: one line without its `#`.
        case comment(String)
    }

    public var lines: [Line]

    public init(_ lines: [Line] = []) {
        self.lines = lines
    }

    /// Every example of the entries of `document`, whatever their mode.
    public init(_ document: DictionaryDocument) {
        lines = document.lines.flatMap { line in
            line.examples.map {
                .gesture(Gesture(actions: line.actions, example: $0, comment: line.comment))
            }
        }
    }

    public var gestures: [Gesture] {
        lines.compactMap { line in
            if case .gesture(let gesture) = line { gesture } else { nil }
        }
    }
}

/// A way to draw something, and what it does.
public struct Gesture: Hashable, Sendable {
    public var actions: [Action]
    public var example: Example
    /// What it is called, for people.
    public var comment: String?

    public init(actions: [Action], example: Example, comment: String? = nil) {
        self.actions = actions
        self.example = example
        self.comment = comment
    }
}

/// What of a list is new to a document.
public struct GestureMerge: Hashable, Sendable {
    /// What the document does not say yet.
    public var missing = GestureList()
    /// How many gestures it has already.
    public var knownCount = 0
    /// Those whose cell path, by hand, it has for something else; that is left as it is.
    public var taken: [Gesture] = []

    public init(of list: GestureList, into document: DictionaryDocument, mode: String) {
        var known: Set<Key> = []
        var owners: [CellPath: [Action]] = [:]
        for line in document.lines where line.mode == mode {
            for example in line.examples {
                known.insert(Key(line.actions, example))
                if example.kind == .handWritten { owners[example.cellPath] = line.actions }
            }
        }
        var comments = document.comments
        for line in list.lines {
            switch line {
            case .comment(let text):
                if comments.insert(text).inserted { missing.lines.append(line) }
            case .gesture(let gesture):
                let example = gesture.example
                if !known.insert(Key(gesture.actions, example)).inserted {
                    knownCount += 1
                } else if example.kind == .handWritten,
                    let owner = owners[example.cellPath], owner != gesture.actions
                {
                    taken.append(gesture)
                } else {
                    missing.lines.append(line)
                }
            }
        }
    }

    /// What makes two gestures the same.
    private struct Key: Hashable {
        var actions: [Action]
        var cellPath: CellPath
        var fingerprint: UInt32

        init(_ actions: [Action], _ example: Example) {
            self.actions = actions
            cellPath = example.cellPath
            fingerprint = example.fingerprint
        }
    }
}

extension DictionaryDocument {
    /// Adds every line of `list` to `mode`, each as `add` does.
    public mutating func add(_ list: GestureList, to mode: String) {
        for line in list.lines {
            switch line {
            case .comment(let text): add(comment: text, in: mode)
            case .gesture(let gesture):
                add(gesture.example, for: gesture.actions, in: mode, comment: gesture.comment)
            }
        }
    }
}
