import Reading
import System

/// The text of a desktop entry, by the Desktop Application Autostart Specification.
enum AutostartEntry {
    static let fileName = "krakel.desktop"

    /// - Parameter program: the absolute path of krakel.
    static func text(program: String) -> String {
        // X-systemd-skip: where systemd starts the programs of a session, the unit is enough, and
        // systemd makes no second unit of this entry. Elsewhere the command asks for the unit first.
        AuthoredText.signed(
            """
            [Desktop Entry]
            Type=Application
            Name=Krakel
            Comment=Write with the pointer or a pen
            Comment[de]=Mit Zeiger oder Stift schreiben
            Exec=\(quoted(program)) autostart start
            TryExec=\(escaped(program))
            Icon=krakel
            Terminal=false
            NoDisplay=true
            X-systemd-skip=true

            """)
    }

    /// Whether a desktop that reads `text` starts a Krakel by it.
    static func starts(_ text: String) -> Bool {
        let keys = keys(of: text)
        guard keys["Hidden"] != "true", keys["X-GNOME-Autostart-enabled"] != "false" else {
            return false
        }
        return keys["Exec"]?.contains("krakel") == true
    }

    /// The keys of the group `[Desktop Entry]`; where a key stands twice, the last one counts.
    private static func keys(of text: String) -> [Substring: Substring] {
        var keys: [Substring: Substring] = [:]
        var isInside = false
        for line in text.split(separator: "\n") {
            if line.first == "[" { isInside = line == "[Desktop Entry]" }
            guard isInside, line.first != "#", let sign = line.firstIndex(of: "=") else { continue }
            keys[line[..<sign].trimmed] = line[line.index(after: sign)...].trimmed
        }
        return keys
    }

    /// A word of `Exec`, escaped twice as the Desktop Entry Specification asks: first as a word in quotes,
    /// with a backslash before special characters and `%%` for a percent sign, which otherwise begins a
    /// field code; then as a value, in which backslashes are doubled.
    static func quoted(_ word: String) -> String {
        let inner = word.escaped(
            by: ["\"": "\\\"", "`": "\\`", "$": "\\$", "\\": "\\\\", "%": "%%"])
        return "\"" + escaped(inner) + "\""
    }

    /// A value of type string of the Desktop Entry Specification.
    static func escaped(_ value: String) -> String {
        value.escaped(by: ["\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"])
    }
}

extension Substring {
    /// Without spaces at its ends.
    var trimmed: Substring {
        var rest = self
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return rest
    }
}

/// The text of a unit for systemd's user manager, by systemd.unit(5) and systemd.service(5).
enum ServiceUnit {
    static let fileName = "krakel.service"
    /// The target that starts it, by a link in a folder of this name and `.wants`.
    static let target = "graphical-session.target"

    /// - Parameter program: the absolute path of krakel.
    static func text(program: String) -> String {
        // Without a display, or once the program is uninstalled, the unit starts nothing and systemd
        // does not try again: the desktop entry asks for the unit when a display is there. A failure
        // that lasts, such as a trigger that another program has grabbed, is tried three times.
        AuthoredText.signed(
            """
            [Unit]
            Description=Krakel, writing with the pointer or a pen
            Documentation=man:krakel(1)
            PartOf=\(target)
            After=\(target)
            ConditionEnvironment=DISPLAY
            ConditionFileIsExecutable=\(program.replacing("%", with: "%%"))
            StartLimitIntervalSec=60
            StartLimitBurst=3

            [Service]
            Type=notify
            ExecStart=\(quoted(program)) run --welcome
            ExecReload=\(quoted(program)) reload
            Restart=on-failure
            RestartSec=2
            WatchdogSec=60
            KillMode=process

            [Install]
            WantedBy=\(target)

            """)
    }

    static func starts(_ text: String) -> Bool {
        text.split(separator: "\n").contains { line in
            line.trimmed.hasPrefix("ExecStart=") && line.contains("krakel")
        }
    }

    /// A word of `ExecStart`, by systemd.service(5): in quotes, with C's escapes; percent signs begin
    /// specifiers, and dollar signs variables.
    static func quoted(_ word: String) -> String {
        let inner = word.escaped(
            by: [
                "\\": "\\\\", "\"": "\\\"", "%": "%%", "$": "$$", "\n": "\\n", "\t": "\\t",
            ])
        return "\"" + inner + "\""
    }
}

/// Signs a text: a line on top holds its checksum, which tells later, to any version of Krakel,
/// whether the user has changed the text.
enum AuthoredText {
    private static let beginning =
        "# Made by `krakel autostart enable`; once changed, it is yours ("
    private static let end = ")"

    /// `body` below the line with its checksum. Lines that begin with `#` are comments in both kinds of files.
    static func signed(_ body: String) -> String {
        beginning + mark(of: body) + end + "\n" + body
    }

    /// Whether `text` is as Krakel wrote it.
    static func isUntouched(_ text: String) -> Bool {
        guard let line = text.firstIndex(of: "\n") else { return false }
        return text[..<line] == beginning + mark(of: String(text[text.index(after: line)...])) + end
    }

    /// The checksum in hexadecimal.
    private static func mark(of text: String) -> String {
        String(Checksum(of: text.utf8).value, radix: 16)
    }
}
