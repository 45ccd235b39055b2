// Owns: judging the Krakel of the display.

extension Check {
    static let running = Check("running") { facts in
        guard facts.display != .none else { return [] }
        switch facts.running {
        case .no: return [.note("Krakel does not run on this display", help: "start it: krakel")]
        case .silent:
            return [
                .wrong(
                    "a Krakel runs on this display and does not answer",
                    help: "replace it: krakel --replace")
            ]
        case .yes(let process, let mode, let isPaused, let triggers):
            let how = "process \(process), mode \(mode), " + triggers.joined(separator: " or ")
            return isPaused
                ? [.note("paused, \(how)", help: "go on: krakel resume")] : [.ok(how)]
        }
    }
}
