import Reading

/// An entry of the desktop application autostart specification.
enum AutostartEntry {
    /// The name of its file.
    static let fileName = "krakel.desktop"

    /// - Parameter program: the absolute path of krakel.
    static func text(program: String) -> String {
        // Where systemd starts what desktops ask for, the unit is enough: the generator makes none of
        // this entry. Elsewhere the command asks for the unit first, of which there is only one.
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

    /// The keys of the group that counts; the last of each.
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

    /// A word of `Exec`: in quotes, whose special characters have a backslash before them, and then as
    /// a value, in which backslashes are doubled. A percent sign begins a field code.
    static func quoted(_ word: String) -> String {
        var inner = ""
        for character in word {
            if "\"`$\\".contains(character) { inner.append("\\") }
            if character == "%" { inner.append("%") }
            inner.append(character)
        }
        return "\"" + escaped(inner) + "\""
    }

    /// A value of type string.
    static func escaped(_ value: String) -> String {
        var result = ""
        for character in value {
            switch character {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            default: result.append(character)
            }
        }
        return result
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

/// A service of systemd's user manager.
enum ServiceUnit {
    /// The name of its file.
    static let fileName = "krakel.service"
    /// The target that starts it, by a link in a folder of this name and `.wants`.
    static let target = "graphical-session.target"

    /// - Parameter program: the absolute path of krakel.
    static func text(program: String) -> String {
        // Without a display there is nothing to do, and nothing to try again: the desktop entry comes
        // once there is one. Nor is there once the program was uninstalled. What would fail again, such as a trigger that another program has, is
        // tried three times.
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
            ExecStart=\(quoted(program)) run
            ExecReload=\(quoted(program)) reload
            Restart=on-failure
            RestartSec=2
            WatchdogSec=60

            [Install]
            WantedBy=\(target)

            """)
    }

    /// Whether `text` starts a Krakel.
    static func starts(_ text: String) -> Bool {
        text.split(separator: "\n").contains { line in
            line.trimmed.hasPrefix("ExecStart=") && line.contains("krakel")
        }
    }

    /// A word of `ExecStart`, by systemd.service(5): in quotes, with C's escapes; percent signs begin
    /// specifiers, and dollar signs variables.
    static func quoted(_ word: String) -> String {
        var inner = ""
        for character in word {
            switch character {
            case "\\": inner += "\\\\"
            case "\"": inner += "\\\""
            case "%": inner += "%%"
            case "$": inner += "$$"
            case "\n": inner += "\\n"
            case "\t": inner += "\\t"
            default: inner.append(character)
            }
        }
        return "\"" + inner + "\""
    }
}

/// A text with a line on top by which it can be told later whether it is still as it was written,
/// whichever version wrote it.
enum AuthoredText {
    private static let beginning =
        "# Made by `krakel autostart enable`; once changed, it is yours ("
    private static let end = ")"

    /// `body` below its line. Lines that begin with `#` are comments in both kinds of files.
    static func signed(_ body: String) -> String {
        beginning + mark(of: body) + end + "\n" + body
    }

    /// Whether `text` is as it was written.
    static func isUntouched(_ text: String) -> Bool {
        guard let line = text.firstIndex(of: "\n") else { return false }
        return text[..<line] == beginning + mark(of: String(text[text.index(after: line)...])) + end
    }

    /// In hexadecimal.
    private static func mark(of text: String) -> String {
        String(Checksum(of: text.utf8).value, radix: 16)
    }
}
