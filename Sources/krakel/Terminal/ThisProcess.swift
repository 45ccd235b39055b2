import Glibc
import System

enum ThisProcess {
    /// Goes on as the program at `path`, in this process. Wraps `execv(2)`.
    ///
    /// - Parameters:
    ///   - words: its arguments, without its name.
    ///   - help: what to type where it cannot be started.
    /// - Throws: a `Failure` where it cannot be started.
    static func become(_ path: String, _ words: [String], help: Message) throws -> Never {
        let arguments = ([path] + words).map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        execv(path, arguments)
        throw Failure("\(path): \(SystemError.last.reason())\n  help: \(help)")
    }
}

extension Environment {
    static func display() throws -> String {
        guard let display = value("DISPLAY") else { throw Failure.noDisplay }
        return display
    }
}
