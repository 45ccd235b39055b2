import Glibc
import Strokes

/// A session bus of a test's own, by which programs find services, and screen readers programs.
public final class SessionBus {
    /// For `DBUS_SESSION_BUS_ADDRESS`.
    public let address: String
    private let process: ChildProcess
    private let folder: PrivateFolder

    /// What a bus starts when a program asks for it.
    public enum Services: Sendable {
        /// Nothing: whatever is installed here, only what a test starts is there.
        case none
        /// The service by which screen readers see programs.
        case accessibility
        /// Whatever is installed here.
        case installed
    }

    /// - Parameters:
    ///   - services: what it starts by itself.
    ///   - environment: what programs find that the bus starts.
    public init(_ services: Services = .none, environment: [String: String?]) throws {
        folder = PrivateFolder()
        let own = try folder.folder("services")
        if services == .accessibility {
            let name = "/org.a11y.Bus.service"
            guard symlink("/usr/share/dbus-1/services" + name, own + name) == 0 else {
                throw ChildProcessError.notStarted(name)
            }
        }
        let file = try folder.write(
            Self.configuration(
                listeningIn: folder.path,
                services: services == .installed
                    ? "<standard_session_servicedirs/>" : "<servicedir>\(own)</servicedir>"),
            to: "bus.conf")
        process = try ChildProcess(
            ["dbus-daemon", "--config-file=" + file, "--nofork", "--print-address=1"],
            environment: environment, isCaptured: true)
        guard let output = process.output else { throw ChildProcessError.ended }
        address = try output.line()
    }

    /// As dbus-daemon's own for sessions, but for the folders of services.
    private static func configuration(listeningIn folder: String, services: String) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <keep_umask/>
          <listen>unix:dir=\(folder)</listen>
          <auth>EXTERNAL</auth>
          \(services)
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>

        """
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

    /// Waits until what is shown is what is meant; gives it back.
    ///
    /// - Throws: `ScreenReaderError` with what was shown last where that does not come in time.
    @discardableResult
    public func awaitTree(
        within milliseconds: Int = Deadline.generous, _ isMeant: ([String]) -> Bool
    ) throws -> [String] {
        let watch = try watch()
        let deadline = Deadline(milliseconds)
        while let tree = try watch.next(within: Int(deadline.left)) {
            if isMeant(tree) { return tree }
        }
        throw ScreenReaderError(message: "timed out, shown last: \(watch.shown)")
    }

    /// What is shown, from now on.
    public func watch() throws -> TreeWatch { TreeWatch(try start("accessibility.py", ["watch"])) }

    /// Whether that comes in time.
    public func shows(_ isMeant: ([String]) -> Bool) -> Bool { (try? awaitTree(isMeant)) != nil }

    /// Does what a click on the button of this name does; false where there is none.
    public func press(_ name: String) throws -> Bool { try ask("press", name) == "pressed\n" }

    /// Does what a click on the switch of this name does; false where there is none.
    public func toggle(_ name: String) throws -> Bool { try ask("toggle", name) == "toggled\n" }

    /// Makes `number` the one in the field of this name; false where there is none.
    public func set(_ name: String, to number: String) throws -> Bool {
        try ask("set", name, number) == "set\n"
    }

    /// What the field or the switch of this name shows: a number, a text, `true` or `false`.
    public func value(of name: String) throws -> String {
        String(try ask("value", name).dropLast())
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

    private func ask(_ words: String...) throws -> String { try run("accessibility.py", words) }

    private func start(_ script: String, _ words: [String]) throws -> ChildProcess {
        try ChildProcess(
            [
                "/usr/bin/python3",
                Place.repository + "/Tests/Support/Applications/" + script, program,
            ] + words, environment: environment, isCaptured: true)
    }

    private func run(_ script: String, _ words: [String]) throws -> String {
        let process = try start(script, words)
        let output = try process.output?.rest() ?? ""
        guard try process.status() == 0 else {
            throw ScreenReaderError(message: try process.errors?.rest() ?? "")
        }
        return output
    }
}

/// What a program shows, again whenever that has changed.
public final class TreeWatch {
    private let process: ChildProcess
    private var lines: [String] = []
    /// What came last: role and name of everything, a tab between them.
    public private(set) var shown: [String] = []

    fileprivate init(_ process: ChildProcess) { self.process = process }

    /// What is shown once that has changed; nil where it does not in time.
    ///
    /// - Throws: `ScreenReaderError` with what was shown last where the program is gone.
    public func next(within milliseconds: Int) throws -> [String]? {
        guard let output = process.output else { throw ChildProcessError.ended }
        let deadline = Deadline(milliseconds)
        while true {
            do {
                let line = try output.line(within: Int(deadline.left))
                // A tree ends in a form feed, for names may have empty lines.
                guard line == "\u{c}" else {
                    lines.append(line)
                    continue
                }
                shown = lines
                lines = []
                return shown
            } catch ChildProcessError.timedOut {
                return nil
            } catch {
                let said = process.errors?.waiting() ?? ""
                throw ScreenReaderError(message: "\(error) \(said), shown last: \(shown)")
            }
        }
    }
}

public struct ScreenReaderError: Error {
    public var message: String
}
