import Dictionaries
import Learning
import Reading
import Session
import System

/// Words to practise, of a language that the user writes.
enum PracticeWords {
    /// So many of the most used words are taken, of which those are chosen that need practice.
    private static let most = 1500
    private static let lengths = 2...9
    /// A word list is read up to here, in bytes.
    private static let largestList = 64 << 20

    /// Those of the first of `languages` that has any: of English the few that are made for practice, else those of
    /// its letter model, else those of a word list that is installed. Where none has any, English ones.
    static func words(of languages: [Language]) -> [String] {
        for language in languages {
            if language.code == "en" { return WordList.english }
            let words = used(language) ?? listed(language) ?? []
            if !words.isEmpty { return words }
        }
        return WordList.english
    }

    /// The most used words of the language's letter model; nil where there is none that can be read.
    private static func used(_ language: Language) -> [String]? {
        guard let path = LanguageModels(for: [language]).models.first?.path,
            let file = try? MappedFile(path, limit: LetterModel.largestFile),
            let model = try? LetterModel(file)
        else { return nil }
        return chosen(model.likeliestWords(4 * most), at: 1)
    }

    /// Words from all parts of a list, which says nothing of how often they are used.
    private static func listed(_ language: Language) -> [String]? {
        guard let path = WordSources(of: language)?.installed?.path,
            let bytes = try? File(path).read(limit: largestList).bytes
        else { return nil }
        let isDictionary = path.hasSuffix(".dic")
        let affixes =
            isDictionary ? try? File(path.dropLast(4) + ".aff").read(limit: largestList) : nil
        let encoding = (affixes?.bytes ?? []).withUnsafeBytes {
            HunspellWords.encoding(ofAffixes: $0)
        }
        guard let text = bytes.withUnsafeBytes({ TextEncoding.text($0, named: encoding) }) else {
            return nil
        }
        let words = text.split(whereSeparator: \.isNewline).map { line in
            String(line.prefix { $0 != "/" && !$0.isWhitespace })
        }
        return chosen(words, at: max(1, words.count / (4 * most)))
    }

    /// One of `step` words each, without those that are too short or long, have a capital, or anything that is no
    /// letter.
    private static func chosen(_ words: [String], at step: Int) -> [String] {
        let fitting = stride(from: 0, to: words.count, by: step).lazy.map { words[$0] }.filter {
            lengths.contains($0.count) && $0.allSatisfy(\.isLetter) && $0.lowercased() == $0
        }
        return Array(fitting.prefix(most))
    }
}
