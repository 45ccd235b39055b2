// Owns: `krakel doctor`.

import ArgumentParser
import Control
import Daemon
import Dictionaries
import Places
import Typing
import XServer

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look for what a killed Krakel has left behind, and put it right.",
        discussion: "Exits with 0 when all is well, with 1 when something is to be done.")

    @Flag(help: "Give the keyboard back as it was before.")
    var repair = false

    @Flag(help: "Let me click a window, and print how a dictionary names its application.")
    var pick = false

    @OptionGroup var restoring: RestoreOptions

    func run() throws {
        if restoring.restore { return try restoring.run() }
        do {
            let connection = try Connection()
            if pick { return try pick(on: connection) }
            guard repair else { return try examine(connection) }
            let repair = try KeyboardRepair.byItself(on: connection)
            Output.line(
                repair.isNothing
                    ? "there is nothing to repair" : "the keyboard is as it was before")
        } catch let error as ConnectionError {
            throw Failure(error)
        } catch let error as DaemonError {
            throw Failure(error)
        }
    }

    private func pick(on connection: Connection) throws {
        Output.error("click a window; Escape for none")
        switch connection.pickWindow() {
        case .window(let window):
            // The class is the program; the instance may be a single window of it.
            let name = window.className.isEmpty ? window.instance : window.className
            let pattern = "\(window.instance).\(window.className)"
            let group = ApplicationGroup(
                name: name.lowercased(), patterns: [WindowPattern(pattern)])
            Output.line(ActionNotation.text(of: group))
            Output.line("# its title now: \(window.title)")
        case .nothing:
            throw Failure("what you clicked says of no application that it is one of its windows")
        case .cancelled:
            throw Failure("no window was clicked")
        case .grabbed:
            throw Failure(
                """
                another program has the pointer
                  help: close its menu and try again
                """)
        }
    }

    private func examine(_ connection: Connection) throws {
        guard let journal = connection.readJournal() else {
            Output.line("the keyboard is as its owner wants it")
            return
        }
        if (try? ControlClient(to: ControlSocket(display: try Environment.display()))) != nil {
            Output.line("Krakel runs, \(journal.lent.count) spare keycodes lent to characters")
            return
        }
        throw Failure(
            """
            a Krakel that was killed has left something on the keyboard
              help: put it right: krakel doctor --repair
            """)
    }
}
