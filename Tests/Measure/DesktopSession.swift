// The sessions of desktops on a private server: what they are started by, and where their tray is.

import CX11
import Glibc
import TestSupport

/// A desktop, or a window manager that people use as one.
enum DesktopSession: String, CaseIterable {
    case i3, openbox, xfce, lxqt

    /// The packages of Debian's that it is made of and that are not installed.
    var missing: [String] {
        let programs = "/usr/bin/"
        let needed: KeyValuePairs =
            switch self {
            case .i3: ["i3-wm": programs + "i3"]
            case .openbox:
                [
                    "openbox": programs + "openbox-session", "trayer": programs + "trayer",
                    // What openbox reads autostart entries with.
                    "python3-xdg": "/usr/lib/python3/dist-packages/xdg",
                ]
            case .xfce:
                [
                    "xfce4-session": programs + "xfce4-session", "xfwm4": programs + "xfwm4",
                    "xfce4-panel": programs + "xfce4-panel", "xfdesktop4": programs + "xfdesktop",
                ]
            case .lxqt:
                [
                    "lxqt-session": programs + "startlxqt", "lxqt-panel": programs + "lxqt-panel",
                    "openbox": programs + "openbox",
                ]
            }
        return needed.filter { access($0.value, F_OK) != 0 }.map(\.key)
    }

    /// What the specification has it called.
    private var desktop: String? {
        switch self {
        case .i3: "i3"
        case .openbox: nil
        case .xfce: "XFCE"
        case .lxqt: "LXQt"
        }
    }

    private var command: [String] {
        switch self {
        case .i3: ["i3"]
        case .openbox: ["openbox-session"]
        case .xfce: ["xfce4-session"]
        case .lxqt: ["startlxqt"]
        }
    }

    /// Writes what somebody has who uses it: i3 reads no autostart entries, and openbox has no tray.
    private func configure(_ home: KrakelHome) throws {
        switch self {
        case .i3:
            try home.folder.write(
                """
                # i3 config file (v4)
                font fixed
                exec --no-startup-id \(home.program) autostart start
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
        case .xfce: break
        }
    }

    /// What programs in it find around them; `home` has the rest.
    func environment(in home: KrakelHome) throws -> [String: String?] {
        let own: [String: String?] = [
            "DBUS_SESSION_BUS_ADDRESS": nil, "XDG_DATA_DIRS": nil, "XDG_CURRENT_DESKTOP": desktop,
            "XDG_SESSION_TYPE": "x11",
            "XDG_CACHE_HOME": try home.folder.folder("cache"),
        ]
        return home.environment.merging(own) { $1 }
    }

    /// Starts it on `bus`, with what `home` has.
    func start(in home: KrakelHome, on bus: SessionBus) throws -> ChildProcess {
        try configure(home)
        var environment = try environment(in: home)
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        return try ChildProcess(command, environment: environment)
    }
}
