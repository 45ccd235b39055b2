// Owns: a session bus of a test's own, by which programs are seen and used as a screen reader does.

import Strokes

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

    /// Where what is called so lies in its window, in pixels.
    public func place(of name: String) throws -> Box {
        let numbers = try ask("place", name).split(whereSeparator: \.isWhitespace)
            .compactMap { Double($0) }
        guard numbers.count == 4 else { throw ScreenReaderError(message: "there is no \(name)") }
        return Box(
            minX: numbers[0], minY: numbers[1], maxX: numbers[0] + numbers[2],
            maxY: numbers[1] + numbers[3])
    }

    /// Goes through the program's window with the Tab key: of each control that is shown its role, its
    /// name, and `reached` or `missed`, a tab between them.
    public func tabbing() throws -> [String] {
        try run("tabbing.py", []).split(separator: "\n").map(String.init)
    }

    private func ask(_ words: String...) throws -> String {
        try run("accessibility.py", words)
    }

    private func run(_ script: String, _ words: [String]) throws -> String {
        let process = try ChildProcess(
            [
                "/usr/bin/python3",
                Place.repository + "/Tests/Support/Applications/" + script, program,
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
