import Dictionaries
import Session
import System

/// What the languages that the user writes have: letters with marks, an alphabet, words.
struct WelcomeLanguages {
    let widget = Widget.column(spacing: 6)

    /// So many letters are shown of a language.
    private static let mostLetters = 6
    /// So many languages have a line.
    private static let mostLanguages = 3

    init(_ settings: Settings, tell: @escaping (String, LessonMark?) -> Void) {
        let written = WrittenLanguages.current(settings)
        for language in written.prefix(Self.mostLanguages) where !language.letters.isEmpty {
            widget.append(.label(Self.letters(of: language), wraps: true))
        }
        let models = LanguageModels(for: written)
        for language in models.forWords.missing.prefix(Self.mostLanguages) {
            guard let sources = WordSources(of: language) else { continue }
            widget.append(Self.words(of: language, sources, tell))
        }
        widget.show(widget.firstChild != nil)
    }

    private static func letters(of language: Language) -> String {
        guard language.script == .latin else {
            return tr(
                "%s has its own letters: the cheat sheet shows the stroke that leads to them.",
                language.ownName)
        }
        let letters = language.letters.prefix(mostLetters).map(String.init).joined(separator: " ")
        return tr(
            "%s: draw the letter, then its mark where it belongs; two clicks above an a make an ä.",
            letters)
    }

    private static func words(
        of language: Language, _ sources: WordSources,
        _ tell: @escaping (String, LessonMark?) -> Void
    ) -> Widget {
        guard sources.installed != nil else {
            return .label(
                tr(
                    "With the package %s installed, Krakel can know the words of this language: %s",
                    sources.words.first?.package ?? "", language.ownName), wraps: true)
        }
        let button = Widget.button(tr("Add a list of words: %s", language.ownName.withoutMnemonics))
        connect(button, "clicked") {
            button.enable(false)
            tell(tr("This takes a few seconds…"), nil)
            OwnProgram.krakel.run(["language", "add", language.name]) { _, problem in
                button.enable(problem != nil)
                tell(
                    problem ?? tr("Krakel knows these words now: %s", language.ownName),
                    problem == nil ? .right : .wrong)
            }
        }
        return .row(button)
    }
}
