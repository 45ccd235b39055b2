// Owns: judging whether the triggers can be had.

extension Check {
    static let triggers = Check("triggers") { facts in
        facts.triggers.map { trigger in
            if !trigger.hasModifiers {
                return .wrong(
                    "\(trigger.name): the layout has no key for its modifiers",
                    help: "choose others in the settings, such as modifiers = \"Control\"")
            }
            switch trigger.holder {
            case .otherProgram:
                return .wrong(
                    "\(trigger.name) is held by another program",
                    help: "quit that program, or write with another button: krakel --button 3")
            case .coreProgram:
                return .note(
                    "\(trigger.name) is grabbed by another program as well: the later one has it",
                    help: "have it back: krakel pause && krakel resume")
            case .nobody, .krakel: break
            }
            guard trigger.hasDevice else {
                return .note(
                    "\(trigger.name): no device that is there has it",
                    help: "plug it in, or choose another button: krakel welcome")
            }
            return .ok(
                trigger.name + (trigger.holder == .krakel ? ", held by Krakel" : ", free to take"))
        }
    }
}
