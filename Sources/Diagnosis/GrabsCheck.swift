// Owns: judging whether somebody holds the pointer or the keyboard at this moment.

extension Check {
    static let grabs = Check("grabs") { facts in
        guard let server = facts.server else { return [] }
        var judgements: [Judgement] = []
        if server.isPointerGrabbed {
            judgements.append(
                .note(
                    "a program holds the pointer at this moment: no stroke begins",
                    help: "close its menu or end its drag, and ask again"))
        }
        if server.isKeyboardGrabbed {
            judgements.append(
                .note(
                    "a program holds the keyboard at this moment: nothing is typed into it",
                    help: "end the password prompt or the screen lock, and ask again"))
        }
        return judgements.isEmpty ? [.ok("nobody holds the pointer or the keyboard")] : judgements
    }
}
