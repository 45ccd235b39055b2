// Owns: judging the dictionary as it counts.

extension Check {
    static let dictionary = Check("dictionary") { facts in
        let dictionary = facts.dictionary
        if let failure = dictionary.failure {
            return [.wrong(failure.text, help: failure.help)]
        }
        let files = dictionary.files.joined(separator: ", ")
        let whole = "\(dictionary.entries) entries in \(dictionary.modes) modes, from \(files)"
        return [.ok(whole)] + unconfirmed(dictionary.unconfirmedCommands)
            + problems(dictionary.problems, help: "see them all: krakel check")
    }

    /// A command that nobody has confirmed is no fault, but does nothing.
    private static func unconfirmed(_ count: Int) -> [Judgement] {
        guard count > 0 else { return [] }
        let text = count == 1 ? "a command that nobody" : "\(count) commands that nobody"
        return [
            .note(
                text + " has confirmed: nothing is started for it",
                help: "look at \(count == 1 ? "it" : "them"): krakel confirm")
        ]
    }

    /// The first of some problems, and how many there are.
    static func problems(_ problems: [String], help: String) -> [Judgement] {
        guard let first = problems.first else { return [] }
        let more = problems.count == 1 ? "" : ", and \(problems.count - 1) more"
        return [.wrong(first + more, help: help)]
    }
}
