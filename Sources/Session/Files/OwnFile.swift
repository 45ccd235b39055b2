import Dictionaries
import Glibc
import System

/// The files of the user who runs the program.
public enum OwnFile {
    /// `$XDG_DATA_HOME/krakel/strokes.dict`, by default in `~/.local/share`.
    public static var dictionary: String { dataFolder + "/strokes.dict" }

    /// What was learned while the user wrote, beside `dictionary`.
    public static var learned: String { dataFolder + "/learned.dict" }

    /// The words that only this user writes, beside `dictionary`.
    public static var words: String { dataFolder + "/words" }

    /// The letter model of a language, `languages/de.model` beside `dictionary`: what `krakel language` makes.
    public static func letterModel(of language: Language) -> String {
        languageModels + "/\(language.name).model"
    }

    /// The folder of the letter models that the user added.
    public static var languageModels: String { dataFolder + "/languages" }

    /// What `krakel import xstroke` makes, beside `dictionary`.
    public static var xstroke: String { dataFolder + "/xstroke.dict" }

    /// How practising went, beside `dictionary`.
    public static var practice: String { dataFolder + "/practice" }

    /// `$XDG_CONFIG_HOME/krakel/config.toml`, by default in `~/.config`.
    public static var settings: String { Environment.configFolder + "/krakel/config.toml" }

    /// What people carry from one machine to another, and change on both.
    public static var shared: [String] {
        [dictionary, learned, words, xstroke, practice, settings]
    }

    /// The folder `$XDG_STATE_HOME/krakel/backups` with copies of `dictionary` and `learned`.
    public static var backups: String { stateFolder + "/backups" }

    /// `$XDG_STATE_HOME/krakel/rhythm`: the writer's pause, learned while the user wrote.
    public static var rhythm: String { stateFolder + "/rhythm" }

    /// `$XDG_STATE_HOME/krakel/languages`: those that were found to be written.
    static var languages: String { stateFolder + "/languages" }

    /// `$XDG_STATE_HOME/krakel/commands`: the commands that the user has confirmed.
    public static var confirmedCommands: ConfirmedCommands {
        ConfirmedCommands(path: stateFolder + "/commands")
    }

    /// `$XDG_STATE_HOME/krakel/strokes.log.jsonl`, by default in `~/.local/state`.
    public static var log: String { stateFolder + "/strokes.log.jsonl" }

    /// The user's own dictionary over what was learned over the shipped one, with the letters of the languages
    /// that the user writes; nil where the shipped one is missing.
    public static var stack: DictionaryStack? {
        ShippedFile.dictionary.path.map {
            DictionaryStack(
                own: dictionary, learned: learned, shipped: $0,
                languages: WrittenLanguages.current(SettingsFile(path: settings).load().settings),
                forms: ShippedFile.languages.path)
        }
    }

    /// The modes of the dictionary that one can write in; none where it cannot be read.
    public static var modes: [String] { (try? stack?.load())?.dictionary.writingModes ?? [] }

    /// Whether `path` leads to the user's own dictionary.
    public static func isDictionary(_ path: String) -> Bool {
        path == dictionary
            || Path.resolved(path).map { $0 == Path.resolved(dictionary) } ?? false
    }

    private static var dataFolder: String { Environment.dataFolder + "/krakel" }
    private static var stateFolder: String { Environment.stateFolder + "/krakel" }

    /// `$XDG_CONFIG_HOME/autostart`, which desktops read.
    public static var autostartFolder: String { Environment.configFolder + "/autostart" }

    /// `$XDG_CONFIG_HOME/systemd/user`, which systemd's user manager reads.
    public static var unitFolder: String { Environment.configFolder + "/systemd/user" }
}

/// A file that is installed beside the program.
public enum ShippedFile: String {
    case dictionary = "strokes.dict"
    case letterModel = "letters.model"
    case network = "words.model"
    case characterNetwork = "characters.model"
    case gestures = "gestures.dict"
    case languages = "languages.dict"

    /// The shipped dictionary, and the shipped letters of all languages; empty where they are missing.
    public static func letters() throws(FileError) -> (
        dictionary: StrokeDictionary, forms: StrokeDictionary
    ) {
        try DictionaryStack(own: "", shipped: dictionary.path, forms: languages.path).loadShipped()
    }

    /// The letter model of a language; nil where none can be found.
    public static func letterModel(of language: Language) -> String? {
        language.code == "en" ? letterModel.path : path(of: "languages/\(language.name).model")
    }

    /// nil where it cannot be found.
    public var path: String? { Self.path(of: rawValue) }

    public var candidates: [String] { Self.candidates(of: rawValue) }

    private static func path(of file: String) -> String? {
        candidates(of: file).first { access($0, R_OK) == 0 }
    }

    /// Where a file may be: what `$KRAKEL_DATA` says, beside the program, in `$XDG_DATA_DIRS`. Never in
    /// the place of the user's own files, which is beside a program in `~/.local`.
    private static func candidates(of file: String) -> [String] {
        if let folder = Environment.value("KRAKEL_DATA") { return [folder + "/" + file] }
        var folders: [String] = []
        if let prefix = Environment.installPrefix { folders.append(prefix + "/share") }
        folders += Environment.sharedDataFolders
        return folders.map { $0 + "/krakel/shipped/" + file }
    }
}

public enum ShippedProgram {
    /// krakel-window, beside the running program; nil where it is missing.
    public static var window: String? {
        Environment.programFolder.map { $0 + "/krakel-window" }
            .flatMap { access($0, X_OK) == 0 ? $0 : nil }
    }
}
