// Owns: starting programs that live on by themselves. Leaves their words to Dictionaries, what they
// are told of the stroke to Gestures.

import CLinux
import Dictionaries
import Gestures
import Glibc

/// Starts commands. They have a session of their own, the home folder as working directory, no
/// input, nothing that Krakel has open, and signals as a program begins with.
struct CommandRunner {
    enum Failure: Error, Hashable {
        case missing(String)
        case notExecutable(String)
        /// - Parameter code: an `errno`.
        case system(String, code: Int32)
    }

    /// Children end without anybody waiting for them: none is left as a zombie. Wraps `signal(2)`.
    init() {
        signal(SIGCHLD, SIG_IGN)
    }

    /// Starts a program and does not wait for it. Wraps `posix_spawn`.
    func start(_ command: Command, _ ends: InkEnds, of entry: [Action]) throws(Failure) {
        let path: String
        switch ProgramSearch().find(command.words[0]) {
        case .found(let found): path = found
        case .missing: throw .missing(command.words[0])
        case .notExecutable(let found): throw .notExecutable(found)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        if Self.sharesLog {
            posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
            posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        }
        posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
        posix_spawn_file_actions_addchdir_np(&actions, ProgramSearch.home)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags) | Int16(krakel_POSIX_SPAWN_SETSID))

        let words = command.words.map { strdup($0) } + [nil]
        let variables =
            CommandEnvironment.variables(inherited: Self.variables, ends: ends, entry: entry)
            .map { strdup($0) } + [nil]
        defer { for string in words + variables { free(string) } }
        var identifier: pid_t = 0
        let code = posix_spawn(&identifier, path, &actions, &attributes, words, variables)
        guard code == 0 else { throw .system(path, code: code) }
    }

    /// Whether a program may write where Krakel does. It may not where that is a pipe: it could fill
    /// it, and keep its reader waiting long after Krakel's end. Wraps `fstat(2)`.
    private static var sharesLog: Bool {
        var information = stat()
        guard fstat(STDERR_FILENO, &information) == 0 else { return false }
        return [S_IFREG, S_IFCHR, S_IFSOCK].contains(information.st_mode & S_IFMT)
    }

    private static var variables: [String] {
        var result: [String] = []
        var next = environ
        while let variable = next.pointee {
            result.append(String(cString: variable))
            next += 1
        }
        return result
    }
}

extension CommandRunner.Failure {
    /// What happened and what to do, without a full stop.
    var reason: String {
        switch self {
        case .missing(let name):
            "there is no program `\(name)`; \(CommandWording.remedy(forProgram: name))"
        case .notExecutable(let path):
            "`\(path)` is no program that may be run; make it one: chmod +x \(path)"
        case .system(let path, ENOENT):
            "the program that the first line of `\(path)` names is missing; install it"
        case .system(let path, ENOEXEC):
            "`\(path)` is no program; a script begins with a line such as #!/bin/sh"
        case .system(let path, let code):
            "`\(path)` cannot be started: \(String(cString: strerror(code)))"
        }
    }
}
