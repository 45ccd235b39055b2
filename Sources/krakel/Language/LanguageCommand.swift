import ArgumentParser
import Dictionaries
import Glibc
import Reading
import Session
import System

struct LanguageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "language",
        abstract: "Add the words of a language; see and forget yours.",
        discussion: """
            Whole words are read, and words that you write letter by letter are mended, by the words of the \
            languages that you write. Those of some languages come with Krakel; the words of others, or more of \
            them, come from the word lists of Debian, or from yours. A running Krakel follows at once.
            """,
        subcommands: [AddLanguage.self, ListLanguages.self, RemoveLanguage.self, Words.self])
}

struct AddLanguage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Make a letter model of a language, and keep it with your own files.",
        discussion: """
            Takes the word list that is installed, or a dictionary of Hunspell, and says which package has \
            one where there is none. Where Onboard's models are installed as well (package onboard-data), they \
            say how often words are used.
            """)

    @Argument(help: .name("The language, such as de."), completion: .list(Language.all.map(\.name)))
    var names: [String]

    @Option(
        parsing: .upToNextOption,
        help: .file(
            "Take these files: word lists, dictionaries of Hunspell, texts that say how often words are used."
        ),
        completion: .file())
    var from: [String] = []

    func validate() throws {
        if names.count > 1, !from.isEmpty {
            throw ValidationError(saying: "--from is for one language at a time.")
        }
    }

    func run() throws {
        let languages = try names.map(LanguageName.language)
        // Nothing is made of the first where the second cannot be.
        let plans = try languages.map { language in
            from.isEmpty ? try LanguageFiles.installed(for: language) : LanguageFiles(words: from)
        }
        for (language, files) in zip(languages, plans) {
            if let files {
                try make(language, of: files)
            } else {
                Output.line(
                    """
                    \(language.name): nothing to add: its words come with Krakel
                      help: to take a longer list: \(LanguageState(of: language, isWritten: true).remedy)
                    """)
            }
            tellUnlessWritten(language)
        }
    }

    private func make(_ language: Language, of files: LanguageFiles) throws {
        let start = MonotonicClock.now
        let (model, leftOut) = try files.model(of: language)
        let path = OwnFile.letterModel(of: language)
        let bytes = model.bytes
        try File(path).update(limit: LetterModel.largestFile) { _ in bytes }
        Output.line(
            """
            \(language.name): \(model.wordCount) words from \(files.names.joined(separator: ", "))
            wrote \(path), \(bytes.count / 1000) kB, in \(MonotonicClock.now - start) ms
            """)
        if leftOut > 0 {
            Output.line("  note: words left out, for rare letters or want of room: \(leftOut)")
        }
        if language.script != .latin {
            Output.line(
                "  note: whole words are read in Latin letters only; these words serve `mend`")
        }
    }

    private func tellUnlessWritten(_ language: Language) {
        let written = WrittenLanguages.current(SettingsFile(path: OwnFile.settings).load().settings)
        if !written.contains(language) {
            let line = SettingsEdit.line(
                for: "languages", .texts((written + [language]).map(\.name)))
            Output.line(
                """
                  note: \(language.name) is not among the languages that you write
                  help: name it in the settings: \(line.dropLast())
                """)
        }
    }
}

struct RemoveLanguage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Delete the letter model of a language that was added.")

    @Argument(help: .name("The language, such as de."))
    var name: String

    func run() throws {
        let language = try LanguageName.language(name)
        let path = OwnFile.letterModel(of: language)
        guard unlink(path) == 0 else {
            guard errno == ENOENT else { throw FileError.unwritable(path: path, errno: errno) }
            throw Failure(
                "no words of \(language.name) were added",
                help: "see what there is: krakel language list")
        }
        Output.line("\(language.name): deleted \(path)")
    }
}

enum LanguageName {
    /// - Throws: a `Failure` where it is no name of a language that Krakel knows.
    static func language(_ name: String) throws -> Language {
        if let language = Language(locale: name) ?? Language(named: name) { return language }
        throw Failure(
            "there is no language `\(name)`",
            help: "a name is a code such as de; see them all: krakel language list --all")
    }
}
