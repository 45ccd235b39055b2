// Owns: where one's own files are, by the XDG base directory specification. Leaves what is in them to
// those who read them.

import Dictionaries
import Glibc

/// The files of whoever runs the program.
public enum OwnFile {
    /// `$XDG_DATA_HOME/krakel/strokes.dict`, by default in `~/.local/share`.
    public static var dictionary: String { dataFolder + "/strokes.dict" }

    /// What was gathered while one wrote, beside `dictionary`.
    public static var learned: String { dataFolder + "/learned.dict" }

    /// What `krakel import xstroke` makes, beside `dictionary`.
    public static var xstroke: String { dataFolder + "/xstroke.dict" }

    /// How practising went, beside `dictionary`.
    public static var practice: String { dataFolder + "/practice" }

    /// `$XDG_CONFIG_HOME/krakel/config.toml`, by default in `~/.config`.
    public static var settings: String {
        Environment.folder("XDG_CONFIG_HOME", orHome: ".config") + "/krakel/config.toml"
    }

    /// The folder `$XDG_STATE_HOME/krakel/backups` with copies of `dictionary` and `learned`.
    public static var backups: String {
        Environment.folder("XDG_STATE_HOME", orHome: ".local/state") + "/krakel/backups"
    }

    /// `$XDG_STATE_HOME/krakel/rhythm`: the writer's pause, learned while one wrote.
    public static var rhythm: String {
        Environment.folder("XDG_STATE_HOME", orHome: ".local/state") + "/krakel/rhythm"
    }

    /// `$XDG_STATE_HOME/krakel/commands`: what may be started, as its user has confirmed.
    public static var confirmedCommands: ConfirmedCommands {
        ConfirmedCommands(
            path: Environment.folder("XDG_STATE_HOME", orHome: ".local/state")
                + "/krakel/commands")
    }

    /// `$XDG_STATE_HOME/krakel/strokes.log.jsonl`, by default in `~/.local/state`.
    public static var log: String {
        Environment.folder("XDG_STATE_HOME", orHome: ".local/state")
            + "/krakel/strokes.log.jsonl"
    }

    /// One's own dictionary over what was learned over the shipped one; nil where that is missing.
    public static var stack: DictionaryStack? {
        ShippedFile.dictionary.path.map {
            DictionaryStack(own: dictionary, learned: learned, shipped: $0)
        }
    }

    /// Whether `path` leads to one's own dictionary.
    public static func isDictionary(_ path: String) -> Bool {
        path == dictionary || resolved(path).map { $0 == resolved(dictionary) } ?? false
    }

    /// Wraps `realpath(3)`; nil where there is no such file.
    private static func resolved(_ path: String) -> String? {
        guard let text = realpath(path, nil) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }

    private static var dataFolder: String {
        Environment.folder("XDG_DATA_HOME", orHome: ".local/share") + "/krakel"
    }
}
