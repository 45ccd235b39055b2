import Reading
import System

extension DoctorCheck {
    static let dictionary = DoctorCheck("dictionary") { facts in
        let dictionary = facts.dictionary
        let versions = dictionary.versions.map {
            Finding.note(
                "\($0): another version of a file of yours, from another machine",
                help: "merge them: krakel merge")
        }
        let failures = [dictionary.failure, dictionary.writingFailure].compactMap(\.self)
            .map { Finding.wrong($0.text, help: $0.help) }
        guard dictionary.failure == nil else { return failures + versions }
        let files = dictionary.files.joined(separator: ", ")
        let (entries, modes) = (Message.entries(dictionary.entries), dictionary.modes)
        let whole = Message.counted(
            modes, "\(entries) in \(modes) mode, from \(files)",
            "\(entries) in \(modes) modes, from \(files)")
        let foreign = dictionary.foreign.map { Finding.note($0.text, help: $0.help) }
        return [.ok(whole)] + failures + foreign + unconfirmed(dictionary.unconfirmedCommands)
            + problems(dictionary.problems, help: "see them all: krakel check") + versions
    }

    /// A command that the user has not confirmed is no fault, but it starts nothing.
    private static func unconfirmed(_ count: Int) -> [Finding] {
        guard count > 0 else { return [] }
        let text = Message.counted(
            count, "\(count) command that you have not confirmed starts nothing",
            "\(count) commands that you have not confirmed start nothing")
        let help = Message.counted(
            count, "look at it: krakel confirm", "look at them: krakel confirm")
        return [.note(text, help: help)]
    }

    /// The first of the problems, and how many more there are.
    static func problems(_ problems: [Message], help: Message) -> [Finding] {
        guard let first = problems.first else { return [] }
        guard problems.count > 1 else { return [.wrong(first, help: help)] }
        return [.wrong("\(first), and \(problems.count - 1) more", help: help)]
    }

    static let keyboard = DoctorCheck("keyboard") { facts in
        guard let keyboard = facts.keyboard else { return [] }
        var findings: [Finding] = []
        if !keyboard.isLeftOver {
            findings.append(.ok("nothing was left behind on the keyboard"))
        } else if facts.running != .no {
            // A running Krakel has taken over what the killed one left.
            findings.append(.ok("keys are lent to characters"))
        } else {
            findings.append(
                .wrong(
                    "a Krakel that was killed has left something on the keyboard: a lent or a held key",
                    help: "repair it: krakel doctor --repair"))
        }
        if !keyboard.controls.isEmpty {
            findings.append(
                .note(
                    """
                    AccessX is on: \(keyboard.controls.joined(separator: ", ")); what would change keys is \
                    put aside while Krakel types
                    """))
        }
        return findings
    }

    static let layout = DoctorCheck("layout") { facts in
        guard let keyboard = facts.keyboard else { return [] }
        let name =
            facts.server?.layout.map(Message.init(verbatim:))
            ?? "one that the server has no name for"
        var findings = [Finding.ok(name)]
        if !keyboard.lentCharacters.isEmpty {
            findings = [
                .ok(
                    """
                    \(name); \(count(keyboard.lentCharacters)) of the dictionary on no key, typed with \
                    spare keys
                    """)
            ]
        }
        if !keyboard.lostCharacters.isEmpty {
            findings.append(
                .note(
                    """
                    \(count(keyboard.lostCharacters)) of the dictionary cannot be typed: \
                    \(sample(of: keyboard.lostCharacters))
                    """,
                    help: "see where they are: krakel check"))
        }
        return findings
    }

    private static func count(_ characters: [Character]) -> Message {
        let count = characters.count
        return .counted(count, "\(count) character", "\(count) characters")
    }

    /// The first of them.
    private static func sample(of characters: [Character]) -> String {
        let limit = 20
        return characters.prefix(limit).map(String.init).joined(separator: " ")
            + (characters.count > limit ? " ..." : "")
    }

    static let log = DoctorCheck("log") { facts in
        guard let size = facts.logSize else {
            return [.ok("none: krakel --log keeps your strokes")]
        }
        return [.ok("\(size) bytes of your strokes; krakel log --forget deletes them")]
    }

    static let settings = DoctorCheck("settings") { facts in
        let failures = [facts.settingsFailure].compactMap(\.self)
            .map { Finding.wrong($0.text, help: $0.help) }
        guard let problems = facts.settingsProblems else {
            return failures.isEmpty ? [.ok("none; the defaults count")] : failures
        }
        guard problems.isEmpty else {
            return failures + Self.problems(problems, help: "see them all: krakel check --settings")
        }
        return failures.isEmpty ? [.ok(Message(verbatim: facts.settingsPath))] : failures
    }

    /// Without its words a language is read letter by letter where whole words are written.
    static let languages = DoctorCheck("languages") { facts in
        let known = facts.languages.filter { $0.words != nil && $0.isLatin }
        let left = known.dropFirst(WordReader.mostModels)
        return facts.languages.map { language in
            let help = Message(verbatim: language.help)
            if let problem = language.problem {
                return .wrong(Message(verbatim: problem), help: help)
            }
            guard let words = language.words else {
                return language.isLatin
                    ? .note("\(language.name): no words are known", help: help)
                    : .ok("\(language.name): whole words are read in Latin letters only")
            }
            guard !left.contains(language) else {
                return .note(
                    "\(language.name): \(words) words, and none is read: the first \(WordReader.mostModels) languages count",
                    help:
                        "put those first that you write most: languages = [\"de\", \"en\"] in the settings"
                )
            }
            return language.isLatin
                ? .ok("\(language.name): \(words) words")
                : .ok(
                    """
                    \(language.name): \(words) words, for mending only: whole words are read in \
                    Latin letters
                    """)
        }
    }
}
