import System

extension DoctorCheck {
    static let session = DoctorCheck("session") { facts in
        var findings: [Finding] = []
        let isWayland = facts.session.isWayland || facts.server?.isXwayland == true
        let kind = isWayland ? "Wayland" : "X11"
        let session: Message =
            facts.session.desktop.map { "\(kind), desktop \($0)" } ?? Message(verbatim: kind)
        if isWayland {
            findings.append(
                .note(
                    """
                    \(session): strokes begin over the windows of X11 programs only, not over those of \
                    Wayland programs or the desktop
                    """, help: "log in again and choose a session of X11 (Xorg)"))
            findings.append(WaylandTyping(facts).finding)
        } else {
            findings.append(.ok(session))
        }
        if let locale = facts.session.missingLocale {
            findings.append(
                .note(
                    "the locale \(locale) is not installed: messages and dates are English",
                    help: "sudo dpkg-reconfigure locales, or see `localectl list-locales`"))
        }
        if !facts.session.hasRuntimeFolder {
            findings.append(
                .note(
                    "XDG_RUNTIME_DIR is not set; the control socket lies in /tmp",
                    help: "run every krakel command with the same variables as the daemon"))
        }
        if let failure = facts.session.runtimeFailure {
            findings.append(.wrong(failure.text, help: failure.help))
        }
        return findings
    }
}

/// What becomes of the keys that Krakel sends to Xwayland by XTEST.
private enum WaylandTyping {
    /// They reach the clients of Xwayland, and go no further.
    case here
    /// GNOME's compositor gets them through a portal, which asks first.
    case gnome
    /// Plasma's compositor gets them, and asks first.
    case plasma
    /// The compositor may have asked for them, or not.
    case unknown

    /// From 23.2 on, Xwayland can hand keys to the compositor, where that starts it with `-enable-ei-portal`
    /// or gives it a socket of libei.
    private static let firstToHandOn = 12_302_000

    /// Those that do neither, by what they write into `XDG_CURRENT_DESKTOP`.
    private static let silent: Set<String> = [
        "hyprland", "labwc", "niri", "river", "sway", "wayfire", "weston", "wlroots",
    ]

    init(_ facts: Facts) {
        let desktops = (facts.session.desktop ?? "").lowercased().split(separator: ":")
        if let release = facts.server?.release, release < Self.firstToHandOn {
            self = .here
        } else if desktops.contains("gnome") {
            self = .gnome
        } else if desktops.contains("kde") {
            self = .plasma
        } else if desktops.contains(where: { Self.silent.contains(String($0)) }) {
            self = .here
        } else {
            self = .unknown
        }
    }

    var finding: Finding {
        switch self {
        case .here: .note("what strokes type reaches the windows of X11 programs only")
        case .gnome:
            .note(
                "GNOME asks before what strokes type reaches any window",
                help: "allow remote interaction where GNOME asks for it")
        case .plasma:
            .note(
                "Plasma asks before what strokes type reaches any window",
                help: """
                    allow control of input devices where Plasma asks for it, or in its settings under \
                    Legacy X11 App Support
                    """)
        case .unknown:
            .note(
                "what strokes type may reach the windows of X11 programs only",
                help:
                    "draw a letter over an X11 program and see whether your compositor asks for it")
        }
    }
}
