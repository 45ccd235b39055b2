// Owns: `krakel doctor`.

import ArgumentParser
import Control
import Daemon
import Typing
import XServer

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look for what a killed Krakel has left behind, and put it right.",
        discussion: "Exits with 0 when all is well, with 1 when something is to be done.")

    @Flag(help: "Give the keyboard back as it was before.")
    var repair = false

    func run() throws {
        do {
            let connection = try Connection()
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
