import ArgumentParser
import Glibc
import Session
import System

struct Welcome: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Choose the button to write with, and draw three letters.",
        discussion: """
            A window for the start, which comes by itself the first time that Krakel is run from a \
            terminal. What you choose is written into your settings; all else there stays as it is.
            """)

    func run() throws {
        _ = try Environment.display()
        try WindowProgram.become(["welcome"])
    }

    /// Whether somebody seems to be new here: neither settings nor a dictionary of their own.
    static var isDue: Bool {
        access(OwnFile.settings, F_OK) != 0 && access(OwnFile.dictionary, F_OK) != 0
    }

    /// Whether somebody seems to be there: a terminal that tells them what happens.
    static var isSeen: Bool { isatty(STDERR_FILENO) == 1 }
}

struct Sheet: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show your strokes as a cheat sheet, or write it to a file.",
        discussion: """
            Without a file it opens a window, which Escape or q closes. `krakel sheet --mode \
            gestures` shows the gestures that came with Krakel, whether you took them over or not.
            """)

    @Option(help: ArgumentHelp("Only this mode, with all that counts in it.", valueName: "name"))
    var mode: String?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "As it is in these applications of the dictionary.", valueName: "applications"))
    var applications: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write to this file: .svg, .pdf or .png.", valueName: "file"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Pixels of a .png to a point of 1/72 inch; 2 by default.", valueName: "pixels"))
    var scale: Double?

    @Flag(
        help: "Show it over everything else, until a character was drawn, or by a click on it.")
    var overlay = false

    @OptionGroup var dictionary: DictionaryOptions

    func run() throws {
        var words = ["sheet"]
        let options = [
            ("--mode", mode), ("--for", applications), ("--output", output),
            ("--scale", scale.map { "\($0)" }), ("--dictionary", dictionary.file),
        ]
        // A value may begin with a dash.
        for (name, value) in options { if let value { words.append("\(name)=\(value)") } }
        if overlay { words.append("--overlay") }
        try WindowProgram.become(words)
    }
}

struct Practice: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Practise writing in a window.",
        discussion: """
            Shows words, or a text of your own, and for each character how it is drawn; says what \
            was right and what was read as something else, and how fast and how sure you write. \
            What you draw alike each time and is misread it offers to learn.
            """)

    @Option(
        help: ArgumentHelp("Practise this file's text; - for standard input.", valueName: "file"))
    var text: String?

    @Flag(help: "Do not show how characters are drawn.")
    var byHeart = false

    @Argument(help: ArgumentHelp("The text to practise; words without it.", valueName: "text"))
    var words: [String] = []

    func validate() throws {
        if text != nil, !words.isEmpty {
            throw ValidationError("name a text or a file with --text, not both")
        }
    }

    func run() throws {
        _ = try Environment.display()
        try WindowProgram.become(
            ["practice"] + (text.map { ["--text=\($0)"] } ?? []) + (byHeart ? ["--by-heart"] : [])
                + ["--"] + words)
    }
}

struct Tray: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show an icon in the tray of the desktop, until Quit is chosen in its menu.",
        discussion: """
            It shows the mode, a click pauses and resumes, and its menu has the windows. `tray = \
            true` in the settings has it come with every Krakel.
            """)

    func run() throws {
        _ = try Environment.display()
        try WindowProgram.become(["tray"])
    }
}

struct DictionaryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dictionary",
        abstract: "Look at your strokes in a window, and change them.",
        discussion: """
            Every entry of every mode with its shapes and where it is from, to be searched by typing \
            or by drawing, changed, removed and undone. It writes to your own dictionary, as you can \
            by hand, and shows what others write to it meanwhile.
            """)

    @Option(help: ArgumentHelp("Show this mode.", valueName: "name"))
    var mode: String?

    @OptionGroup var dictionary: DictionaryOptions

    func run() throws {
        _ = try Environment.display()
        var words = ["dictionary"]
        // A value may begin with a dash.
        if let mode { words.append("--mode=\(mode)") }
        if let file = dictionary.file { words.append("--dictionary=\(file)") }
        try WindowProgram.become(words)
    }
}

enum WindowProgram {
    /// Makes this process krakel-window, which lies beside krakel.
    ///
    /// - Throws: a `Failure` where it is missing.
    static func become(_ words: [String]) throws -> Never {
        try ThisProcess.become(
            (Environment.programFolder ?? "") + "/krakel-window", words,
            help: "it belongs beside krakel and needs GTK 4; run ./install.sh again")
    }
}
