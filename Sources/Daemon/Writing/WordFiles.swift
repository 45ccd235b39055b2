import Reading
import Session
import System

/// Where the files lie that whole words are read by. They are mapped: what is read of them is the page cache's.
struct WordFiles {
    /// nil where it is missing.
    var network: String?
    /// The words of the languages that are written; without any, letters are read as they come.
    var models: LanguageModels

    /// - Parameter path: the letter model that the user wants; nil for those of the languages.
    /// - Throws: what is wrong with a file, for people.
    func reader(insteadOf path: String?) throws(LetterModelProblem) -> WordReader {
        guard let network else {
            throw LetterModelProblem(message: "the shipped network that reads words is missing")
        }
        do {
            let network = try WordNetwork(MappedFile(network, limit: WordNetwork.largestFile))
            return WordReader(network, models: try models.forWords.letterModels(insteadOf: path))
        } catch let error as FileError {
            throw LetterModelProblem(message: error.message.english)
        } catch let error as NetworkError {
            throw LetterModelProblem(message: "\(network): \(error.message)")
        } catch let error as LetterModelProblem {
            throw error
        } catch {
            throw LetterModelProblem(message: network)
        }
    }
}

extension LanguageModels {
    /// The models themselves, as many as are read at once; the one at `path` where the user wants that.
    ///
    /// - Throws: what is wrong with a file, for people.
    func letterModels(insteadOf path: String?) throws(LetterModelProblem) -> [LetterModel] {
        // The user's own file may be written in place, and is not mapped for that.
        if let path { return [try LetterModelFile(readingFrom: path).model] }
        var read: [LetterModel] = []
        for model in models.prefix(WordReader.mostModels) {
            read.append(try LetterModelFile(mapping: model.path).model)
        }
        return read
    }
}
