// Owns: the dictionary files of a stack beside each other, as they are now. Leaves what counts of them
// to DictionaryStack.

import Dictionaries

/// What the layers of a dictionary hold, each by itself and all together.
public struct Layers: Sendable {
    /// Laid over each other, with what is wrong in the files.
    public var loaded: LoadedDictionary
    public var shipped: StrokeDictionary
    /// The lines of what was learned while writing.
    public var learned: [DictionaryLine]
    /// The lines of one's own file.
    public var own: [DictionaryLine]

    public init(
        loaded: LoadedDictionary, shipped: StrokeDictionary = StrokeDictionary(),
        learned: [DictionaryLine] = [], own: [DictionaryLine] = []
    ) {
        self.loaded = loaded
        self.shipped = shipped
        self.learned = learned
        self.own = own
    }

    /// Reads the files of `stack`. Where the user's own cannot be read, the others are shown, and the
    /// reason is among the problems.
    ///
    /// - Throws: what is wrong with the shipped one, or with a file that counts alone.
    public init(reading stack: DictionaryStack) throws(DictionaryFileError) {
        self.init(loaded: LoadedDictionary())
        if let path = stack.shipped {
            shipped = try DictionaryStack(own: path, shipped: nil).load().dictionary
        }
        do throws(DictionaryFileError) {
            own = try DictionaryFile.documentOrEmpty(stack.own).lines
            loaded = try Self.load(stack)
        } catch {
            guard let path = stack.shipped else { throw error }
            loaded = try DictionaryStack(own: path, shipped: nil).load()
            loaded.problems.insert(error.description, at: 0)
            loaded.errorCount += 1
        }
        // What is wrong with it is told already.
        if let path = stack.learned {
            learned = (try? DictionaryFile.documentOrEmpty(path).lines) ?? []
        }
    }

    /// A dictionary that counts alone may be a new one.
    private static func load(
        _ stack: DictionaryStack
    ) throws(DictionaryFileError) -> LoadedDictionary {
        do throws(DictionaryFileError) {
            return try stack.load()
        } catch .missing {
            return LoadedDictionary()
        }
    }

    /// What the entry has from the files below one's own.
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
