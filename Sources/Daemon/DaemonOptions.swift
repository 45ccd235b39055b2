import Dictionaries
import Session
import System
import X11

/// How to run.
public struct DaemonOptions: Hashable, Sendable {
    /// What to read, and where to write.
    public var dictionaries: DictionaryStack
    /// Which programs may be started.
    public var confirmed: ConfirmedCommands
    public var settings: SettingsFile
    /// What counts before the settings.
    public var overrides = SettingsOverrides()
    /// Where the network is that reads whole words; nil where it is missing.
    public var shippedNetwork: String?
    /// Where the network is that reads single characters; nil where it is missing.
    public var shippedCharacters: String?
    /// The file of the words that only this user writes; nil where none are kept.
    public var ownWords: String?
    /// Where copies of the dictionaries are kept; nil for nowhere.
    public var backups: BackupFolder?
    /// The file that keeps the writer's pause; nil for none.
    public var rhythm: String?
    /// Where what is written is kept, if it is.
    public var strokeLog: StrokeLog
    /// The file that raw input is written to, for bug reports; nil for none.
    public var recording: String?
    /// The program that has the windows; nil where it is missing.
    public var window: String?
    /// Whether the welcome opens once it is ready.
    public var welcome = Welcoming.never
    /// Takes over from a Krakel that runs on the display.
    public var replaces = false
    /// Recognises and reports, but types nothing.
    public var isDryRun = false
    /// Tells each character on standard error.
    public var isVerbose = false

    public init(
        dictionaries: DictionaryStack, confirmed: ConfirmedCommands, settings: SettingsFile,
        strokeLog: StrokeLog
    ) {
        self.dictionaries = dictionaries
        self.confirmed = confirmed
        self.settings = settings
        self.strokeLog = strokeLog
    }
}

/// When the welcome opens by itself.
public enum Welcoming: Sendable {
    case always
    /// Where a window manager shows it to the user.
    case whereItIsSeen
    case never
}

public enum DaemonError: Error, Sendable {
    case connection(ConnectionError)
    case display(String, DisplayLockError)
    case trigger(TriggerError)
    case dictionary(FileError)
    case unknownMode(String, known: [String])
    case control(ControlError)
    /// The file that raw input was to be written to cannot be made.
    case recording(String, errno: Int32)
}
