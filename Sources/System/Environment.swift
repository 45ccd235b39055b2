import Glibc

/// The variables of this process, and the folders that they name.
public enum Environment {
    /// nil where the variable is missing or empty.
    public static func value(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// `$HOME`, or else the home folder of the user's account; empty where there is none. Wraps `getpwuid(3)`.
    public static var home: String {
        value("HOME") ?? getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) } ?? ""
    }

    /// All of them, as `NAME=value`.
    public static var variables: [String] {
        var result: [String] = []
        var next = environ
        while let variable = next.pointee {
            result.append(String(cString: variable))
            next += 1
        }
        return result
    }

    /// The folder above that of the running program, links followed: `/usr` for `/usr/bin/krakel`.
    public static var installPrefix: String? { programFolder.map(Path.folder(of:)) }

    /// The folder of the running program, links followed.
    public static var programFolder: String? {
        Path.destination(ofLink: "/proc/self/exe").map(Path.folder(of:))
    }
}

/// The folders of the XDG base directory specification.
extension Environment {
    /// `$XDG_CONFIG_HOME`, by default `~/.config`.
    public static var configFolder: String { folder("XDG_CONFIG_HOME", orHome: ".config") }

    /// `$XDG_DATA_HOME`, by default `~/.local/share`.
    public static var dataFolder: String { folder("XDG_DATA_HOME", orHome: ".local/share") }

    /// `$XDG_STATE_HOME`, by default `~/.local/state`.
    public static var stateFolder: String { folder("XDG_STATE_HOME", orHome: ".local/state") }

    /// `$XDG_DATA_DIRS`, the first one counting most.
    public static var sharedDataFolders: [String] {
        (value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":")
            .map(String.init)
    }

    /// `$XDG_RUNTIME_DIR`; nil where the session has none.
    public static var runtimeFolder: String? { value("XDG_RUNTIME_DIR") }

    private static func folder(_ variable: String, orHome fallback: String) -> String {
        // A relative one is to be ignored: each working folder would have files of its own.
        value(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? home + "/" + fallback
    }
}
