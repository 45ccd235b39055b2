// Owns: the unit by which systemd starts Krakel: making it, and what one that is there says. Leaves
// where it lies to Places.

/// A service of systemd's user manager.
public enum ServiceUnit {
    /// The name of its file.
    public static let fileName = "krakel.service"
    /// The target that starts it, by a link in a folder of this name and `.wants`.
    public static let target = "graphical-session.target"

    /// - Parameter program: the absolute path of krakel.
    public static func text(program: String) -> String {
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
