import Dictionaries
import Reading
import System

/// A letter model that was read from a file.
struct LetterModelFile {
    let model: LetterModel

    /// Maps the model at `path`, a file that is only replaced whole: those that are shipped and those that
    /// `krakel language` makes.
    ///
    /// - Throws: what is wrong with it, for people.
    init(mapping path: String) throws(LetterModelProblem) {
        try self.init(path) { path in
            try LetterModel(MappedFile(path, limit: LetterModel.largestFile))
        }
    }

    /// Reads the model at `path`.
    ///
    /// - Throws: what is wrong with it, for people.
    init(readingFrom path: String) throws(LetterModelProblem) {
        try self.init(path) { path in
            try LetterModel(bytes: DictionaryFile(path: path).read())
        }
    }

    private init(
        _ path: String, _ read: (String) throws -> LetterModel
    ) throws(LetterModelProblem) {
        do {
            model = try read(path)
        } catch let error as FileError {
            throw LetterModelProblem(message: error.message.english)
        } catch let error as LetterModelError {
            throw LetterModelProblem(message: "\(path): \(error.message)")
        } catch {
            throw LetterModelProblem(message: path)
        }
    }
}

/// Why there is no letter model.
struct LetterModelProblem: Error {
    var message: String
}
