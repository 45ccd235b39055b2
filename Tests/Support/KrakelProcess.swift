import Glibc
import Session
import System

/// What a Krakel on a test's display finds around it: folders and variables of its own.
public struct KrakelHome {
    public let folder: PrivateFolder
    public let display: String?
    public var environment: [String: String?]
    /// The program that is run.
    public var program = Place.krakel

    /// - Parameter display: nil for none.
    public init(display: String?) throws {
        let folder = PrivateFolder()
        self.folder = folder
        self.display = display
        environment = [
            "DISPLAY": display, "HOME": folder.path, "KRAKEL_DATA": Place.repository + "/data",
            "XDG_RUNTIME_DIR": try folder.folder("run"),
            "XDG_DATA_HOME": try folder.folder("data"),
            "XDG_CONFIG_HOME": try folder.folder("config"),
            "XDG_DATA_DIRS": try folder.folder("share"),
            // Whose machine it is says nothing of what is written.
            "LC_ALL": "C.UTF-8", "LANGUAGE": nil,
            "SWIFT_BACKTRACE": "enable=no",
        ]
        // What GTK does not do without; no services, no files of other programs.
        for name in ["glib-2.0", "icons", "mime"] {
            symlink("/usr/share/" + name, folder.path + "/share/" + name)
        }
    }

    /// The same with these variables as well.
    public func with(_ variables: [String: String]) -> KrakelHome {
        var home = self
        for (name, value) in variables { home.environment[name] = value }
        return home
    }

    /// Starts a session bus for what is started here from now on.
    ///
    /// - Parameter services: what it starts by itself.
    public mutating func startBus(_ services: SessionBus.Services = .none) throws -> SessionBus {
        let bus = try SessionBus(services, environment: environment)
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        return bus
    }

    /// Ships a dictionary of these lines, below its header, in the place of all that is shipped.
    public mutating func ship(_ lines: String) throws {
        try folder.write("krakel-dictionary 1\n" + lines, to: "shipped/strokes.dict")
        environment["KRAKEL_DATA"] = folder.path + "/shipped"
    }

    /// The user's own dictionary.
    public var ownDictionary: String { folder.path + "/data/krakel/strokes.dict" }

    /// The user's own settings.
    public var settings: String { folder.path + "/config/krakel/config.toml" }

    /// Writes the user's own dictionary.
    public func writeOwn(_ dictionary: String) throws {
        try folder.write(dictionary, to: "data/krakel/strokes.dict")
    }

    /// Writes the user's own settings.
    public func writeSettings(_ text: String) throws {
        try folder.write(text, to: "config/krakel/config.toml")
    }

    /// Starts the command and does not wait.
    public func start(
        _ arguments: [String], at terminal: Terminal? = nil
    ) throws(ChildProcessError) -> ChildProcess {
        try ChildProcess(
            [program] + arguments, environment: environment, isCaptured: true, at: terminal)
    }

    /// Runs the command to its end.
    public func run(_ arguments: String...) throws(ChildProcessError) -> Outcome {
        try run(arguments)
    }

    /// Runs the command to its end.
    public func run(_ arguments: [String]) throws(ChildProcessError) -> Outcome {
        let process = try start(arguments)
        let output = try process.output?.rest() ?? ""
        let errors = try process.errors?.rest() ?? ""
        return Outcome(status: try process.status(), output: output, errors: errors)
    }

    /// What came of a command.
    public struct Outcome {
        public var status: Int32
        public var output: String
        public var errors: String
    }

    /// A connection to the Krakel that runs here.
    public func connect() throws -> ControlClient {
        try ControlClient(
            to: ControlSocket(
                display: display ?? "", runtimeFolder: folder.path + "/run"))
    }
}

/// A running daemon.
open class KrakelProcess {
    public let home: KrakelHome
    public let process: ChildProcess
    private var stream: ControlClient?

