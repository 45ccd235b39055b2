import Glibc
import System

/// A program that a test started, in a process group of its own, and waits for never longer than told. The group is
/// ended with the last reference.
public final class ChildProcess {
    public let identifier: pid_t
    /// What the child writes to descriptor 3; it reads as ended once the child and its children have.
    public let channel: LineReader
    /// What it writes to standard output and standard error, where that is captured; of one at a
    /// terminal, what is written there.
    public let output: LineReader?
    public let errors: LineReader?
    private var exitStatus: Int32?

    /// Starts `arguments[0]`, found in `$PATH`, with no signal blocked.
    ///
    /// - Parameters:
    ///   - environment: variables that differ from those of the test; nil takes one away.
    ///   - isCaptured: whether `output` and `errors` are wanted; else both go nowhere.
    ///   - terminal: one that it reads and writes at instead, in a session of its own.
    public init(
        _ arguments: [String], environment: [String: String?] = [:], isCaptured: Bool = false,
        at terminal: Terminal? = nil
    ) throws(ChildProcessError) {
        guard let name = arguments.first else { throw .notStarted("") }
        // Who has no terminal and opens one has it as its own.
        let words = terminal.map { ["sh", "-c", "exec \"$@\" <>\"$0\" >&0 2>&0", $0.path] } ?? []
        var program = ProgramStart(
            words.first ?? name, words + arguments,
            environment: Self.environment(with: environment))
        program.hasOwnSession = terminal != nil
        var handed: [Int32] = []
        defer { for descriptor in handed { close(descriptor) } }
        if let terminal {
            // Its reader would see it hung up until the shell has opened it.
            let descriptor = open(terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
            handed.append(descriptor)
            program.input = descriptor
        }
        func reader(_ place: WritableKeyPath<ProgramStart, Int32?>) throws(ChildProcessError)
            -> LineReader
        {
            guard let pipe = try? Pipe() else { throw .notStarted(name) }
            // Above the descriptors that the child finds its pipes at.
            let writer = fcntl(pipe.writing, F_DUPFD_CLOEXEC, 10)
            close(pipe.writing)
            handed.append(writer)
            program[keyPath: place] = writer
            return LineReader(pipe.reading)
        }
        channel = try reader(\.third)
        let isPiped = isCaptured && terminal == nil
        output = try isPiped ? reader(\.output) : nil
        errors = try isPiped ? reader(\.errors) : terminal?.lines
        guard case .success(let child) = program.start() else { throw .notStarted(name) }
        identifier = child
    }

    deinit {
        stop()
    }

    /// Whether its exit status is known.
    public var hasEnded: Bool { exitStatus != nil }

    /// The first line written to descriptor 3.
    public func firstLine(within milliseconds: Int = Deadline.generous) throws(ChildProcessError)
        -> String
    {
        try channel.line(within: milliseconds)
    }

    /// Waits for the end and gives back the exit status; 128 and more where a signal ended it.
    public func status(within milliseconds: Int = Deadline.generous) throws(ChildProcessError)
        -> Int32
    {
        if let exitStatus { return exitStatus }
        guard channel.waitForEnd(within: milliseconds) else { throw .timedOut }
        return reap()
    }

    public func send(signal number: Int32) {
        if exitStatus == nil { kill(identifier, number) }
    }

    /// Ends the child and its children, if they run still.
    public func stop() {
        guard exitStatus == nil else { return }
        kill(-identifier, SIGTERM)
        // Descriptor 3 closes with the last of them; those that do not obey are killed outright.
        if !channel.waitForEnd(within: 5_000) { kill(-identifier, SIGKILL) }
        _ = reap()
    }

    private func reap() -> Int32 {
        var raw: Int32 = 0
        while waitpid(identifier, &raw, 0) < 0, errno == EINTR {}
        let signal = raw & 0x7F
        let status = signal == 0 ? (raw >> 8) & 0xFF : 128 + signal
        exitStatus = status
        return status
    }

    /// Variables by which a program would find the desktop of the person who runs the tests, or behave as it
    /// was set up for that person: their names begin so.
    private static let personal = [
        "AT_SPI_", "DBUS_", "DESKTOP_", "DISPLAY", "GDK_BACKEND", "GDK_DPI_", "GDK_SCALE", "GNOME_",
        "GSETTINGS_", "GSK_", "GTK_",
        "HOME", "JOURNAL_", "KDE_", "KRAKEL_", "NOTIFY_", "NO_AT_", "QT_", "SESSION_", "WAYLAND_",
        "XAUTHORITY", "XDG_", "XENVIRONMENT", "XMODIFIERS",
    ]

    /// Those of the test but for the personal ones, and with `changes`. There is no bus but one that a test brings.
    private static func environment(with changes: [String: String?]) -> [String] {
        var variables: [String: String] = [
            "HOME": "/nonexistent", "DBUS_SESSION_BUS_ADDRESS": "disabled:",
            "DBUS_SYSTEM_BUS_ADDRESS": "disabled:",
        ]
        for entry in Environment.variables {
            let parts = entry.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            if parts.count == 2, !personal.contains(where: name.hasPrefix) {
                variables[name] = String(parts[1])
            }
        }
        for (name, value) in changes { variables[name] = value }
        return variables.map { "\($0)=\($1)" }
    }
}

public enum ChildProcessError: Error {
    case notStarted(String)
    case timedOut
    /// The child closed its output without the line that was waited for.
    case ended
    case failed(status: Int32)
}
