// Owns: where the files are that start Krakel with the session.

extension OwnFile {
    /// `$XDG_CONFIG_HOME/autostart`, which desktops read.
    public static var autostartFolder: String {
        Environment.folder("XDG_CONFIG_HOME", orHome: ".config") + "/autostart"
    }

    /// `$XDG_CONFIG_HOME/systemd/user`, which systemd's user manager reads.
    public static var unitFolder: String {
        Environment.folder("XDG_CONFIG_HOME", orHome: ".config") + "/systemd/user"
    }
}
