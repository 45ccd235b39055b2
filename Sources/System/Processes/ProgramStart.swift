import CLinux
import Glibc

/// What a program is started with.
public struct ProgramStart {
    /// Its path; where there is no slash in it, it is looked for in `$PATH`.
    public var path: String
    /// Its own name first.
    public var words: [String]
    public var environment: [String]
    public var folder: String?
    /// Descriptors for its standard input, output and errors; nothing where nil.
    public var input: Int32?
    public var output: Int32?
    public var errors: Int32?
    /// A descriptor that the program gets as number 3.
    public var third: Int32?
    /// Whether Ctrl+C in the terminal that both run in ends this program alone, and not the started one.
    public var hasOwnGroup = true
    /// Whether the program is detached from the terminal. A program that asks for something there would
    /// wait for ever.
    ///
    /// Krakel's own programs ask for nothing, and stay in its session: Linux schedules a session as one
    /// (autogroup), and may keep a new one waiting for ten seconds on a busy machine, seen with 6.18.
    public var hasOwnSession = false

    public init(_ path: String, _ words: [String], environment: [String] = Environment.variables) {
        self.path = path
        self.words = words
        self.environment = environment
    }

    /// Starts it with nothing open that Krakel has and signals as a program begins with, but for SIGTTOU
    /// in Krakel's session. Wraps `posix_spawnp`.
    ///
    /// - Returns: its process number, or an `errno`.
    public func start() -> Result<pid_t, SystemError> {
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
        if let third { posix_spawn_file_actions_adddup2(&actions, third, STDERR_FILENO + 1) }
        posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + (third == nil ? 1 : 2))
        if let folder { posix_spawn_file_actions_addchdir_np(&actions, folder) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        // Krakel's terminal does not stop the program for a warning, just as it does not stop Krakel.
        if !hasOwnSession { sigdelset(&signals, SIGTTOU) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        var flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
        if hasOwnSession {
            flags |= Int16(krakel_POSIX_SPAWN_SETSID)
        } else if hasOwnGroup {
            flags |= Int16(POSIX_SPAWN_SETPGROUP)
        }
        posix_spawnattr_setflags(&attributes, flags)

        let argv = words.map { strdup($0) } + [nil]
        let envp = environment.map { strdup($0) } + [nil]
        defer { for string in argv + envp { free(string) } }
        var identifier: pid_t = 0
        let code = posix_spawnp(&identifier, path, &actions, &attributes, argv, envp)
        return code == 0 ? .success(identifier) : .failure(SystemError(code: code))
    }

    /// Starts it and waits for its end. Wraps `waitpid(2)`.
    ///
    /// - Returns: its exit status; 128 and the signal where one has ended it.
    public func run() throws(SystemError) -> Int32 {
        let process = try start().get()
        var status: Int32 = 0
        _ = try SystemError.retrying { Int(waitpid(process, &status, 0)) }
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }
}
