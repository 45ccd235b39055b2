import CLinux
import Glibc

/// What a program is started with.
public struct ProgramStart {
    public var path: String
    /// Its own name first.
    public var words: [String]
    public var environment: [String]
    public var folder: String?
    /// Descriptors for its standard input, output and errors; nothing where nil.
    public var input: Int32?
    public var output: Int32?
    public var errors: Int32?
    /// Whether no terminal is its own any more: what it asks for at one, it would wait for without end.
    ///
    /// Krakel's own programs ask for nothing, and stay in its session: Linux schedules a session as one
    /// (autogroup), and may keep a new one waiting for ten seconds on a busy machine, seen with 6.18.
    public var hasOwnSession = false

    public init(
        _ path: String, _ words: [String], environment: [String] = Self.inheritedEnvironment
    ) {
        self.path = path
        self.words = words
        self.environment = environment
    }

    /// Starts it in a process group of its own, with nothing open that Krakel has and signals as a program
    /// begins with, but for SIGTTOU in Krakel's session. Wraps `posix_spawn`.
    ///
    /// - Returns: its process number, or an `errno`.
    public func start() -> Result<pid_t, SystemFailure> {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let places = [
            (input, STDIN_FILENO, O_RDONLY), (output, STDOUT_FILENO, O_WRONLY),
            (errors, STDERR_FILENO, O_WRONLY),
        ]
        for (descriptor, place, flags) in places {
            if let descriptor {
                posix_spawn_file_actions_adddup2(&actions, descriptor, place)
            } else {
                posix_spawn_file_actions_addopen(&actions, place, "/dev/null", flags, 0)
            }
        }
        posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
        if let folder { posix_spawn_file_actions_addchdir_np(&actions, folder) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        // What Krakel's terminal would stop for a warning stays as little stopped as Krakel.
        if !hasOwnSession { sigdelset(&signals, SIGTTOU) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        let group =
            hasOwnSession ? Int16(krakel_POSIX_SPAWN_SETSID) : Int16(POSIX_SPAWN_SETPGROUP)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags) | group)

        let argv = words.map { strdup($0) } + [nil]
        let envp = environment.map { strdup($0) } + [nil]
        defer { for string in argv + envp { free(string) } }
        var identifier: pid_t = 0
        let code = posix_spawn(&identifier, path, &actions, &attributes, argv, envp)
        return code == 0 ? .success(identifier) : .failure(SystemFailure(code: code))
    }

    /// The variables of this process.
    public static var inheritedEnvironment: [String] {
        var result: [String] = []
        var next = environ
        while let variable = next.pointee {
            result.append(String(cString: variable))
            next += 1
        }
        return result
    }
}

public typealias SystemFailure = SystemError
