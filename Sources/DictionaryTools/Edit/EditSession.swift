import Dictionaries
import System

/// The edits of one window, which can be undone.
public struct EditSession: Sendable {
    /// The changes of one edit, file by file.
    private struct Step {
        var changes: [(path: String, patch: LinePatch)]

        var inverse: Step { Step(changes: changes.reversed().map { ($0.path, $0.patch.inverse) }) }
    }

    public let stack: DictionaryStack
    private var done: [Step] = []
    private var undone: [Step] = []

    public init(_ stack: DictionaryStack) {
        self.stack = stack
    }

    public var canUndo: Bool { !done.isEmpty }
    public var canRedo: Bool { !undone.isEmpty }

    /// Makes `edit`, changing each file under its lock.
    ///
    /// - Parameter keepsBackups: whether to keep backups of the files that are changed.
    /// - Returns: the paths of the backups.
    @discardableResult
    public mutating func make(
        _ edit: DictionaryEdit, keepsBackups: Bool = false
    ) throws(EditError) -> [String] {
        try refuseFaultyLines(of: edit)
        var step = Step(changes: [])
        var backups: [String] = []
        defer { take(step) }
        for layer in edit.layers {
            guard let path = path(of: layer) else { continue }
            do throws(FileError) {
                // From a missing file there is nothing to remove; so it is not created.
                if layer == .learned { _ = try DictionaryFile(path: path).read() }
                let (patch, backup) = try DictionaryFile(path: path).update(
                    keepsBackup: keepsBackups
                ) { document in
                    let before = document
                    edit.apply(to: &document, in: layer)
                    return LinePatch(from: before, to: document)
                }
                if let backup { backups.append(backup) }
                if !patch.isEmpty { step.changes.append((path, patch)) }
            } catch {
                if layer == .learned, case .missing = error { continue }
                try? apply(step.inverse)
                step.changes = []
                throw .file(error)
            }
        }
        guard !step.changes.isEmpty else { throw .nothingToDo }
        return backups
    }

    private mutating func take(_ step: Step) {
        guard !step.changes.isEmpty else { return }
        done.append(step)
        undone = []
    }

    /// Undoes the last edit that was not undone yet.
    ///
    /// - Throws: `EditError.changedSince` where another program has changed the same lines; the edit then
    ///   stays, and the next call undoes the one before it. `EditError.file` where a file cannot be written
    ///   now; the edit can then be undone later.
    public mutating func undo() throws(EditError) {
        guard let step = done.last else { throw .nothingToDo }
        do throws(EditError) {
            try apply(step.inverse)
        } catch {
            if case .changedSince = error { done.removeLast() }
            throw error
        }
        done.removeLast()
        undone.append(step)
    }

    /// Makes the edit again that was undone last. Throws as `undo` does.
    public mutating func redo() throws(EditError) {
        guard let step = undone.last else { throw .nothingToDo }
        do throws(EditError) {
            try apply(step)
        } catch {
            if case .changedSince = error { undone.removeLast() }
            throw error
        }
        undone.removeLast()
        done.append(step)
    }

    /// All of it or nothing.
    private func apply(_ step: Step) throws(EditError) {
        for (index, change) in step.changes.enumerated() {
            let problem: EditError
            do throws(FileError) {
                let fits = try DictionaryFile(path: change.path).update {
                    change.patch.apply(to: &$0)
                }
                if fits { continue }
                problem = .changedSince(path: change.path)
            } catch {
                problem = .file(error)
            }
            for other in step.changes[..<index].reversed() {
                _ = try? DictionaryFile(path: other.path).update {
                    other.patch.inverse.apply(to: &$0)
                }
            }
            throw problem
        }
    }

    private func path(of layer: DictionaryEdit.Layer) -> String? {
        switch layer {
        case .own: stack.own
        case .learned: stack.learned
        }
    }

    /// Throws where a line of the entry has a mistake. The parts of it that can be read count, but to
    /// rewrite such a line would lose the others.
    private func refuseFaultyLines(of edit: DictionaryEdit) throws(EditError) {
        guard edit.needsWholeLines, let key = edit.key else { return }
        for layer in DictionaryEdit.Layer.allCases {
            guard let path = path(of: layer),
                let document = try? DictionaryFile(path: path).load(),
                let line = document.faultyLines(of: key.actions, in: key.mode).first
            else { continue }
            throw .faultyLine(path: path, line: line)
        }
    }
}

/// Why an edit was not made. The files are as they were.
public enum EditError: Error, Hashable, Sendable {
    case file(FileError)
    /// A line of the entry has a mistake.
    case faultyLine(path: String, line: Int)
    /// The lines that the edit has to replace are not there any more.
    case changedSince(path: String)
    case nothingToDo
}

/// The layers of a dictionary, each by itself and all together.
public struct Layers: Sendable {
    /// The layers as one dictionary, with the problems in the files.
    public var loaded = LoadedDictionary()
    /// What came with Krakel, the letters of the user's languages among it.
    public var shipped = StrokeDictionary()
    /// The part of that which is there for the user's languages.
    public var languages = StrokeDictionary()
    /// The lines that Krakel has learned.
    public var learned: [DictionaryLine] = []
    /// The lines of the user's own file.
    public var own: [DictionaryLine] = []

    /// Reads the files of `stack`. Where the user's own file cannot be read, the others count, and the reason
    /// is among the problems.
    ///
    /// - Throws: `FileError` where the shipped file, or a file without a shipped one below it,
    ///   cannot be read.
    public init(reading stack: DictionaryStack) throws(FileError) {
        let below = try stack.loadBelow()
        languages = below.languages
        shipped = languages.layered(over: below.shipped)
        do throws(FileError) {
            own = try DictionaryFile.documentOrEmpty(stack.own).lines
            loaded = try stack.loadOrEmpty()
        } catch {
            guard let path = stack.shipped else { throw error }
            loaded = try DictionaryStack(own: path, shipped: nil).load()
            loaded.problems.insert(error.description, at: 0)
            loaded.errorCount += 1
        }
        // Problems of this file are in `loaded`.
        if let path = stack.learned {
            learned = (try? DictionaryFile.documentOrEmpty(path).lines) ?? []
        }
    }

    /// The part of the entry that the files below the user's own have.
    public func foreignPart(of key: EntryKey) -> Entry {
        var entry =
            loaded.dictionary.mode(named: key.mode)?.entries.first { $0.actions == key.actions }
            ?? Entry(actions: key.actions, examples: [])
        let lines = own.filter { $0.mode == key.mode && $0.actions == key.actions }
        let mine = Set(lines.flatMap(\.examples).map(\.withoutFactor))
        if lines.contains(where: \.isPicture) { entry.isPicture = false }
        let looks = Set(lines.flatMap(\.discriminants))
        let gestures = Set(lines.flatMap(\.gestures))
        entry.examples.removeAll { mine.contains($0.withoutFactor) }
        entry.discriminants.removeAll(where: looks.contains)
        entry.gestures.removeAll(where: gestures.contains)
        return entry
    }
}
