import ArgumentParser
import Daemon
import Dictionaries
import Keyboard
import Session
import System
import X11

struct Type: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Type a text into the focused window.",
        discussion: """
            Works with any keyboard layout: a character that the layout lacks is lent a spare key \
            while it is typed. A running Krakel does the typing itself. Exits with 0 when all was \
            typed, with 1 when not, and says how far it came.
            """)

    @Argument(help: "The text; words are joined by spaces. None: all of the standard input.")
    var text: [String] = []

    func run() throws {
        let text =
            try self.text.isEmpty
            ? WordFile.text(
                in: try InputFile.bytes(of: "-", help: "pass the text as an argument")[...],
                of: "standard input")
            : self.text.joined(separator: " ")
        try KeyRequest.carryOut(.type(text), tasks: text.unicodeScalars.map(KeyTask.character))
    }
}

struct Press: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Press keys in the focused window.",
        discussion: """
            Keys go by their X11 names, as in a dictionary: `krakel press Control+c Return`. \
            Exits with 0 when all were pressed, with 1 when not, and says why.
            """)

    @Argument(help: "Keys, each with the modifiers that it is pressed with.")
    var chords: [String]

    func run() throws {
        guard !chords.contains("") else {
            throw Failure(
                "an argument is empty", help: "name the keys: krakel press Control+c Return")
        }
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

enum KeyRequest {
    /// Asks the running daemon, which has lent keys already and keeps the order with what is written.
    /// Where no daemon runs, this process types.
    static func carryOut(_ request: ControlRequest, tasks: [KeyTask]) throws {
        guard !tasks.isEmpty else { return }
        let report: StatusReport
        do {
            report = try Request.ask(request)
        } catch ControlError.notRunning {
            let outcome = try TypingSession(on: Connection()).type(tasks)
            guard outcome.error == nil else { throw Failure(outcome.message ?? "") }
            if let message = outcome.message { Output.error("krakel: \(message)") }
            return
        }
        guard report.succeeded else {
            throw Failure(
                report.said
                    ?? "the running Krakel did not type it\n  help: see why: krakel status")
        }
        if let message = report.said { Output.error("krakel: \(message)") }
    }
}
