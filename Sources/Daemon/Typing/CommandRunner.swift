import Dictionaries
import Engine
import Glibc
import System

/// Starts commands, in the home folder and without input.
enum CommandRunner {
    enum Failure: Error, Hashable {
        case missing(String)
        case notExecutable(String)
        /// - Parameter code: an `errno`.
        case system(String, code: Int32)
    }

    /// Starts a program and does not wait for it. Wraps `posix_spawn`.
    static func start(_ command: Command, _ ends: InkEnds, of entry: [Action]) throws(Failure) {
        let path: String
        switch ProgramSearch().find(command.words[0]) {
        case .found(let found): path = found
        case .missing: throw .missing(command.words[0])
        case .notExecutable(let found): throw .notExecutable(found)
        }
        var program = ProgramStart(
            path, command.words,
            environment: CommandEnvironment.variables(
                inherited: Environment.variables, ends: ends, entry: entry))
        program.folder = ProgramSearch.home
        program.hasOwnSession = true
        if sharesLog {
            program.output = STDERR_FILENO
            program.errors = STDERR_FILENO
        }
        if case .failure(let failure) = program.start() { throw .system(path, code: failure.code) }
    }

    /// Whether a program may write where Krakel does. It may not where that is a pipe: it could fill
    /// it, and keep its reader waiting long after Krakel's end. Wraps `fstat(2)`.
    private static var sharesLog: Bool {
        var information = stat()
        guard fstat(STDERR_FILENO, &information) == 0 else { return false }
        return [S_IFREG, S_IFCHR, S_IFSOCK].contains(information.st_mode & S_IFMT)
    }
}

extension CommandRunner.Failure {
    /// What happened and what to do, without a full stop.
    var reason: Message {
        switch self {
        case .missing(let name):
            Message("there is no program `%s`", name)
                .followed(by: CommandWording.remedy(forProgram: name))
        case .notExecutable(let path):
            Message("`%s` is not executable; change that: chmod +x %s", path, path)
        case .system(let path, ENOENT):
            Message("the program that the first line of `%s` names is missing; install it", path)
        case .system(let path, ENOEXEC):
            Message("`%s` is not a program; a script begins with a line such as #!/bin/sh", path)
        case .system(let path, let code):
            "`\(path)` cannot be started: \(SystemError(code: code).reason())"
        }
    }
}
