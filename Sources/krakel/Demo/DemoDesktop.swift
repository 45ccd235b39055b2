import Glibc
import Session
import Strokes
import X11

/// Everything is started by `init`, in a folder of its own, and ended with the object.
final class DemoDesktop {
    enum Place {
        /// A server that nobody else sees.
        case ofItsOwn
        /// The display of whoever called, by its name.
        case here(String)
    }

    private let folder: TemporaryFolder
    private let server: ChildProcess?
    private let terminal: ChildProcess
    private let daemon: ChildProcess
    /// Closed before the server ends.
    private var connection: Connection?
    private let display: String
    /// Where the terminal is, in pixels of the screen.
    let area: Box
    private static let script = """
        echo "$WINDOWID" > "$KRAKEL_DEMO/started"; cat > "$KRAKEL_DEMO/received"
        """
    /// A machine that is busy for a moment neither turns a stroke into a drag nor ends a letter.
    private static let settings = "hold = 2000\npause = 450\npause-follows = false\n"
    private static let size = (width: 800, height: 450)

    /// From now on the control socket and the dictionary of the demo's own daemon are looked for in
    /// `folder`, as it will.
    static func look(into folder: TemporaryFolder) {
        for name in ["XDG_RUNTIME_DIR", "XDG_DATA_HOME"] { setenv(name, folder.path, 1) }
    }

