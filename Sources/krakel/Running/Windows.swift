import ArgumentParser
import Daemon
import Glibc
import Session
import System

struct Welcome: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Choose the button, and write a first sentence.",
        discussion: """
            Opens a window, as the first run of Krakel from a terminal does by itself. What you \
            choose is written into your settings; all else there stays as it is.
            """)

    func run() throws { try WindowProgram.becomeOnDisplay() }

    /// Whether the user seems to be new: there are neither settings nor a dictionary of the user's own.
    static var isDue: Bool {
        access(OwnFile.settings, F_OK) != 0 && access(OwnFile.dictionary, F_OK) != 0
    }

    /// Whether the user reads what is said: standard error is a terminal.
    static var isAtTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// - Parameter wish: what the arguments say.
    static func welcoming(as wish: Bool?) -> Welcoming {
        wish ?? isAtTerminal ? .always : wish == nil ? .whereItIsSeen : .never
    }
}

struct Sheet: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "See all strokes, or print them.",
        discussion: """
            Without a file it opens a window, which Escape or q closes. `krakel sheet --mode \
            gestures` shows the gestures that came with Krakel, whether you took them over or not.
            """)

    @OptionGroup var options: SheetOptions

    func run() throws { try WindowProgram.become() }
}

struct Practice: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Practise writing, word by word.",
        discussion: """
            Shows words, or a text of your own, and how each character is drawn. Says what was read \
            rightly and what as something else, and how fast and how surely you write. Offers to \
            learn a drawing that you repeat alike and that is misread each time.
            """)

    @OptionGroup var options: PracticeOptions

    func validate() throws {
        if options.text != nil, !options.words.isEmpty {
            throw ValidationError(saying: "name a text, or a file with --text, but not both")
        }
    }

    func run() throws { try WindowProgram.becomeOnDisplay() }
}

struct Recent: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "See what was just read, and say what you meant.",
        discussion: """
            Shows the last twenty characters and words as you drew them, what each was read as, and what \
            else it may be. A click on that is learned, and typed where nothing was written since.
            """)

    func run() throws {
        // Without a Krakel there is nothing to see.
        _ = try Request.connect()
        try WindowProgram.become()
    }
}

struct Tray: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show an icon in the tray of the desktop.",
        discussion: """
            The icon shows the mode; a click on it pauses and resumes; its menu opens the windows. \
            Quit in that menu ends it. With `tray = true` in the settings Krakel shows it at every start.
            """)

    func run() throws { try WindowProgram.becomeOnDisplay() }
}

struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "See and change your settings.",
        discussion: """
            Shows every setting in words, with its default. What you change is written into your file \
            of settings at once, and all else there stays as it is; a running Krakel follows.
            """)

    func run() throws { try WindowProgram.becomeOnDisplay() }
}

struct DictionaryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dictionary",
        abstract: "See and change what strokes mean.",
        discussion: """
            Shows every entry of every mode with its shapes and where it is from. You search by \
            typing or by drawing; you make, change and remove entries, and undo that. The window writes to \
            your own dictionary, and shows at once what other programs write to that file.
            """)

    @OptionGroup var options: ShownModeOptions

    func run() throws {
        _ = try Environment.display()
        try DictionaryOptions.check(
            mode: options.mode,
            among: options.dictionary.stack().load().dictionary.modes.map(\.name))
        try WindowProgram.become()
    }
}

enum WindowProgram {
    /// Makes this process krakel-window, which lies beside krakel.
    ///
    /// - Parameter words: what it is told; what was typed, where it has the same command.
    /// - Throws: a `Failure` where it is missing.
    static func become(
        _ words: [String] = Array(CommandLine.arguments.dropFirst())
    ) throws -> Never {
        try ThisProcess.become(
            (Environment.programFolder ?? "") + "/krakel-window", words,
            help: "it belongs beside krakel and needs GTK 4; run ./install.sh again")
    }

    /// The same; a `Failure` where there is no display to show a window on.
    static func becomeOnDisplay() throws -> Never {
        _ = try Environment.display()
        try become()
    }
}
