// Owns: judging whether something was left behind on the keyboard.

extension Check {
    static let keyboard = Check("keyboard") { facts in
        guard let keyboard = facts.keyboard else { return [] }
        guard keyboard.isLeftOver else { return [.ok("nothing was left behind on the keyboard")] }
        // Whoever runs has taken it over.
        guard facts.running == .no else { return [.ok("keys are lent to characters")] }
        return [
            .wrong(
                "a Krakel that was killed has left something on the keyboard",
                help: "put it right: krakel doctor --repair")
        ]
    }
}
