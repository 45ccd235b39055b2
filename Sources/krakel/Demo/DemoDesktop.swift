import Glibc
import Session
import Strokes
import System
import X11

/// The display, the terminal and the daemon of a demo. `init` starts them, with a folder of their own for
/// files; they end with the object.
final class DemoDesktop {
    enum Place {
        /// An X server that only the demo uses.
        case ofItsOwn
        /// The display with this name, which the user is looking at.
        case here(String)
    }

    /// What begins a stroke.
    enum Triggers {
        case button(Int)
        /// Lines of `config.toml`, with a mode for each.
        case inSettings(String)
    }

    private let folder: TemporaryFolder
    private let server: StartedProgram?
    private let terminal: StartedProgram
    private let daemon: StartedProgram
    /// Closed before the server ends.
    private var connection: Connection?
    private let display: String
    /// Where the terminal is, in pixels of the screen.
    let area: Box
    private static let script = """
        echo "$WINDOWID" > "$KRAKEL_DEMO/started"; cat > "$KRAKEL_DEMO/received"
        """
    /// Long times, so that a machine that is busy for a moment neither makes a drag of a stroke nor ends a
    /// letter early.
    private static let settings = "hold = 2000\npause = 450\npause-follows = false\n"
    private static let size = (width: 800, height: 450)

    /// - Parameters:
    ///   - dictionary: the dictionary to read with, the usual ones where nil.
    ///   - mode: the mode to begin in.
    init(
        on place: Place, in folder: TemporaryFolder, dictionary: String?, mode: String,
        triggers: Triggers
    ) throws {
        self.folder = folder
        let isHere: Bool
        switch place {
        case .ofItsOwn:
            let started = try Self.startServer()
            (server, display, isHere) = (started.server, started.display, false)
        case .here(let name):
            (server, display, isHere) = (nil, name, true)
        }
        let variables = [
            "DISPLAY": display, "XDG_RUNTIME_DIR": folder.path, "XDG_DATA_HOME": folder.path,
            "XDG_CONFIG_HOME": folder.path, "XDG_STATE_HOME": folder.path,
            "KRAKEL_DEMO": folder.path,
        ]
        terminal = try Self.start(
            [
                "xterm", "-geometry", "50x13" + (isHere ? "" : "+0+0"),
                "-T", "krakel demo", "-fa", "monospace", "-fs", "20", "-b", "12",
                "-bg", "#fdf6e3",
                "-fg", "#30373a", "-e", "sh", "-c", Self.script,
            ], variables)
        let started = folder.waitForFile("started") { $0.hasSuffix("\n") } ?? ""
        guard started.hasSuffix("\n") else {
            throw Failure("xterm does not start\n  help: see what it says: xterm -fa monospace")
        }
        var settings = Self.settings
        if case .inSettings(let lines) = triggers { settings += lines }
        try folder.write(settings, to: "krakel/config.toml")
        daemon = try Self.startDaemon(
            dictionary: dictionary, mode: mode, triggers: triggers, variables: variables)
        let connection = try Connection(to: display)
        guard let window = UInt(started.dropLast()), let box = connection.place(ofWindow: window)
        else {
            throw Failure(
                "the demo's terminal was closed\n  help: start again, and leave its window open: krakel demo"
            )
        }
        // The pointer cannot leave the screen.
        let screen = connection.screenBox
        area = Box(
            minX: max(box.minX, screen.minX), minY: max(box.minY, screen.minY),
            maxX: min(box.maxX, screen.maxX), maxY: min(box.maxY, screen.maxY))
        connection.giveFocus(toWindow: window)
        connection.synchronise()
        self.connection = connection
    }

    deinit {
        connection = nil
        daemon.end()
        terminal.end()
        server?.end()
    }

    /// The stream of the daemon's events.
    func events() throws(ControlError) -> ControlClient {
        let client = try ControlClient(to: ControlSocket(display: display))
        try client.send(.events)
        return client
    }

    /// The pointer of this desktop.
    func pen(_ pace: Pace, film: Film?) throws -> DemoPen {
        guard let connection else {
            throw Failure("there is no connection to \(display)\n  help: start again: krakel demo")
        }
        return DemoPen(connection, pace: pace, film: film)
    }

    /// The line that the program in the terminal has read.
    func received() -> String {
        let text = folder.waitForFile("received") { $0.hasSuffix("\n") } ?? ""
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}

extension DemoDesktop.Place {
    /// `$DISPLAY`.
    ///
    /// - Throws: a `Failure` where a Krakel runs on it, as the demo's own would not get the button.
    static func present() throws -> Self {
        guard let display = Environment.value("DISPLAY") else {
            throw Failure(
                "there is no display to show it on: $DISPLAY is not set\n  help: watch it without one: krakel demo"
            )
        }
        if (try? ControlClient(to: ControlSocket(display: display))) != nil {
            throw Failure(
                "a Krakel runs on \(display), and the demo starts its own",
                help: "end it meanwhile: krakel quit && krakel demo --here")
        }
        return .here(display)
    }
}

/// How the parts are started, each with a bounded wait.
extension DemoDesktop {
    private static func startServer() throws -> (server: StartedProgram, display: String) {
        // The server writes its display number to descriptor 3.
        let words = [
            "Xvfb", "-displayfd", "3", "-screen", "0", "\(size.width)x\(size.height)x24",
            "-noreset", "-nolisten", "tcp",
        ]
        let (server, number) = try start(words) { $0.third = $1 }
        guard let number else {
            throw Failure("Xvfb does not start\n  help: see what it says: Xvfb :99")
        }
        return (server, ":" + number)
    }

