// Owns: `krakel dictionary`. Leaves the window to krakel-window, so that no command but this one loads
// GTK.

import ArgumentParser
import Places

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