    /// Starts it and waits until it says that it is ready.
    public init(
        in home: KrakelHome, _ arguments: [String] = [], at terminal: Terminal? = nil
    ) throws {
        self.home = home
        // No window gets in the way of a test that is not about it.
        let isAbout =
            arguments.contains("--ask") || PrivateFolder.text(of: home.settings).contains("ask =")
        let asking = isAbout ? [] : ["--ask", "never"]
        let isToTell = arguments.contains("--notices")
        let telling = isToTell ? [] : ["--notices", "none"]
        let isWelcoming = arguments.contains { $0.hasSuffix("welcome") }
        let opening = isWelcoming ? [] : ["--no-welcome"]
        process = try home.start(["run"] + asking + telling + opening + arguments, at: terminal)
        _ = try errors.lines(through: "ready on")
    }

    public convenience init(on display: String, _ arguments: [String] = []) throws {
        try self.init(in: KrakelHome(display: display), arguments)
    }

    /// What it says on standard error.
    public var errors: LineReader {
        get throws(ChildProcessError) {
            guard let errors = process.errors else { throw .ended }
            return errors
        }
    }

    /// Asks it by its socket.
    @discardableResult
    public func ask(_ request: ControlRequest) throws -> StatusReport {
        do {
            return try home.connect().ask(request)
        } catch {
            throw MissingAnswer(request: request, error: error, said: (try? errors.waiting()) ?? "")
        }
    }

    /// Begins to listen to its events. They are heard from the moment this returns.
    ///
    /// - Returns: itself.
    @discardableResult
    public func listen() throws -> KrakelProcess {
        let stream = try home.connect()
        try stream.send(.events)
        self.stream = stream
        // Requests are served in the order in which their connections came.
        try ask(.status)
        return self
    }

    /// The next event of one of these kinds; the ones before it are passed over.
    public func event(
        _ kinds: ControlEvent.Kind..., within milliseconds: Int = Deadline.generous
    ) throws -> HeardEvent {
        try event(of: kinds, within: milliseconds)
    }

    public func event(
        of kinds: [ControlEvent.Kind], within milliseconds: Int = Deadline.generous
    ) throws -> HeardEvent {
        let deadline = Deadline(milliseconds)
        var others: [HeardEvent] = []
        do {
            while let line = try stream?.readLine(timeout: deadline.left) {
                guard let event = JSONLine.decode(HeardEvent.self, from: line) else { continue }
                if kinds.contains(event.event) { return event }
                others.append(event)
            }
            throw ChildProcessError.ended
        } catch {
            throw MissingEvent(
                kinds: kinds, others: others, error: error, said: (try? errors.waiting()) ?? "")
        }
    }

    /// Waits until everything it has sent to the server is carried out: giving the button back ends with a round trip.
    public func settle() throws {
        try ask(.pause)
        try ask(.resume)
    }

    /// Waits until it has handled everything that the server had told it before: between two requests
    /// it looks at the server.
    public func catchUp() throws {
        try ask(.status)
        try ask(.status)
    }

    /// Waits until it has typed whatever it had decided to: it types one thing after the other.
    public func typeAll() throws {
        try ask(.type(""))
    }

    /// Ends it as nothing can prepare for, and waits for that.
    public func kill() throws {
        process.send(signal: SIGKILL)
        _ = try process.status()
    }

    /// Asks it to quit and gives back its exit status.
    public func quit() throws -> Int32 {
        try ask(.quit)
        return try process.status()
    }
}

/// A request that was not answered.
public struct MissingAnswer: Error {
    public var request: ControlRequest
    public var error: any Error
    /// What Krakel has said on standard error and nobody has read.
    public var said: String
}

/// An event that did not come.
public struct MissingEvent: Error {
    public var kinds: [ControlEvent.Kind]
    /// Those that came instead.
    public var others: [HeardEvent]
    public var error: any Error
    /// What Krakel has said on standard error and nobody has read.
    public var said: String
}
