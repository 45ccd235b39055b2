import Dictionaries

/// One change of a dictionary. It is made to the files as they are at that moment, even if other programs
/// have written to them since the window read them.
public enum DictionaryEdit: Sendable {
    /// Adds examples, which may make a new entry.
    case add([Example], to: EntryKey)
    /// Makes an entry, or adds to the one that is there.
    case create(NewEntry)
    /// Starts a mode, which has no entry yet.
    case start(ModeHead)
    /// Adds an example of a letter, and what its alphabet needs besides.
    case teach(Example, of: EntryKey, AlphabetFrame)
    /// Removes one example, wherever it comes from.
    case remove(Example, of: EntryKey, isShipped: Bool)
    /// Puts a removed shipped example back.
    case putBack(Example, of: EntryKey)
    /// Also matches an entry as a picture; or no longer, where the user's own files say so.
    case setPicture(Bool, of: EntryKey)
    /// Removes an entry, wherever it comes from.
    case removeEntry(EntryKey, isShipped: Bool)
    /// Makes an entry as it was shipped.
    case restore(EntryKey)
    /// Changes the actions or the mode of an entry: `taking` is the part of it that other files have.
    case change(EntryKey, to: EntryKey, taking: Entry, isShipped: Bool)
    /// Takes over an import.
    case take(ForeignGestures, below: [String: [String]])
    /// Removes everything of the user's own.
    case reset

    /// A file that edits are made to.
    public enum Layer: CaseIterable, Sendable {
        case own
        case learned
    }

    /// The entry that it is about; nil where it is about several.
    public var key: EntryKey? {
        switch self {
        case .add(_, let key), .teach(_, let key, _), .remove(_, let key, _), .putBack(_, let key),
            .setPicture(_, let key), .removeEntry(let key, _), .restore(let key),
            .change(let key, _, _, _):
            key
        case .create(let entry): entry.key
        case .start, .take, .reset: nil
        }
    }

    /// The files that it may change.
    var layers: [Layer] {
        switch self {
        case .add, .create, .start, .teach, .putBack, .setPicture(true, _), .take: [.own]
        case .remove, .setPicture(false, _), .removeEntry, .restore, .change, .reset: Layer.allCases
        }
    }

    /// Whether it must be refused where a line of its entry has a mistake.
    var needsWholeLines: Bool {
        switch self {
        case .remove, .setPicture, .removeEntry, .restore, .change: true
        case .add, .create, .start, .teach, .putBack, .take, .reset: false
        }
    }

    /// Makes the change to the text of `layer`, which is one of `layers`.
    func apply(to document: inout DictionaryDocument, in layer: Layer) {
        switch self {
        case .add(let examples, let key):
            for example in examples { document.add(example, for: key.actions, in: key.mode) }
        case .create(let entry):
            entry.apply(to: &document)
        case .start(let mode):
            document.add(mode)
        case .teach(let example, let key, let frame):
            frame.apply(to: &document)
            document.add(example, for: key.actions, in: key.mode)
        case .remove(let example, let key, let isShipped):
            document.rewrite(key) { line in
                line.examples.removeAll { $0.withoutFactor == example.withoutFactor }
            }
            if layer == .own, isShipped {
                document.add(example.switchedOff, for: key.actions, in: key.mode)
            }
        case .putBack(let example, let key):
            document.rewrite(key) { line in
                line.examples.removeAll { $0 == example.switchedOff }
            }
        case .setPicture(true, let key):
            document.addPictureWord(for: key)
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
            gestures.apply(to: &document, below: modes)
        case .reset:
            document = DictionaryDocument()
        }
    }
}

extension Example {
    /// The reference that removes it, for a dictionary above.
    fileprivate var switchedOff: Example {
        Example(cellPath: cellPath, kind: .reference(fingerprint), factor: .off, edges: edges)
    }
}

extension DictionaryLine {
    fileprivate var key: EntryKey { EntryKey(mode, actions) }
}

extension DictionaryDocument {
    /// Changes the lines of one entry; lines that are empty then are removed.
    fileprivate mutating func rewrite(_ key: EntryKey, _ change: (inout DictionaryLine) -> Void) {
        rewriteLines { line in
            guard line.key == key, !line.isBare else { return line }
            var changed = line
            change(&changed)
            return changed.isBare ? nil : changed
        }
    }

    /// Adds the word `picture` to the entry's first line, or adds a line with it.
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
        append(DictionaryLine(mode: key.mode, actions: key.actions, isPicture: true))
    }

    fileprivate mutating func removeLines(of key: EntryKey) {
        rewriteLines { $0.key == key ? nil : $0 }
    }

    fileprivate mutating func switchOff(_ key: EntryKey) {
        append(DictionaryLine(mode: key.mode, actions: key.actions, isOffBelow: true))
    }

    /// Makes the lines of one entry those of another, without what they say about the dictionary below.
    fileprivate mutating func change(_ key: EntryKey, to new: EntryKey) {
        var moved: [DictionaryLine] = []
        rewriteLines { line in
            guard line.key == key else { return line }
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

    /// Adds the part of an entry that other files have.
    fileprivate mutating func take(_ entry: Entry, as new: EntryKey) {
        for example in entry.examples { add(example, for: new.actions, in: new.mode) }
        for look in entry.discriminants { add(look, for: new.actions, in: new.mode) }
        if !entry.gestures.isEmpty || entry.isPicture {
            append(
                DictionaryLine(
                    mode: new.mode, actions: new.actions, gestures: entry.gestures,
                    isPicture: entry.isPicture))
        }
    }
}
