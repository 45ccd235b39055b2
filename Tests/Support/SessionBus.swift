// Owns: a session bus of a test's own, by which programs are seen and used as a screen reader does.

/// A running bus.
public final class SessionBus {
    /// For `DBUS_SESSION_BUS_ADDRESS`.
    public let address: String
    private let process: ChildProcess

    /// - Parameter environment: what programs find that the bus starts.
    public init(environment: [String: String?]) throws {
        process = try ChildProcess(
            ["dbus-daemon", "--session", "--nofork", "--print-address=1"],
            environment: environment, isCaptured: true)
        guard let output = process.output else { throw ChildProcessError.ended }
        address = try output.line()
    }
}

/// What a screen reader knows of one program, and does with it.
public struct ScreenReader {
    private let environment: [String: String?]
    private let program: String

    /// - Parameters:
    ///   - program: how the program is called on the bus.
    ///   - environment: with the address of the bus and the display.
    public init(of program: String, environment: [String: String?]) {
        self.program = program
        self.environment = environment
    }

    /// Everything that is shown: role and name, a tab between them.
    public func tree() throws -> [String] {
        try ask("tree").split(separator: "\n").map(String.init)
    }

    /// Does what a click on the button of this name does; false where there is none.
    public func press(_ name: String) throws -> Bool {
        try ask("press", name) == "pressed\n"
    }

    private func ask(_ words: String...) throws -> String {
        let process = try ChildProcess(
            [
                "/usr/bin/python3",
                Place.repository + "/Tests/Support/Applications/accessibility.py", program,
            ] + words, environment: environment, isCaptured: true)
        let output = try process.output?.rest() ?? ""
        guard try process.status() == 0 else {
            throw ScreenReaderError(message: try process.errors?.rest() ?? "")
        }
        return output
    }
}

public struct ScreenReaderError: Error {
    public var message: String
}
