// Owns: `krakel press`.

import ArgumentParser
import Dictionaries
import Keyboard

struct Press: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Press keys in the focused window, such as Control+Shift+t.",
        discussion: """
            Keys go by their X11 names, as in a dictionary: `krakel press Control+c Return`. \
            Exits with 0 when all were pressed, with 1 when not, and says why.
            """)

    @Argument(help: "Keys, each with the modifiers that it is pressed with.")
    var chords: [String]

    func run() throws {
        let notation = chords.map { $0.hasPrefix("<") ? $0 : "<\($0)>" }.joined(separator: ", ")
        let actions: [Action]
        do throws(NotationError) {
            actions = try ActionNotation.actions(in: notation)
        } catch {
            throw Failure(error, in: notation)
        }
        try KeyRequest.carryOut(.press(notation), tasks: KeyTask.tasks(of: actions))
    }
}
