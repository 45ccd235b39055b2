// `--dictionary`, and `--language`: what a hand is read by.

import ArgumentParser
import Dictionaries

struct DictionaryOption: ParsableArguments {
    @Option(help: "The dictionary to read with.")
    var dictionary: String

    @Option(
        name: .customLong("language"),
        help: "A language whose letters and marks are read as well, such as de; may be repeated.")
    var languages: [String] = []

    @Option(help: "The letters of languages.")
    var forms = "data/languages.dict"

    func read() throws -> StrokeDictionary {
        let languages = try languages.map { name in
            guard let language = Language(locale: name) else {
                throw MeasureError("\(name): no language is known by this name")
            }
            return language
        }
        let stack = DictionaryStack(
            own: dictionary, shipped: languages.isEmpty ? nil : dictionary, languages: languages,
            forms: forms)
        return try stack.load().dictionary
    }
}
