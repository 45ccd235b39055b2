import ArgumentParser
import Dictionaries
import Session
import System

struct Confirm: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say which commands strokes may start.",
        discussion: """
            Shows each command that you have not confirmed yet, and asks. A command starts nothing \
            until you say yes, also where you wrote it yourself; only what you teach in a window of \
            Krakel is confirmed by that. Asks again about a command that has changed. Exits with 1 \
            where one is left that you have not confirmed.
            """)

    @Argument(
        help: "The dictionary to look at, by default what you write with.", completion: .file())
    var file: String?

    @Flag(help: "Show them, and say yes to all.")
    var yes = false

    @Flag(help: "Take back every yes: then Krakel asks about each command again.")
    var forget = false

    func run() throws {
        let known = OwnFile.confirmedCommands
        if forget {
            let count = try known.forget()
            Output.line(.counted(count, "forgot \(count) command", "forgot \(count) commands"))
            return Self.tellDaemon()
        }
        let waiting = UnconfirmedCommand.all(in: try Self.dictionary(file), confirmed: known.read())
        guard !waiting.isEmpty else {
            return Output.line("there is no command that is not confirmed")
        }
        let confirmed = waiting.filter(ask)
        if !confirmed.isEmpty {
            try known.add(confirmed.map(\.command))
            Self.tellDaemon()
        }
        Output.line("confirmed \(confirmed.count) of \(waiting.count)")
        guard confirmed.count < waiting.count else { return }
        throw ExitCode(Failure.Status.failed.rawValue)
    }

    /// Shows a command, and asks, unless `--yes` confirms all.
    private func ask(_ waiting: UnconfirmedCommand) -> Bool {
        Output.line("mode \(waiting.mode): \(ActionNotation.text(of: waiting.actions))")
        guard !yes else { return true }
        let command = ActionNotation.text(of: .run(waiting.command))
        return Output.ask("start \(command) where it is drawn? [y/N]")
    }

    private static func dictionary(_ file: String?) throws(FileError) -> StrokeDictionary {
        if let file { return try DictionaryStack(own: file, shipped: nil).load().dictionary }
        var result = StrokeDictionary()
        for path in [OwnFile.learned, OwnFile.dictionary] {
            let stack = DictionaryStack(own: path, shipped: nil)
            result = try stack.loadOrEmpty().dictionary.layered(over: result)
        }
        return result
    }

    /// The status of a running Krakel tells what is not confirmed: makes it read that again.
    private static func tellDaemon() {
        _ = try? Request.ask(.reload)
    }

    /// Says how many commands in `path` start nothing yet, and how to confirm them.
    static func remind(of path: String) {
        let file = OwnFile.isDictionary(path) ? nil : path
        guard let dictionary = try? dictionary(file) else { return }
        let known = OwnFile.confirmedCommands.read()
        let count = UnconfirmedCommand.all(in: dictionary, confirmed: known).count
        guard count > 0 else { return }
        let help = file.map(CommandWording.confirmation) ?? "krakel confirm"
        Output.error(
            .counted(
                count, "  \(count) command starts nothing yet\n  look at it and confirm: \(help)",
                "  \(count) commands start nothing yet\n  look at them and confirm: \(help)"))
    }
}
