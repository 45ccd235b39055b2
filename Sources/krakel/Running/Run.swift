import ArgumentParser
import Daemon
import Dictionaries
import Glibc
import Session
import System

struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run on this display (what `krakel` alone does).",
        discussion: """
            Hold the button, draw, let go: what the stroke means is typed into the focused window. \
            A press that does not move reaches the program below, as ever. Escape ends a stroke \
            without a result.
            """)

    @OptionGroup var dictionary: DictionaryOptions

    @Option(help: .file("Read these settings instead of your own."), completion: .file())
    var settings: String?

    @Option(help: .n("The pointer button to write with."))
    var button: Int?

    @Option(
        help: ArgumentHelp(
            "Modifiers to hold with the button, such as Control or Super+Shift.",
            valueName: "modifiers"), transform: ModifierList.init)
    var modifiers: ModifierList?

    @Option(help: .name("The mode to begin in."), completion: .modes)
    var mode: String?

    @OptionGroup var words: WordModelOptions

    @Option(
        help: ArgumentHelp(
            "When you are asked what a stroke means: never, miss or doubt.", valueName: "when"),
        completion: .list(AskPolicy.allCases.map(\.rawValue)), transform: Choice.init)
    var ask: Choice<AskPolicy>?

    @Option(
        help: ArgumentHelp(
            "Which notices are shown on the desktop: all, errors or none.", valueName: "which"),
        completion: .list(NoticePolicy.allCases.map(\.rawValue)), transform: Choice.init)
    var notices: Choice<NoticePolicy>?

    @Flag(help: "Learn nothing from what is written.")
    var noLearning = false

    @Flag(
        inversion: .prefixedNo,
        help: "Open the welcome at the first start; by default where it can be seen.")
    var welcome: Bool?

    @OptionGroup var keeping: KeepingOptions

    @Flag(help: "End the Krakel that runs on this display, and take its place.")
    var replace = false

    @Flag(help: "Recognise and report, but type nothing.")
    var dryRun = false

    @Flag(help: "Print each character on standard error.")
    var verbose = false

    func validate() throws {
        guard let button else { return }
        if !TriggerSettings.buttons.contains(button) {
            throw ValidationError(saying: "--button takes a number from 1 to 32, not \(button).")
        }
        let option = "--button"
        if ScrollDirection.isWheel(button) {
            throw ValidationError(saying: "`\(option)` cannot be \(button), which is the wheel")
        }
    }

    func run() throws {
        try Self.start(dictionary: dictionary.file, settings: settings, welcome: welcome) {
            $0.overrides = SettingsOverrides(
                button: button, modifiers: modifiers?.modifiers, mode: mode,
                learning: noLearning ? false : nil, ask: ask?.value, log: keeping.log,
                notices: notices?.value, letterModel: try words.path())
            $0.strokeLog = keeping.strokeLog
            $0.recording = keeping.record
            $0.replaces = replace
            $0.isDryRun = dryRun
            $0.isVerbose = verbose
        }
    }

    /// So many open files are enough for a Krakel that no client asks anything; it is started with fewer than it
    /// could have, not with fewer than these.
    private static let fewestFiles = 24

    /// Runs the daemon until it is asked to end.
    ///
    /// - Parameters:
    ///   - dictionary: a dictionary to use alone; nil for the user's own over the shipped one.
    ///   - settings: a file of settings; nil for the user's own.
    ///   - welcome: whether the welcome opens at a first start; nil for where it can be seen.
    ///   - choose: sets what else was asked for.
    static func start(
        dictionary: String? = nil, settings: String? = nil, welcome: Bool? = nil,
        choose: (inout DaemonOptions) throws -> Void = { _ in }
    ) throws {
        let files = FileDescriptor.raiseLimit(to: 256)
        guard files >= fewestFiles else {
            throw Failure(
                "only \(files) files may be open at once, and Krakel needs \(fewestFiles)",
                help: "raise the limit: ulimit -n 1024")
        }
        // The user's own settings need not exist, but a file that --settings names must.
        if let settings, access(settings, F_OK) != 0 {
            throw Failure(
                "\(settings): \(SystemError.last.reason())",
                help: "make an empty file: touch \(Path.word(settings))")
        }
        let isNew = settings == nil && dictionary == nil && Welcome.isDue
        var options = DaemonOptions(
            dictionaries: try DictionaryOptions.stack(dictionary),
            confirmed: OwnFile.confirmedCommands,
            settings: SettingsFile(path: settings ?? OwnFile.settings),
            strokeLog: StrokeLog(path: OwnFile.log))
        options.shippedNetwork = ShippedFile.network.path
        options.shippedCharacters = ShippedFile.characterNetwork.path
        options.ownWords = OwnFile.words
        if dictionary == nil {
            options.backups = BackupFolder(path: OwnFile.backups)
            options.rhythm = OwnFile.rhythm
        }
        options.window = ShippedProgram.window
        if isNew { options.welcome = Welcome.welcoming(as: welcome) }
        try choose(&options)
        _ = try Environment.display()
        if dictionary == nil { DictionaryOptions.createOwn() }
        let daemon = try Daemon(options)
        try daemon.run {
            if isNew, Welcome.isAtTerminal { Output.error(FirstSteps.text(for: options.overrides)) }
        }
    }
}

