import Dictionaries
import Glibc
import Reading
import System

/// Which letter models there are for the languages that the user writes. Some are shipped; those of other
/// languages are made by `krakel language add`, and the user's own counts before the shipped one. No model is
/// ever taken for a language that is not written.
public struct LanguageModels: Hashable, Sendable {
    /// A model that there is.
    public struct Model: Hashable, Sendable {
        public var language: Language
        public var path: String
    }

    /// In the order of the languages.
    public var models: [Model] = []
    /// The languages of which no words are known.
    public var missing: [Language] = []

    /// - Parameters:
    ///   - languages: those that are written, the most likely first. Where none is known, English is taken.
    ///   - shipped: where the model of a language is that comes with Krakel; nil where none does.
    ///   - exists: whether there is a file at a path.
    public init(
        for languages: [Language],
        shipped: (Language) -> String? = ShippedFile.letterModel(of:),
        exists: (String) -> Bool = { access($0, R_OK) == 0 }
    ) {
        let english = Language(code: "en")
        for language in languages.isEmpty ? [english].compactMap(\.self) : languages {
            let own = OwnFile.letterModel(of: language)
            if exists(own) {
                models.append(Model(language: language, path: own))
            } else if let path = shipped(language) {
                models.append(Model(language: language, path: path))
            } else {
                missing.append(language)
            }
        }
    }

    /// What is wrong with a file that is named as a letter model, for people; nil where it is one.
    public static func problem(with path: String) -> Message? {
        let path = Path.expanded(path)
        do {
            _ = try LetterModel(bytes: DictionaryFile(path: path).read())
            return nil
        } catch let error as FileError {
            return error.message
        } catch {
            return "\(path): \((error as? LetterModelError ?? .damaged).message)"
        }
    }

    /// Those by which whole words are read: the network reads Latin letters.
    public var forWords: LanguageModels {
        var result = self
        result.models.removeAll { $0.language.script != .latin }
        result.missing.removeAll { $0.script != .latin }
        return result
    }
}
