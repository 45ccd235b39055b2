// Owns: judging the kind of session.

extension Check {
    static let session = Check("session") { facts in
        var judgements: [Judgement] = []
        let desktop = facts.session.desktop.map { ", desktop \($0)" } ?? ""
        if facts.session.isWayland || facts.server?.isXwayland == true {
            judgements.append(
                .note(
                    "Wayland\(desktop): Krakel reaches only the windows of X11 programs",
                    help: "log in again and choose a session of X11 (Xorg)"))
        } else {
            judgements.append(.ok("X11\(desktop)"))
        }
        if !facts.session.hasRuntimeFolder {
            judgements.append(
                .note(
                    "XDG_RUNTIME_DIR is not set; the control socket lies in /tmp",
                    help: "run every krakel command with the same variables as the daemon"))
        }
        return judgements
    }
}
