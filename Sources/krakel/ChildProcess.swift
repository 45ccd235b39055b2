// Owns: programs that a command starts and ends.

import Glibc

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
