import System

/// The dictionary files that are read together: the user's own over what was learned while they
/// wrote over the shipped one, or a single file alone.
public struct DictionaryStack: Hashable, Sendable {
    /// What is taught on purpose goes into this file.
    public var own: String
    /// What is gathered while the user writes goes into this file, which lies below `own`; nil
    /// where nothing is to be gathered.
    public var learned: String?
    /// Lies below the others; nil where `own` is to count alone.
    public let shipped: String?
    /// What the languages that are written have beyond the shipped file lies over that one.
    public var languages: [Language]
    /// The shipped letters and alphabets of languages; nil where they are missing.
    public let forms: String?

    public init(
        own: String, learned: String? = nil, shipped: String?, languages: [Language] = [],
        forms: String? = nil
    ) {
        self.own = own
        self.learned = learned
        self.shipped = shipped
        self.languages = languages
        self.forms = forms
    }

    /// The files from the uppermost down.
    public var paths: [String] { [own, learned, shipped].compactMap(\.self) }

    /// Reads every file and lays them over each other. A file of the user's that does not exist is
    /// empty, unless it is to count alone. What was learned and cannot be read is left out, and told
    /// among the problems.
    public func load() throws(FileError) -> LoadedDictionary {
        var loaded = LoadedDictionary()
        var circle: (way: AlphabetCircle, modes: [String])?
        if let shipped {
            loaded.put(try Self.read(shipped, over: loaded, isShipped: true))
            let way = AlphabetCircle(try loaded.putLetters(of: languages, forms))
            circle = (way, way.round(from: loaded.dictionary.firstMode, in: loaded.dictionary))
        }
        var upper: LoadedDictionary?
        do throws(FileError) {
            upper = try Self.read(own, over: loaded)
        } catch {
            guard case .missing = error, shipped != nil else { throw error }
        }
        // What is off does not count as it was shipped; what was learned of it since does.
        if let above = upper {
            loaded.dictionary = above.dictionary.takingOff(loaded.dictionary)
            upper?.dictionary = above.dictionary.withoutOffs
        }
        var factors = StrokeDictionary()
        if let learned {
            do throws(FileError) {
                // What was learned counts where the modes and applications of the user's own file do.
                let reading = try Self.read(learned, over: loaded, below: upper)
                factors = reading.dictionary.references
                loaded.put(reading)
            } catch .missing {
            } catch {
                loaded.problems.append(error.description)
            }
        }
        if let upper {
            loaded.put(upper)
            loaded.own = upper.dictionary
            // Writing starts in the first mode of the user's own file, not in what was learned first.
            if shipped == nil { loaded.dictionary.putFirst(upper.dictionary.modes.map(\.name)) }
            if let circle {
                loaded.joinAlphabets(of: upper.dictionary, behind: circle.modes, circle.way)
            }
        }
        // The user's own examples can mislead as well: factors count for the files above, too.
        if factors.hasReferences {
            loaded.dictionary = factors.layered(over: loaded.dictionary)
        }
        return loaded
    }

    /// The same, and nothing where a file that must exist does not.
    public func loadOrEmpty() throws(FileError) -> LoadedDictionary {
        do throws(FileError) {
            return try load()
        } catch .missing {
            return LoadedDictionary()
        }
    }

    fileprivate static func read(
        _ path: String, over lower: LoadedDictionary, below upper: LoadedDictionary? = nil,
        isShipped: Bool = false
    ) throws(FileError) -> LoadedDictionary {
        let (bytes, reading) = try DictionaryFile(path: path)
            .reading(beside: [lower.dictionary] + (upper.map { [$0.dictionary] } ?? []))
        let renderer = DiagnosticRenderer(file: path, bytes: bytes)
        var loaded = LoadedDictionary(
            dictionary: reading.dictionary, problems: renderer.render(reading.diagnostics),
            errorCount: reading.diagnostics.errorCount)
        guard reading.dictionary.hasCommands else { return loaded }
        if !isShipped { loaded.ownCommands = reading.dictionary.commands }
        if let foreign = ForeignWriting(of: path) {
            loaded.foreignCommands = reading.dictionary.commands
            loaded.foreign = [foreign]
            loaded.problems.append(foreign.warning)
        }
        return loaded
    }
}

extension LoadedDictionary {
    /// Lays over what was shipped what `languages` have beyond it.
    ///
    /// - Returns: the shipped letters of all languages, as far as they were read: with no language, none are.
    fileprivate mutating func putLetters(
        of languages: [Language], _ path: String?
    ) throws(FileError) -> StrokeDictionary {
        guard !languages.isEmpty else { return StrokeDictionary() }
        let forms = try forms(path)
        let layer = dictionary.layer(for: languages, of: forms)
        dictionary = layer.layered(over: dictionary)
        if languages.first?.script != .latin { dictionary.putFirst(layer.modes.map(\.name)) }
        return forms
    }

    fileprivate func forms(_ path: String?) throws(FileError) -> StrokeDictionary {
        guard let path else { return StrokeDictionary() }
        return try DictionaryStack.read(path, over: self, isShipped: true).dictionary
    }
}

extension DictionaryStack {
    /// The shipped dictionary alone, and the shipped letters of all languages; empty where there are none.
    public func loadShipped() throws(FileError) -> (
        dictionary: StrokeDictionary, forms: StrokeDictionary
    ) {
        guard let shipped else { return (StrokeDictionary(), StrokeDictionary()) }
        let loaded = try Self.read(shipped, over: LoadedDictionary(), isShipped: true)
        return (loaded.dictionary, try loaded.forms(forms))
    }

    /// What lies below the user's files: the shipped dictionary, and what the languages that are written have
    /// beyond it.
    public func loadBelow() throws(FileError) -> (
        shipped: StrokeDictionary, languages: StrokeDictionary
    ) {
        guard !languages.isEmpty else { return (try loadShipped().dictionary, StrokeDictionary()) }
        let (dictionary, forms) = try loadShipped()
        return (dictionary, dictionary.layer(for: languages, of: forms))
    }
}

extension StrokeDictionary {
    /// Brings the modes of these names to the front, in the order of the names.
    fileprivate mutating func putFirst(_ names: [String]) {
        let first = names.compactMap { name in modes.first { $0.name == name } }
        modes = first + modes.filter { !names.contains($0.name) }
    }
}

/// A dictionary as it was read, and what was wrong with its lines.
public struct LoadedDictionary: Hashable, Sendable {
    public var dictionary: StrokeDictionary
    /// For people: file, line and column, the line with a caret, and what would be right.
    public var problems: [Message]
    /// Programs that a file starts which others can write: they are not to be started.
    public var foreignCommands: Set<Command> = []
    /// Those files.
    public var foreign: [ForeignWriting] = []
    /// Programs that a file starts which did not come with Krakel: the user must confirm them
    /// first.
    public var ownCommands: Set<Command> = []
    /// How many of them are errors: lines that do not count.
    public var errorCount: Int
    /// What the user's own file holds; nil where it is missing.
    public var own: StrokeDictionary?

    public init(
        dictionary: StrokeDictionary = StrokeDictionary(), problems: [Message] = [],
        errorCount: Int = 0
    ) {
        self.dictionary = dictionary
        self.problems = problems
        self.errorCount = errorCount
    }

    fileprivate mutating func put(_ upper: LoadedDictionary) {
        foreignCommands.formUnion(upper.foreignCommands)
        foreign += upper.foreign
        ownCommands.formUnion(upper.ownCommands)
        dictionary = upper.dictionary.layered(over: dictionary)
        problems += upper.problems
        errorCount += upper.errorCount
    }
}
