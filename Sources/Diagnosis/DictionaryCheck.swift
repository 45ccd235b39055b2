// Owns: judging the dictionary as it counts.

extension Check {
    static let dictionary = Check("dictionary") { facts in
        let dictionary = facts.dictionary
        if let failure = dictionary.failure {
            return [.wrong(failure.text, help: failure.help)]
        }
        let files = dictionary.files.joined(separator: ", ")
        let whole = "\(dictionary.entries) entries in \(dictionary.modes) modes, from \(files)"
        return [.ok(whole)] + problems(dictionary.problems, help: "see them all: krakel check")
    }

    /// The first of some problems, and how many there are.
    static func problems(_ problems: [String], help: String) -> [Judgement] {
        guard let first = problems.first else { return [] }
        let more = problems.count == 1 ? "" : ", and \(problems.count - 1) more"
        return [.wrong(first + more, help: help)]
    }
}
