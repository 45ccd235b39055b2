import Dictionaries
import Strokes

/// One change. It is made to the files as they are then, whoever has written to them since somebody
/// thought of it.
public enum DictionaryEdit: Sendable {
    /// Further examples; they may make a new entry.
    case add([Example], to: EntryKey)
    /// Takes one example away, whoever it is from.
    case remove(Example, of: EntryKey, isShipped: Bool)
    /// Gives a shipped example back.
    case putBack(Example, of: EntryKey)
    /// Says that the look of an entry counts, or no longer where one's own files say so.
    case setPicture(Bool, of: EntryKey)
    /// Takes an entry away, whoever it is from.
    case removeEntry(EntryKey, isShipped: Bool)
    /// Makes an entry what it was when it came.
    case restore(EntryKey)
    /// Makes another entry of one, in this mode or another: `taking` is what it has from others.
    case change(EntryKey, to: EntryKey, taking: Entry, isShipped: Bool)
    /// Brings in what was read from elsewhere.
    case take(ForeignGestures, below: [String: [String]])
    /// Leaves nothing but what was shipped.
    case reset

    /// A file that edits are made to.
    public enum Layer: CaseIterable, Sendable {
        case own
        case learned
    }

    /// The entry that it is about; nil where it is about more.
    public var key: EntryKey? {
        switch self {
        case .add(_, let key), .remove(_, let key, _), .putBack(_, let key),
            .setPicture(_, let key), .removeEntry(let key, _), .restore(let key),
            .change(let key, _, _, _):
            key
        case .take, .reset: nil
        }
    }

    /// The files that it may change.
    var layers: [Layer] {
        switch self {
        case .add, .putBack, .setPicture(true, _), .take: [.own]
        case .remove, .setPicture(false, _), .removeEntry, .restore, .change, .reset: Layer.allCases
        }
    }

    /// Whether lines of its entry that cannot be read as a whole are in its way.
    var needsWholeLines: Bool {
        switch self {
        case .remove, .setPicture, .removeEntry, .restore, .change: true
        case .add, .putBack, .take, .reset: false
        }
    }

    /// Makes the change to the text of `layer`.
    public func apply(to document: inout DictionaryDocument, in layer: Layer) {
        switch self {
        case .add(let examples, let key):
            guard layer == .own else { return }
            for example in examples { document.add(example, for: key.actions, in: key.mode) }
        case .remove(let example, let key, let isShipped):
            document.rewrite(key) { line in
                line.examples.removeAll { $0.withoutFactor == example.withoutFactor }
            }
            if layer == .own, isShipped {
                document.add(example.switchedOff, for: key.actions, in: key.mode)
            }
        case .putBack(let example, let key):
            guard layer == .own else { return }
            document.rewrite(key) { line in
                line.examples.removeAll { $0 == example.switchedOff }
            }
        case .setPicture(true, let key):
            if layer == .own { document.addPictureWord(for: key) }
        case .setPicture(false, let key):
            document.rewrite(key) { $0.isPicture = false }
        case .removeEntry(let key, let isShipped):
            document.removeLines(of: key)
            if layer == .own, isShipped { document.switchOff(key) }
        case .restore(let key):
            document.removeLines(of: key)
        case .change(let key, let new, let others, let isShipped):
            guard layer == .own else { return document.removeLines(of: key) }
            document.change(key, to: new)
            document.take(others, as: new)
            if isShipped { document.switchOff(key) }
        case .take(let gestures, let modes):
            guard layer == .own else { return }
            gestures.apply(to: &document, below: modes)
        case .reset:
            document = DictionaryDocument()
        }
    }
}

extension Example {
    /// What takes it away in a dictionary above.
    fileprivate var switchedOff: Example {
        Example(cellPath: cellPath, kind: .reference(fingerprint), factor: .off, edges: edges)
    }
}

extension DictionaryLine {
    fileprivate var key: EntryKey { EntryKey(mode, actions) }
}

extension DictionaryDocument {
    /// Changes the lines of one entry; those that nothing is left of go.
    fileprivate mutating func rewrite(
        _ key: EntryKey, _ change: (inout DictionaryLine) -> Void
    ) {
        rewriteLines { line in
            guard line.mode == key.mode, line.actions == key.actions, !line.isBare else {
                return line
            }
            var changed = line
            change(&changed)
            return changed.isBare ? nil : changed
        }
    }

    /// Puts the word into the entry's first line, or makes it one.
    fileprivate mutating func addPictureWord(for key: EntryKey) {
        guard !lines.contains(where: { $0.key == key && $0.isPicture }) else { return }
        var isDone = false
        rewriteLines { line in
            guard !isDone, line.key == key, !line.isBare, !line.isOffBelow else { return line }
            isDone = true
            var line = line
            line.isPicture = true
            return line
        }
        guard !isDone else { return }
        var line = DictionaryLine(mode: key.mode, actions: key.actions, examples: [])
        line.isPicture = true
        append(line)
    }

    fileprivate mutating func removeLines(of key: EntryKey) {
        rewriteLines { $0.mode == key.mode && $0.actions == key.actions ? nil : $0 }
    }

    fileprivate mutating func switchOff(_ key: EntryKey) {
        var line = DictionaryLine(mode: key.mode, actions: key.actions, examples: [])
        line.isOffBelow = true
        append(line)
    }

    /// Lets the lines of one entry be another's. What they say of the dictionary below stays with the
    /// old one, or goes where that is taken away as a whole.
    fileprivate mutating func change(_ key: EntryKey, to new: EntryKey) {
        var moved: [DictionaryLine] = []
        rewriteLines { line in
            guard line.mode == key.mode, line.actions == key.actions else { return line }
            var line = line
            line.examples.removeAll(where: \.isReference)
            line.isOffBelow = false
            guard !line.isBare else { return nil }
            line.actions = new.actions
            guard new.mode != key.mode else { return line }
            line.mode = new.mode
            moved.append(line)
            return nil
        }
        for line in moved { append(line) }
    }

    /// Takes what an entry has from others, and leaves nothing of it there.
    fileprivate mutating func take(_ entry: Entry, as new: EntryKey) {
        for example in entry.examples { add(example, for: new.actions, in: new.mode) }
        for look in entry.discriminants { add(look, for: new.actions, in: new.mode) }
        if !entry.gestures.isEmpty || entry.isPicture {
            var line = DictionaryLine(mode: new.mode, actions: new.actions, examples: [])
            line.gestures = entry.gestures
            line.isPicture = entry.isPicture
            append(line)
        }
    }
}
