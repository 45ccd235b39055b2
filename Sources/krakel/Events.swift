// Owns: `krakel events`.

import ArgumentParser
import Control

struct Events: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Stream what happens as lines of JSON, until interrupted or the daemon ends.")

    func run() throws {
        let client = try Request.connect()
        do throws(ControlError) {
            try client.send(.events)
            while let line = try client.readLine() { Output.line(line) }
        } catch {
            throw Failure(error)
        }
    }
}
