// Owns: `krakel practice`. Leaves practising to krakel-window.

import ArgumentParser
import Places

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
