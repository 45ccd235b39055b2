// Owns: `krakel type`. Leaves which keys to Keyboard, sending them to Typing.

import ArgumentParser
import Keyboard

struct Type: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Type a text into the focused window.",
        discussion: """
            Whatever the keyboard layout: characters that it lacks are typed by keys that nothing \
            uses, and given back. A running Krakel does it itself. Exits with 0 when all was typed, \
            with 1 when not, and says how far it came.
            """)

    @Argument(help: "The text; words are joined by spaces. None: all of the standard input.")
    var text: [String] = []

    func run() throws {
        let text =
            self.text.isEmpty
            ? String(
                decoding: try InputFile.bytes(of: "-", help: "pass the text as an argument"),
                as: UTF8.self)
            : self.text.joined(separator: " ")
        try KeyRequest.carryOut(
            .type(text), tasks: text.unicodeScalars.map(KeyTask.character))
    }
}
