import ArgumentParser
import Dictionaries
import Session
import System

struct Confirm: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look at the commands of a dictionary, and say which may be started.",
        discussion: """
            Shows each command that nobody has confirmed yet, and asks. Until you say yes it starts \
            nothing, whoever wrote it; what you teach in one of Krakel's windows is confirmed by \
            that. A command that is changed is asked about again. Exits with 1 where one is left \
            that is not confirmed.
            """)

    @Argument(help: "The dictionary to look at, by default what you write with.")
    var file: String?

    @Flag(help: "Show them, and say yes to all.")
    var yes = false

    @Flag(help: "Take back every yes: then all of them are asked about again.")
    var forget = false

    func run() throws {
        let known = OwnFile.confirmedCommands
        if forget {
            let count = try known.forget()
            Output.line(count == 1 ? "forgot 1 command" : "forgot \(count) commands")
            return Self.tellDaemon()
        }
        if known.holdsDigests {
            Output.error(
                "an older Krakel kept your confirmations in a form that this one cannot read: "
                    + "look at the commands once more")
        }
        let waiting = UnconfirmedCommand.all(
            in: try Self.dictionary(file), confirmed: known.read())
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

    /// Shows one, and asks unless everything is to be confirmed. The end of the input says no.
    private func ask(_ waiting: UnconfirmedCommand) -> Bool {
        Output.line("mode \(waiting.mode): \(ActionNotation.text(of: waiting.actions))")
        guard !yes else { return true }
        let command = ActionNotation.text(of: .run(waiting.command))
        Output.write("start \(command) where it is drawn? [y/N] ", to: 1)
        let answer = readLine()
        if answer == nil { Output.line("") }
        return ["y", "yes"].contains(answer?.lowercased())
    }

    private static func dictionary(_ file: String?) throws(FileError) -> StrokeDictionary {
        if let file { return try DictionaryStack(own: file, shipped: nil).load().dictionary }
        var result = StrokeDictionary()
        for path in [OwnFile.learned, OwnFile.dictionary] {
            do throws(FileError) {
                let stack = DictionaryStack(own: path, shipped: nil)
                result = try stack.load().dictionary.layered(over: result)
            } catch {
                if case .missing = error { continue }
                throw error
            }
        }
        return result
    }

    /// What waits is told by a running Krakel's status: it looks again.
    private static func tellDaemon() {
        guard let display = Environment.value("DISPLAY") else { return }
        _ = try? ControlClient(to: ControlSocket(display: display)).ask(.reload)
    }

    /// Says that what was put into `path` starts nothing yet.
    static func remind(of path: String) {
        let file = OwnFile.isDictionary(path) ? nil : path
        guard let dictionary = try? dictionary(file) else { return }
        let known = OwnFile.confirmedCommands.read()
        let count = UnconfirmedCommand.all(in: dictionary, confirmed: known).count
        guard count > 0 else { return }
        let help = file.map(CommandWording.confirmation) ?? "krakel confirm"
        Output.error("  \(count == 1 ? "a command starts" : "\(count) commands start") nothing yet")
        Output.error("  look at \(count == 1 ? "it" : "them"): \(help)")
    }
}
