import Glibc
import TestSupport

/// A desktop, or a window manager that people use as one, on a private server: what it is started by, and where its
/// tray is.
enum DesktopSession: String, CaseIterable {
    case plasma, gnome, cinnamon, mate, xfce, lxqt, i3, openbox

    /// The packages of Debian's that it is made of and that are not installed.
    var missing: [String] {
        let needed: KeyValuePairs =
            switch self {
            case .plasma: ["plasma-workspace": "startplasma-x11", "kwin-x11": "kwin_x11"]
            case .gnome:
                [
                    "gnome-shell": "gnome-shell",
                    "gnome-shell-extension-appindicator":
                        "../share/gnome-shell/extensions/" + Self.trayOfGnome,
                ]
            case .cinnamon: ["cinnamon-session": "cinnamon-session", "cinnamon": "cinnamon"]
            case .mate:
                [
                    "mate-session-manager": "mate-session", "marco": "marco",
                    "mate-panel": "mate-panel", "caja": "caja",
                    // Without it the session starts nothing of the user's.
                    "mate-settings-daemon": "mate-settings-daemon",
                ]
            case .i3: ["i3-wm": "i3"]
            case .openbox:
                [
                    "openbox": "openbox-session", "trayer": "trayer",
                    // What openbox reads autostart entries with.
                    "python3-xdg": "../lib/python3/dist-packages/xdg",
                ]
            case .xfce:
                [
                    "xfce4-session": "xfce4-session", "xfwm4": "xfwm4",
                    "xfce4-panel": "xfce4-panel", "xfdesktop4": "xfdesktop",
                ]
            case .lxqt:
                ["lxqt-session": "startlxqt", "lxqt-panel": "lxqt-panel", "openbox": "openbox"]
            }
        return needed.filter { access("/usr/bin/" + $0.value, F_OK) != 0 }.map(\.key)
    }

    /// The extension without which GNOME has no tray.
    private static let trayOfGnome = "ubuntu-appindicators@ubuntu.com"

    /// What the specification has it called.
    private var desktop: String? {
        switch self {
        case .plasma: "KDE"
        case .gnome: "GNOME"
        case .cinnamon: "X-Cinnamon"
        case .mate: "MATE"
        case .i3: "i3"
        case .openbox: nil
        case .xfce: "XFCE"
        case .lxqt: "LXQt"
        }
    }

    private func command(_ home: KrakelHome) -> [String] {
        switch self {
        case .plasma: ["startplasma-x11"]
        case .gnome:
            // Its session is systemd's, which a private one does not have.
            ["sh", "-c", "\"$0\" autostart start & exec gnome-shell --x11", home.program]
        case .cinnamon: ["cinnamon-session", "--session", "cinnamon"]
        case .mate: ["mate-session"]
        case .i3: ["i3"]
        case .openbox: ["openbox-session"]
        case .xfce: ["xfce4-session"]
        case .lxqt: ["startlxqt"]
        }
    }

    /// Whether it begins with all windows side by side and a search, which Escape leaves.
    var beginsWithOverview: Bool { self == .gnome }

    /// What locks its screen: a program that has to run for that, if any, and the command.
    var locker: (service: [String]?, command: [String]) {
        switch self {
        case .plasma: (nil, Self.call("org.freedesktop.ScreenSaver", "/ScreenSaver", "Lock"))
        case .gnome: (nil, Self.call("org.gnome.ScreenSaver", "/org/gnome/ScreenSaver", "Lock"))
        case .cinnamon: (nil, ["cinnamon-screensaver-command", "--lock"])
        case .mate: (nil, ["mate-screensaver-command", "--lock"])
        case .xfce where Place.isInstalled("xfce4-screensaver"):
            (nil, ["xfce4-screensaver-command", "--lock"])
        case .xfce, .lxqt: (["xscreensaver", "--no-splash"], ["xscreensaver-command", "-lock"])
        case .i3: (nil, ["i3lock", "--nofork"])
        case .openbox: (nil, ["xsecurelock"])
        }
    }

    private static func call(_ name: String, _ path: String, _ method: String) -> [String] {
        [
            "gdbus", "call", "--session", "--timeout", "10", "--dest", name, "--object-path", path,
            "--method", "\(name).\(method)",
        ]
    }

    /// Writes what somebody has who uses it: i3 reads no autostart entries, and openbox has no tray.
    private func configure(_ home: KrakelHome, _ environment: [String: String?]) throws {
        switch self {
        case .i3:
            try home.folder.write(
                """
                # i3 config file (v4)
                font fixed
                exec --no-startup-id \(home.program) autostart start
                bindsym Mod1+Tab focus right
                bindsym Mod1+Shift+Tab focus left
                bar {
                }

                """, to: "config/i3/config")
        case .openbox:
            try home.folder.write(
                "trayer --edge bottom --align right --height 32 --widthtype request &\n",
                to: "config/openbox/autostart")
        case .lxqt:
            try home.folder.write(
                "[General]\nwindow_manager=openbox\n", to: "config/lxqt/session.conf")
        case .gnome:
            let keys = "org.gnome.desktop.wm.keybindings"
            let settings = [
                ("org.gnome.shell", "enabled-extensions", "['\(Self.trayOfGnome)']"),
                ("org.gnome.shell", "welcome-dialog-last-shown-version", "'999'"),
                // Its Alt+Tab goes through applications, and all windows that gestures go through are one.
                (keys, "switch-applications", "[]"),
                (keys, "switch-applications-backward", "[]"),
                (keys, "switch-windows", "['<Alt>Tab']"),
                (keys, "switch-windows-backward", "['<Shift><Alt>Tab']"),
            ]
            for (schema, key, value) in settings {
                _ = try ChildProcess(
                    ["gsettings", "set", schema, key, value], environment: environment
                ).status()
            }
        case .plasma, .cinnamon, .mate, .xfce: break
        }
    }

    /// What programs in it find around them; `home` has the rest.
    func environment(in home: KrakelHome) throws -> [String: String?] {
        let own: [String: String?] = [
            "DBUS_SESSION_BUS_ADDRESS": nil, "DBUS_SYSTEM_BUS_ADDRESS": nil, "XDG_DATA_DIRS": nil,
            "XDG_CURRENT_DESKTOP": desktop, "XDG_SESSION_TYPE": "x11",
            "XDG_CACHE_HOME": try home.folder.folder("cache"),
        ]
        return home.environment.merging(own) { $1 }
    }

    /// Starts it on `bus`, with what `home` has.
    func start(in home: KrakelHome, on bus: SessionBus) throws -> ChildProcess {
        var environment = try environment(in: home)
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        try configure(home, environment)
        return try ChildProcess(command(home), environment: environment)
    }
}
