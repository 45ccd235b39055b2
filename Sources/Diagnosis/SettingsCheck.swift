// Owns: judging the settings.

extension Check {
    static let settings = Check("settings") { facts in
        guard let problems = facts.settingsProblems else {
            return [.ok("none; the defaults count")]
        }
        guard problems.isEmpty else {
            return Self.problems(problems, help: "see them all: krakel check --settings")
        }
        return [.ok(facts.settingsPath)]
    }
}
