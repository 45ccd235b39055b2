// Owns: the subcommands that only pass a request to the running daemon.

import ArgumentParser
import Control
import Places

struct Pause: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Give the button back to everybody until `krakel resume`.")

    func run() throws { try Request.carryOut(.pause) }
}

struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Take the button again.")

    func run() throws { try Request.carryOut(.resume) }
}

struct Toggle: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Pause, or resume when paused: for a key binding.")

    func run() throws { try Request.carryOut(.toggle) }
}

struct Reload: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read the dictionary again. It is also read whenever its file changes.")

    func run() throws { try Request.carryOut(.reload) }
}

struct Quit: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "End the running Krakel.")

    /// One that does not answer is ended by the means of the system.
    func run() throws {
        let client = try Request.connect()
        do {
            let report = try client.ask(.quit, patience: 1000)
            Output.line(report.message ?? "quit")
        } catch .noAnswer where client.end() {
            Output.line("it did not answer, and was ended")
        } catch {
            throw Failure(error)
        }
    }
}

/// A request to the daemon of `$DISPLAY`.
enum Request {
    static func connect() throws -> ControlClient {
        do {
            return try ControlClient(to: ControlSocket(display: try Environment.display()))
        } catch let error as ControlError {
            throw Failure(error)
        }
    }

    static func ask(_ request: ControlRequest) throws -> StatusReport {
        do {
            return try connect().ask(request)
        } catch let error as ControlError {
            throw Failure(error)
        }
    }

    /// Asks and prints what the daemon says; its refusal is an error.
    static func carryOut(_ request: ControlRequest) throws {
        let report = try ask(request)
        let message = report.message ?? request.word
        guard report.succeeded else { throw Failure(message, status: .failed) }
        Output.line(message)
    }
}
