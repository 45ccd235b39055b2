import Dictionaries
import Glibc
import Reading
import Session
import System

extension DictionaryOptions {
    /// The user's own file over what was learned, over the shipped one; or the given file alone. Krakel
    /// learns only beside the user's own file.
    func stack() throws -> DictionaryStack { try Self.stack(file) }

    /// The same; nil for the user's own file.
    static func stack(_ file: String?) throws -> DictionaryStack {
        if let file {
            return DictionaryStack(
                own: file, learned: OwnFile.isDictionary(file) ? OwnFile.learned : nil, shipped: nil
            )
        }
        return try usualStack()
    }

    /// The user's own file over what was learned, over the shipped one.
    static func usualStack() throws -> DictionaryStack {
        guard let stack = OwnFile.stack else {
            throw Failure(
                missing: .dictionary, "dictionary",
                help: "run ./install.sh again, or name a dictionary with --dictionary FILE")
        }
        return stack
    }

    /// The dictionary. Each mistake in its lines is told on standard error; the other lines count.
    func load() throws -> StrokeDictionary {
        try Self.load(stack())
    }

    static func load(_ stack: DictionaryStack) throws(FileError) -> StrokeDictionary {
        let loaded = try stack.load()
        for problem in loaded.problems { Output.error(problem) }
        return loaded.dictionary
    }

    /// - Throws: where the user has named a `mode` that is none of `names`.
    static func check(mode: String?, among names: @autoclosure () throws -> [String]) throws {
        guard let mode else { return }
        let names = try names()
        guard !names.contains(mode) else { return }
        throw Failure(unknownMode: mode, known: names)
    }

    /// What reads characters by the dictionary, with the network that came with Krakel.
    func recogniser() throws -> Recogniser {
        Self.recogniser(try load(), CharacterNetworkFile(ShippedFile.characterNetwork.path))
    }

    /// What reads characters by `dictionary`. Where the network is missing or damaged and would have a say,
    /// standard error says so.
    static func recogniser(
        _ dictionary: StrokeDictionary, _ file: CharacterNetworkFile
    ) -> Recogniser {
        let recogniser = Recogniser(dictionary, network: file.network)
        if let problem = file.problem, recogniser.hasRankedCharacters {
            Output.error("krakel: \(problem)")
        }
        return recogniser
    }

    /// The dictionary that came with Krakel, and what the languages that are written have beyond it; an empty
    /// one where it is missing.
    static func below() throws(FileError) -> StrokeDictionary {
        guard let (shipped, languages) = try OwnFile.stack?.loadBelow() else {
            return StrokeDictionary()
        }
        return languages.layered(over: shipped)
    }

    /// Makes the user's own dictionary on the first start, so that the user finds a file to write
    /// entries into. Where the file cannot be made, Krakel says why and goes on with the shipped one.
    static func createOwn() {
        guard access(OwnFile.dictionary, F_OK) != 0 else { return }
        do throws(FileError) {
            try DictionaryFile(path: OwnFile.dictionary).create(
                with: """
                    # Your own strokes, over those that came with Krakel: see krakel-dictionary(5).
                    # A line such as
                    #     "Kind regards" : 1478963
                    # below a line with the name of a mode types the text for the stroke.
                    krakel-dictionary \(DictionaryReader.version)

                    mode letters

                    """)
        } catch {
            Output.error("krakel: \(error.description)")
        }
    }
}
