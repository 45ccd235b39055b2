// Owns: `krakel sheet`. Leaves the sheet to krakel-window, so that no command but this one loads GTK.

import ArgumentParser

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