    private static func startDaemon(
        dictionary: String?, mode: String, triggers: Triggers, variables: [String: String]
    ) throws -> StartedProgram {
        var words = ["/proc/self/exe", "run", "--ask", "never"]
        // `--mode` counts for all triggers.
        if case .button(let button) = triggers {
            words += ["--button", "\(button)", "--mode", mode]
        }
        if let dictionary { words += ["--dictionary", dictionary] }
        let (daemon, first) = try start(words, variables) { $0.errors = $1 }
        guard let first, first.contains("ready") else {
            throw Failure("the demo's own Krakel does not start\n  help: krakel check DICTIONARY")
        }
        return daemon
    }

    /// Starts a program that says a line once it is ready.
    ///
    /// - Parameter connect: gives the program the end of the pipe that it writes the line to.
    /// - Returns: the program, and its line; nil where it wrote none.
    private static func start(
        _ words: [String], _ variables: [String: String] = [:],
        connect: (inout ProgramStart, Int32) -> Void
    ) throws -> (program: StartedProgram, line: String?) {
        let pipe: Pipe
        do throws(SystemError) {
            pipe = try Pipe()
        } catch {
            throw Failure(
                "no pipe can be made: \(error.message)\n  help: close some programs: ulimit -n")
        }
        defer { close(pipe.reading) }
        let program: StartedProgram
        do {
            defer { close(pipe.writing) }
            program = try start(words, variables) { connect(&$0, pipe.writing) }
        }
        return (program, line(from: pipe.reading))
    }

    /// Starts `words[0]`, found in `$PATH`; Ctrl+C ends it with the demo.
    ///
    /// - Parameter variables: those beside the ones of this process, or instead of them.
    private static func start(
        _ words: [String], _ variables: [String: String],
        connect: (inout ProgramStart) -> Void = { _ in }
    ) throws -> StartedProgram {
        let inherited = Environment.variables.filter { variable in
            variables[String(variable.prefix { $0 != "=" })] == nil
        }
        var program = ProgramStart(
            words[0], words, environment: variables.map { "\($0.key)=\($0.value)" } + inherited)
        program.hasOwnGroup = false
        connect(&program)
        do throws(SystemError) {
            return try StartedProgram(program)
        } catch {
            let package = words[0] == "Xvfb" ? "xvfb" : words[0]
            throw Failure(
                "\(words[0]): \(error.message)",
                help: "install it: sudo apt install \(package)")
        }
    }

    /// The first line that arrives within twenty seconds.
    private static func line(from descriptor: Int32) -> String? {
        var text: [UInt8] = []
        var byte: UInt8 = 0
        while text.count < 4096 {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 20_000) > 0, read(descriptor, &byte, 1) == 1 else { return nil }
            if byte == UInt8(ascii: "\n") { return String(decoding: text, as: UTF8.self) }
            text.append(byte)
        }
        return nil
    }
}

/// A folder in `/tmp` that only this user can enter.
final class TemporaryFolder {
    let path: String

    /// Wraps `mkdtemp`.
    init() throws {
        var template = Array("/tmp/krakel-demo-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw Failure("/tmp: \(SystemError.last.message)\n  help: make room in /tmp")
        }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        Self.remove(path)
    }

    /// Writes a file, and makes its folder in this one.
    func write(_ text: String, to name: String) throws(FileError) {
        let file = path + "/" + name
        try Folder.make(for: file)
        try File(file).replace(with: Array(text.utf8), mode: 0o666)
    }

    /// Waits at most twenty seconds until the file `name` holds what `isComplete` accepts.
    ///
    /// - Returns: what the file holds then, nil where there is none.
    func waitForFile(_ name: String, _ isComplete: (String) -> Bool) -> String? {
        for _ in 0..<1000 {
            if let text = contents(of: name), isComplete(text) { return text }
            MonotonicClock.sleep(milliseconds: 20)
        }
        return contents(of: name)
    }

    private func contents(of name: String) -> String? {
        (try? File(path + "/" + name).read(limit: 1 << 16)).map {
            String(decoding: $0.bytes, as: UTF8.self)
        }
    }

    /// Removes a folder with everything in it; links are removed, not followed.
    private static func remove(_ path: String) {
        guard unlink(path) != 0 else { return }
        for name in Folder.names(in: path) { remove(path + "/" + name) }
        rmdir(path)
    }
}
