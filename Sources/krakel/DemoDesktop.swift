// Owns: the private desktop of `krakel demo`: an X server, a terminal, a daemon, a pointer.

import Control
import Glibc
import Strokes
import XServer

/// Everything is started by `init`, in a folder of its own, and ended and removed with the object.
final class DemoDesktop {
    private let folder: TemporaryFolder
    private let server: ChildProcess
    private let terminal: ChildProcess
    private let daemon: ChildProcess
    /// Closed before the server ends.
    private var connection: Connection?
    private let display: String
    private static let button = 2
    private static let script = """
        echo yes > "$KRAKEL_DEMO/started"; cat > "$KRAKEL_DEMO/received"
        """
    private static let size = (width: 800, height: 450)

    /// - Parameter dictionary: the dictionary to read with, the usual ones where nil.
    init(dictionary: String?) throws {
        folder = try TemporaryFolder()
        (server, display) = try Self.startServer()
        let variables = [
            "DISPLAY": display, "XDG_RUNTIME_DIR": folder.path, "XDG_DATA_HOME": folder.path,
            "XDG_CONFIG_HOME": folder.path,
            "KRAKEL_DEMO": folder.path,
        ]
        // The control socket of the demo's own daemon is looked for there as well.
        setenv("XDG_RUNTIME_DIR", folder.path, 1)
        terminal = try ChildProcess(
            [
                "xterm", "-geometry", "50x13+0+0", "-fa", "monospace", "-fs", "20", "-b", "12",
                "-bg", "#fdf6e3",
                "-fg", "#30373a", "-e", "sh", "-c", Self.script,
            ], environment: variables)
        guard folder.waitForFile("started", { $0 == "yes\n" }) == "yes\n" else {
            throw Failure("xterm does not start\n  help: see what it says: xterm -fa monospace")
        }
        daemon = try Self.startDaemon(dictionary: dictionary, variables: variables)
        do throws(ConnectionError) {
            connection = try Connection(to: display)
        } catch {
            throw Failure(error)
        }
        connection?.focusWindow(at: Point(x: 100, y: 100))
        connection?.synchronise()
    }

    deinit {
        connection = nil
        daemon.end()
        terminal.end()
        server.end()
    }

    /// The stream of what the daemon reads.
    func events() throws -> ControlClient {
        do throws(ControlError) {
            let client = try ControlClient(to: ControlSocket(display: display))
            try client.send(.events)
            return client
        } catch {
            throw Failure(error)
        }
    }

    /// Where the nth character is drawn: one after the other over the terminal.
    func place(ofCharacter index: Int) -> Box {
        let x = 90 + Double(index % 5) * 140
        return Box(minX: x, minY: 170, maxX: x + 110, maxY: 330)
    }

    /// Draws with the button held, at the pace of a hand.
    ///
    /// - Returns: the screen as it was before the last release, where that was asked for.
    func draw(_ ink: Ink, takingPicture: Bool) throws -> ScreenImage? {
        guard let connection else { return nil }
        var picture: ScreenImage?
        for (index, stroke) in ink.strokes.enumerated() {
            guard let first = stroke.points.first else { continue }
            connection.movePointer(to: first)
            connection.setPointerButton(Self.button, isPressed: true)
            for point in stroke.points.dropFirst() {
                connection.movePointer(to: point)
                poll(nil, 0, 4)
            }
            if takingPicture, index == ink.strokes.count - 1 {
                // Two frames, so that the trail has caught up with the pen.
                poll(nil, 0, 40)
                picture = connection.captureScreen()
            }
            connection.setPointerButton(Self.button, isPressed: false)
        }
        return picture
    }

    /// The line that the program in the terminal has read.
    func received() -> String {
        let text = folder.waitForFile("received") { $0.hasSuffix("\n") } ?? ""
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}

/// Starting the parts, each with a bounded wait.
extension DemoDesktop {
    private static func startServer() throws -> (ChildProcess, display: String) {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        defer { close(ends[0]) }
        let server = try ChildProcess(
            [
                "Xvfb", "-displayfd", "\(ends[1])", "-screen", "0",
                "\(size.width)x\(size.height)x24", "-noreset", "-nolisten", "tcp",
            ], inherited: ends[1])
        close(ends[1])
        guard let number = line(from: ends[0]) else {
            throw Failure("Xvfb does not start\n  help: see what it says: Xvfb :99")
        }
        return (server, ":" + number)
    }

    private static func startDaemon(
        dictionary: String?, variables: [String: String]
    ) throws -> ChildProcess {
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        defer { close(ends[0]) }
        var arguments = ["/proc/self/exe", "run", "--button", "\(button)", "--ask", "never"]
        if let dictionary { arguments += ["--dictionary", dictionary] }
        let daemon = try ChildProcess(arguments, environment: variables, errors: ends[1])
        close(ends[1])
        guard let first = line(from: ends[0]), first.contains("ready") else {
            throw Failure("the demo's own Krakel does not start\n  help: krakel check DICTIONARY")
        }
        return daemon
    }

    /// The first line that arrives within five seconds.
    private static func line(from descriptor: Int32) -> String? {
        var text: [UInt8] = []
        var byte: UInt8 = 0
        while text.count < 4096 {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 5000) > 0, read(descriptor, &byte, 1) == 1 else { return nil }
            if byte == UInt8(ascii: "\n") { return String(decoding: text, as: UTF8.self) }
            text.append(byte)
        }
        return nil
    }
}
