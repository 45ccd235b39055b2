import Dictionaries
import Reading
import Session
import System

/// What words are read and mended by, opened. The files are mapped: what is read of them is the page cache's.
struct WordFiles: Sendable {
    private(set) var reader: Result<WordReader, Problem>?
    /// nil inside where no words are known.
    private(set) var mender: Result<WordMender?, Problem>?
    /// The languages that are read and of which no words are known, and whether none are known of any.
    private(set) var missing: [Language] = []
    private(set) var knowsNone = false

    /// Why a file is of no use.
    struct Problem: Error {
        let message: String
    }

    /// - Parameters:
    ///   - models: those of the languages that are written; without any, letters are read as they come.
    ///   - network: nil where it is missing.
    ///   - path: the letter model that the user wants; nil for those of the languages.
    init(for uses: WordUses, _ models: LanguageModels, network: String?, insteadOf path: String?) {
        let read = models.forWords
        var opened: [String: LetterModel] = [:]
        func open(_ models: LanguageModels) throws(Problem) -> [LetterModel] {
            // The user's own file may be written in place, and is not mapped for that.
            if let path {
                return [
                    try Self.open(path) {
                        try LetterModel(bytes: DictionaryFile(path: path).read())
                    }
                ]
            }
            for model in models.models.prefix(WordReader.mostModels) where opened[model.path] == nil
            {
                opened[model.path] = try Self.open(model.path) {
                    try LetterModel(MappedFile(model.path, limit: LetterModel.largestFile))
                        .withPairs(beside: model.path)
                }
            }
            return models.models.prefix(WordReader.mostModels).compactMap { opened[$0.path] }
        }
        if uses.contains(.reading) {
            reader = Result { () throws(Problem) in
                guard let network else {
                    throw Problem(message: "the shipped network that reads words is missing")
                }
                let words = try Self.open(network) {
                    try WordNetwork(MappedFile(network, limit: WordNetwork.largestFile))
                }
                return WordReader(words, models: try open(read))
            }
            if path == nil { (missing, knowsNone) = (read.missing, read.models.isEmpty) }
        }
        if uses.contains(.mending) {
            mender = Result { () throws(Problem) in
                let known = try open(models)
                return known.isEmpty
                    ? nil : WordMender(known, missing: path == nil ? read.missing.count : 0)
            }
        }
    }

    /// What `read` reads of the file at `path`, or what is wrong with it, for people.
    private static func open<Content>(
        _ path: String, _ read: () throws -> Content
    ) throws(Problem) -> Content {
        do {
            return try read()
        } catch let error as FileError {
            throw Problem(message: error.message.english)
        } catch let error as LetterModelError {
            throw Problem(message: "\(path): \(error.message)")
        } catch let error as NetworkError {
            throw Problem(message: "\(path): \(error.message)")
        } catch {
            throw Problem(message: path)
        }
    }
}

struct WordUses: OptionSet, Sendable {
    let rawValue: Int
    static let reading = WordUses(rawValue: 1)
    static let mending = WordUses(rawValue: 2)
}
