// Owns: the desktop entry by which desktops start Krakel: making it, and what one that is there says.
// Leaves where it lies to Places.

/// An entry of the desktop application autostart specification.
public enum AutostartEntry {
    /// The name of its file.
    public static let fileName = "krakel.desktop"

    /// - Parameter program: the absolute path of krakel.
    public static func text(program: String) -> String {
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
