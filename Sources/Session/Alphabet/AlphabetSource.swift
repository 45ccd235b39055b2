import Dictionaries
import System

/// Where the letters of an alphabet are from.
public enum AlphabetSource: Hashable, Sendable {
    /// A keyboard layout, by its name in xkeyboard-config.
    case layout(String)
    /// A language, by its code or the name of a locale.
    case language(String)
    /// A list of letters.
    case letters(String)

    /// - Parameters:
    ///   - mode: another name for the mode; nil for that of the letters.
    ///   - shipped: the shipped dictionary.
    ///   - forms: the shipped letters of languages.
    public func alphabet(
        mode: String?, shipped: StrokeDictionary, _ forms: StrokeDictionary
    ) throws(AlphabetProblem) -> Alphabet {
        switch self {
        case .layout(let text):
            guard let layout = KeyboardLayout(text), let letters = layout.letters() else {
                throw .noLayout(text)
            }
            guard !letters.isEmpty else { throw .noLetters }
            return Self.alphabet(layout, letters, mode: mode)
        case .language(let text):
            if let language = Language(locale: text) {
                let alphabet = shipped.alphabet(of: language, forms)
                guard let mode else { return alphabet }
                return Alphabet(alphabet.letters, mode: mode, language: language)
            }
            guard let offered = OfferedAlphabet(language: text) else { throw .noLanguage(text) }
            return Alphabet(text: offered.letters, mode: mode)
        case .letters(let text):
            let alphabet = Alphabet(text: text, mode: mode)
            guard !alphabet.letters.isEmpty else { throw .noLetters }
            return alphabet
        }
    }

    /// The letters of `layout`, with the marks of the language that is written on it.
    static func alphabet(
        _ layout: KeyboardLayout, _ letters: [String], mode: String? = nil
    ) -> Alphabet {
        let alphabet = Alphabet(letters, mode: mode)
        let language = Language.written(onLayout: layout.name).first {
            mode != nil || $0.script.mode == alphabet.mode
        }
        return Alphabet(letters, mode: mode, language: language)
    }
}

/// Why there are no letters to draw.
public enum AlphabetProblem: Error, Hashable, Sendable {
    case noLayout(String)
    case noLanguage(String)
    case noLetters

    public var message: Message {
        switch self {
        case .noLayout(let text): "there is no keyboard layout \(text)"
        case .noLanguage(let text): "the letters of the language \(text) are not known"
        case .noLetters: "there are no letters to draw"
        }
    }

    /// The next thing to type.
    public var remedy: Message {
        switch self {
        case .noLayout:
            "name one of xkeyboard-config, such as gr or in(deva); setxkbmap -query shows yours"
        case .noLanguage, .noLetters: "list the letters: krakel alphabet --letters 'αβγδ'"
        }
    }

    public var text: Message { "\(message)\n  help: \(remedy)" }
}

/// An alphabet to choose, and what it is called.
public struct AlphabetChoice: Hashable, Sendable {
    public var name: String
    public var alphabet: Alphabet

    /// Those of the keyboard's layouts, of the languages that are written, and all others that are known, each
    /// once: whose letters are not Latin come first within each kind, as Latin ones need no teaching.
    public static func all(
        layouts: [KeyboardLayout], languages: [Language], shipped: StrokeDictionary,
        _ forms: StrokeDictionary
    ) -> [AlphabetChoice] {
        var found: [AlphabetChoice] = []
        func add(_ choices: [AlphabetChoice]) {
            let latin = { (choice: AlphabetChoice) in choice.alphabet.mode == Mode.letters }
            for choice in choices.filter({ !latin($0) }) + choices.filter(latin)
            where !found.contains(where: { $0.alphabet.letters == choice.alphabet.letters }) {
                found.append(choice)
            }
        }
        func choice(_ language: Language) -> AlphabetChoice {
            AlphabetChoice(name: language.ownName, alphabet: shipped.alphabet(of: language, forms))
        }
        add(
            layouts.flatMap { layout -> [AlphabetChoice] in
                let known = Language.written(onLayout: layout.name)
                guard layout.variant != nil || known.isEmpty else { return known.map(choice) }
                guard let letters = layout.letters(), !letters.isEmpty else { return [] }
                return [
                    AlphabetChoice(
                        name: layout.text, alphabet: AlphabetSource.alphabet(layout, letters))
                ]
            })
        add(languages.map(choice))
        add(Language.all.filter { $0.script != .latin }.map(choice))
        add(OfferedAlphabet.all.map { AlphabetChoice(name: $0.name, alphabet: $0.alphabet) })
        add(Language.all.map(choice))
        return found
    }
}
