import CLinux
import Glibc

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
        guard let program = arguments.first else { throw .notStarted("") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var writers: [Int32] = []
        defer { for writer in writers { close(writer) } }
        func reader(of descriptor: Int32) throws(ChildProcessError) -> LineReader {
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else { throw .notStarted(program) }
            // Other children must not inherit them, or the end of this one would go unnoticed.
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            // Above the descriptors that the child finds its pipes at.
            let writer = fcntl(ends[1], F_DUPFD_CLOEXEC, 10)
            close(ends[1])
            writers.append(writer)
            posix_spawn_file_actions_adddup2(&actions, writer, descriptor)
            return LineReader(ends[0])
        }
        posix_spawn_file_actions_addopen(&actions, 0, terminal?.path ?? "/dev/null", O_RDWR, 0)
        channel = try reader(of: 3)
        if let terminal {
            output = nil
            errors = terminal.lines
            for descriptor: Int32 in 1...2 {
                posix_spawn_file_actions_adddup2(&actions, 0, descriptor)
            }
        } else if isCaptured {
            output = try reader(of: 1)
            errors = try reader(of: 2)
        } else {
            output = nil
            errors = nil
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
            posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A test thread's blocked signals would be inherited, and SIGTERM would never arrive.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        // Nor may a child ignore what the test process happens to ignore.
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        let group =
            terminal == nil ? Int16(POSIX_SPAWN_SETPGROUP) : Int16(krakel_POSIX_SPAWN_SETSID)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | group)

        var argv = arguments.map { strdup($0) } + [nil]
        var envp = Self.environment(with: environment).map { strdup($0) } + [nil]
        defer { for string in argv + envp { free(string) } }
        var child: pid_t = 0
        guard posix_spawnp(&child, program, &actions, &attributes, &argv, &envp) == 0 else {
            throw .notStarted(program)
        }
        identifier = child
    }

    deinit {
        stop()
    }

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
        var next = environ
        while let entry = next.pointee {
            let parts = String(cString: entry)
                .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            if parts.count == 2, !personal.contains(where: name.hasPrefix) {
                variables[name] = String(parts[1])
            }
            next += 1
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
