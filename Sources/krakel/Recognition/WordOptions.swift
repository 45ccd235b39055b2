import ArgumentParser
import Reading
import Session
import System

/// With which words whole words are read.
struct WordOptions: ParsableArguments {
    @Option(
        help: .file("Read the words of this letter model, or only those of this list."),
        completion: .file())
    var lexicon: String?

    @Flag(help: "Read letters as they come, whether they are a word or not.")
    var noLexicon = false

    /// The name that the reading of whole words has among the modes.
    static let mode = "words"

    var areDefault: Bool { lexicon == nil && !noLexicon }

    func validate() throws {
        if lexicon != nil, noLexicon {
            throw ValidationError(saying: "--lexicon and --no-lexicon: choose one of them.")
        }
    }

    /// - Throws: a `Failure` where a file is missing or damaged.
    func reader() throws -> WordReader {
        if noLexicon { return WordReader(try Self.network(), model: nil) }
        guard let lexicon else { return try Self.languageReader() }
        let network = try Self.network()
        let help: Message =
            "name a list of words, or a letter model as `krakel train --words` makes it"
        let bytes = try InputFile.bytes(of: lexicon, help: help, limit: InputFile.largestCorpus)
        if LetterModel.begins(bytes) {
            return WordReader(network, model: try Self.model(lexicon, bytes))
        }
        var words = WordCounts()
        words.add(try WordFile.text(in: bytes, of: lexicon))
        guard !words.counts.isEmpty else {
            throw Failure("there is not one word in \(lexicon)\n  help: \(help)")
        }
        return WordReader(
            network, model: LetterModel(learning: words, limit: LetterModel.mostEdges),
            balance: .closed)
    }

    /// The network with the words of the languages that the user writes and the user's own, as a running Krakel
    /// reads.
    ///
    /// - Throws: a `Failure` where a file is missing or damaged.
    static func usualReader() throws -> WordReader {
        var reader = try languageReader()
        reader.own = try OwnWordsFile(OwnFile.words).read()
        return reader
    }

    /// The network with the words of the languages that the user writes, as far as they are known.
    ///
    /// - Throws: a `Failure` where a file is missing or damaged.
    static func languageReader() throws -> WordReader {
        let network = try network()
        let written = WrittenLanguages.current(SettingsFile(path: OwnFile.settings).load().settings)
        let models = LanguageModels(for: written).forWords
        if models.models.isEmpty, models.missing.contains(where: { $0.code == "en" }) {
            throw Failure(
                missing: .letterModel, "letter model",
                help: "run ./install.sh again, or leave out the words: --no-lexicon")
        }
        return WordReader(
            network,
            models: try models.models.map { try model($0.path) })
    }

    private static func network() throws -> WordNetwork {
        let help: Message = "run ./install.sh again"
        guard let path = ShippedFile.network.path else {
            throw Failure(missing: .network, "network that reads words", help: help)
        }
        let file = try MappedFile(path, limit: WordNetwork.largestFile)
        do throws(NetworkError) {
            return try WordNetwork(file)
        } catch {
            throw Failure("\(path): \(error.message)\n  help: \(help)")
        }
    }

    static func model(_ path: String, _ bytes: [UInt8]? = nil) throws -> LetterModel {
        let help: Message = "make one: krakel train --words TEXT... --output \(Path.word(path))"
        let bytes = try bytes ?? InputFile.bytes(of: path, help: help)
        do throws(LetterModelError) {
            return try LetterModel(bytes: bytes).withPairs(beside: path)
        } catch {
            // What is there is something else, which is not to be replaced.
            let another = "mine.model"
            let help: Message = "make one: krakel train --words TEXT... --output \(another)"
            throw Failure("\(path): \(error.message)\n  help: \(help)")
        }
    }
}
