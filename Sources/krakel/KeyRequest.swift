// Owns: having something typed, by the running daemon or by this process. Leaves what it is to the
// subcommands.

import Control
import Daemon
import Keyboard
import Places
import XServer

enum KeyRequest {
    /// A running daemon has lent keys already, and does it in turn with what is written; where none
    /// runs it is done here.
    static func carryOut(_ request: ControlRequest, tasks: [KeyTask]) throws {
        guard !tasks.isEmpty else { return }
        let display = try Environment.display()
        let report: StatusReport
        do throws(ControlError) {
            report = try ControlClient(to: ControlSocket(display: display)).ask(request)
        } catch {
            guard case .notRunning = error else { throw Failure(error) }
            return try carryOutHere(tasks)
        }
        guard report.succeeded else { throw Failure(report.message ?? "not typed") }
    }

    private static func carryOutHere(_ tasks: [KeyTask]) throws {
        do {
            let outcome = try TypingSession(on: Connection()).type(tasks)
            guard outcome.error == nil else { throw Failure(outcome.message) }
        } catch let error as ConnectionError {
            throw Failure(error)
        } catch let error as DaemonError {
            throw Failure(error)
        }
    }
}