/// One of a few words.
struct Choice<Value: RawRepresentable & CaseIterable>: Sendable
where Value: Sendable, Value.RawValue == String {
    let value: Value

    /// - Throws: a `WrongWord` that names the nearest word, or all of them.
    init(_ argument: String) throws {
        let words = Value.allCases.map(\.rawValue)
        guard let value = Value(rawValue: argument) else {
            throw WrongWord(
                message: NearestName.nearest(to: argument, among: words)
                    .map { NearestName.question($0) } ?? Message.either(words))
        }
        self.value = value
    }
}

/// Modifiers as they are written in a chord: `Control+Shift`.
struct ModifierList {
    let modifiers: Modifiers

    /// - Throws: a `WrongWord` that names the nearest modifier.
    init(_ argument: String) throws {
        var modifiers: Modifiers = []
        for word in argument.split(separator: "+", omittingEmptySubsequences: false).map(
            String.init)
        {
            let known = Modifiers.named.first { $0.name.lowercased() == word.lowercased() }
            guard let known else {
                throw WrongWord(
                    message: NearestName.modifier(word).map { NearestName.question($0) }
                        ?? NearestName.modifiers)
            }
            modifiers.insert(known.modifier)
        }
        self.modifiers = modifiers
    }
}

/// A word that an option does not take, and what to write instead.
struct WrongWord: Error, CustomStringConvertible {
    var message: Message

    var description: String { message.translated }
}

struct KeepingOptions: ParsableArguments {
    @Flag(
        name: .customLong("log"),
        help: "Keep what you write in a log that no other user can read: see `krakel log`.")
    var isLogging = false

    @Option(help: .file("Keep the log in this file."), completion: .file())
    var logFile: String?

    @Option(
        help: .file(
            "Write the raw input, and what Krakel did with it, to this file, for a bug report."),
        completion: .file())
    var record: String?

    /// The log, whether it is kept or not.
    var strokeLog: StrokeLog { StrokeLog(path: logFile ?? OwnFile.log) }

    /// true where the arguments ask for a log; nil leaves it to the settings.
    var log: Bool? { isLogging || logFile != nil ? true : nil }
}

struct WordModelOptions: ParsableArguments {
    @Option(
        name: .customLong("letter-model"), help: .file("Mend and read words by this letter model."),
        completion: .file())
    var file: String?

    /// The file, wherever it is looked for; nil where the settings and the languages say which.
    ///
    /// - Throws: a `Failure` where it is missing or damaged.
    func path() throws -> String? {
        guard let file else { return nil }
        _ = try WordOptions.model(file)
        return file
    }
}
