import Dictionaries
import Reading
import System

/// A letter model, and where it was read.
public struct LetterModelFile: Hashable, Sendable {
    public var path: String
    public var model: LetterModel

    public init(path: String, model: LetterModel) {
        self.path = path
        self.model = model
    }

    /// Maps the model at `path`, a file that is only replaced whole: those that are shipped and those that
    /// `krakel language` makes.
    ///
    /// - Throws: what is wrong with it, for people.
    init(mapping path: String) throws(LetterModelProblem) {
        do {
            let file = try MappedFile(path, limit: LetterModel.largestFile)
            self.init(path: path, model: try LetterModel(file))
        } catch let error as FileError {
            throw LetterModelProblem(message: error.message.english)
        } catch let error as LetterModelError {
            throw LetterModelProblem(message: "\(path): \(error.message)")
        } catch {
            throw LetterModelProblem(message: path)
        }
    }

    /// Reads the model at `path`.
    ///
    /// - Throws: what is wrong with it, for people.
    init(readingFrom path: String) throws(LetterModelProblem) {
        do {
            let bytes = try DictionaryFile(path: path).read()
            self.init(path: path, model: try LetterModel(bytes: bytes))
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