    /// - Parameter dictionary: the dictionary to read with, the usual ones where nil.
    init(on place: Place, in folder: TemporaryFolder, dictionary: String?) throws {
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
        terminal = try ChildProcess(
            [
                "xterm", "-geometry", "50x13" + (isHere ? "" : "+0+0"),
                "-T", "krakel demo", "-fa", "monospace", "-fs", "20", "-b", "12",
                "-bg", "#fdf6e3",
                "-fg", "#30373a", "-e", "sh", "-c", Self.script,
            ], environment: variables)
        let started = folder.waitForFile("started") { $0.hasSuffix("\n") } ?? ""
        guard started.hasSuffix("\n") else {
            throw Failure("xterm does not start\n  help: see what it says: xterm -fa monospace")
        }
        try folder.write(Self.settings, to: "config.toml", in: "krakel")
        daemon = try Self.startDaemon(dictionary: dictionary, variables: variables)
        let connection: Connection
        do throws(ConnectionError) {
            connection = try Connection(to: display)
        } catch {
            throw Failure(error)
        }
        guard let window = UInt(started.dropLast()), let box = connection.place(ofWindow: window)
        else { throw Failure("the demo's terminal has gone\n  help: krakel demo") }
        // What lies beyond the screen no pen can reach.
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

    /// The pointer of this desktop.
    func pen(_ pace: Pace, film: Film?) throws -> DemoPen {
        guard let connection else { throw Failure("there is no connection to \(display)") }
        return DemoPen(connection, pace: pace, film: film)
    }

    /// The line that the program in the terminal has read.
    func received() -> String {
        let text = folder.waitForFile("received") { $0.hasSuffix("\n") } ?? ""
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}

extension DemoDesktop.Place {
    /// The display at hand, where no Krakel runs, whose button the demo's own would not get.
    static func present() throws -> Self {
        guard let display = getenv("DISPLAY").map({ String(cString: $0) }), !display.isEmpty else {
            throw Failure("there is no display to show it on\n  help: krakel demo")
        }
        if (try? ControlClient(to: ControlSocket(display: display))) != nil {
            throw Failure(
                """
                a Krakel runs on \(display), and the demo brings its own
                  help: end it meanwhile: krakel quit && krakel demo --here
                """)
        }
        return .here(display)
    }
}

/// Starting the parts, each with a bounded wait.
extension DemoDesktop {
    private static func startServer() throws -> (server: ChildProcess, display: String) {
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
        var arguments = [
            "/proc/self/exe", "run", "--button", "\(DemoPen.button)", "--ask", "never",
        ]
        if let dictionary { arguments += ["--dictionary", dictionary] }
        let daemon = try ChildProcess(arguments, environment: variables, errors: ends[1])
        close(ends[1])
        guard let first = line(from: ends[0]), first.contains("ready") else {
            throw Failure("the demo's own Krakel does not start\n  help: krakel check DICTIONARY")
        }
        return daemon
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

/// A running program. It is ended with its owner.
final class ChildProcess {
    let identifier: pid_t
    private var isReaped = false

    /// Starts `arguments[0]`, found in `$PATH`. Wraps `posix_spawnp`.
    ///
    /// - Parameters:
    ///   - environment: variables beside those of this process, or instead of them.
    ///   - inherited: a descriptor the child keeps, under the same number.
    ///   - errors: where its standard error goes; nowhere where nil.
    init(
        _ arguments: [String], environment: [String: String] = [:], inherited: Int32? = nil,
        errors: Int32? = nil
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        if let errors {
            posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
        if let inherited { posix_spawn_file_actions_adddup2(&actions, inherited, inherited) }

        let words = arguments.map { strdup($0) } + [nil]
        let variables = Self.variables(with: environment).map { strdup($0) } + [nil]
        defer { for string in words + variables { free(string) } }
        var identifier: pid_t = 0
        let status = posix_spawnp(&identifier, arguments[0], &actions, nil, words, variables)
        guard status == 0 else {
            throw Failure(
                """
                \(arguments[0]): \(String(cString: strerror(status)))
                  help: install it: sudo apt install \(Self.package(of: arguments[0]))
                """)
        }
        self.identifier = identifier
    }

    deinit {
        end()
    }

    /// Asks the program to end and waits for it, at most two seconds; then ends it.
    func end() {
        guard !isReaped else { return }
        kill(identifier, SIGTERM)
        for _ in 0..<100 where !isReaped {
            isReaped = waitpid(identifier, nil, WNOHANG) != 0
            if !isReaped { poll(nil, 0, 20) }
        }
        guard !isReaped else { return }
        kill(identifier, SIGKILL)
        waitpid(identifier, nil, 0)
        isReaped = true
    }

    private static func package(of program: String) -> String {
        program == "Xvfb" ? "xvfb" : program
    }

    private static func variables(with changes: [String: String]) -> [String] {
        var result = changes.map { "\($0.key)=\($0.value)" }
        var next = environ
        while let variable = next.pointee {
            let text = String(cString: variable)
            let name = text.prefix { $0 != "=" }
            if changes[String(name)] == nil { result.append(text) }
            next += 1
        }
        return result
    }
}

/// A folder of this user's alone in `/tmp`.
final class TemporaryFolder {
    let path: String

    /// Wraps `mkdtemp`.
    init() throws {
        var template = Array("/tmp/krakel-demo-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw Failure("/tmp: \(String(cString: strerror(errno)))\n  help: make room in /tmp")
        }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        Self.remove(path)
    }

    /// Writes a file of this name into a folder of that name.
    func write(_ text: String, to name: String, in inner: String) throws {
        mkdir(path + "/" + inner, 0o700)
        try OutputFile.replace(path + "/" + inner + "/" + name, with: Array(text.utf8))
    }

    /// Waits at most twenty seconds until the file `name` holds what `isComplete` accepts.
    ///
    /// - Returns: what the file holds then, nil where there is none.
    func waitForFile(_ name: String, _ isComplete: (String) -> Bool) -> String? {
        for _ in 0..<1000 {
            if let text = contents(of: name), isComplete(text) { return text }
            poll(nil, 0, 20)
        }
        return contents(of: name)
    }

    private func contents(of name: String) -> String? {
        let descriptor = open(path + "/" + name, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }

    /// Removes a folder with everything in it; links are removed, not followed.
    private static func remove(_ path: String) {
        guard unlink(path) != 0, let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { remove(path + "/" + name) }
        }
        closedir(folder)
        rmdir(path)
    }
}
