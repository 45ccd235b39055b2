/// An input method that runs on a server, and stands between programs and their keys.
public final class InputMethod {
    public enum Kind: String, CaseIterable, Sendable {
        case ibus, fcitx5
    }

    public let kind: Kind
    private let folder: PrivateFolder
    private let child: ChildProcess

    /// Starts it and waits until programs can hand their keys to it.
    public init(_ kind: Kind, on display: String) throws {
        self.kind = kind
        folder = PrivateFolder()
        let start =
            switch kind {
            case .ibus:
                """
                ibus-daemon -xr -p disable -c disable -t refresh &
                until ibus engine xkb:us::eng; do sleep 0.1; done
                """
            // It takes the selection of its name while it starts. What a program asks of it before it looks at
            // its connection for the first time has come to be left unread there. Who asks it by its bus name
            // before it has that starts another.
            case .fcitx5:
                """
                fcitx5 --disable=wayland &
                until dbus-send --print-reply --dest=org.freedesktop.DBus / \
                    org.freedesktop.DBus.NameHasOwner string:org.fcitx.Fcitx5 | grep -q true
                do sleep 0.1; done
                fcitx5-remote
                """
            }
        child = try ChildProcess(
            ["dbus-run-session", "--", "sh", "-c", start + "\necho ready >&3\nwait"],
            environment: [
                "DISPLAY": display, "HOME": folder.path, "XDG_CONFIG_HOME": folder.path,
                "XDG_RUNTIME_DIR": folder.path, "LC_ALL": "C.UTF-8", "NO_AT_BRIDGE": "1",
                "GSETTINGS_BACKEND": "memory",
            ])
        _ = try child.firstLine(within: 60_000)
        guard isOwned("@server=" + name, on: display, within: 60_000) else {
            throw ChildProcessError.timedOut
        }
    }

    /// What programs call it.
    private var name: String { kind == .ibus ? "ibus" : "fcitx" }

    /// What has a program hand its keys to it. What has no module of its own for it does so by XIM.
    var environment: [String: String?] {
        [
            "XMODIFIERS": "@im=" + name, "GTK_IM_MODULE": "xim", "QT_IM_MODULE": name,
            // Qt asks about each key without waiting, but takes an answer that is there at once before one that
            // it still waits for: keys change places then, whoever types them.
            "IBUS_ENABLE_SYNC_MODE": "1",
            "XDG_CONFIG_HOME": folder.path,
        ]
    }
}
