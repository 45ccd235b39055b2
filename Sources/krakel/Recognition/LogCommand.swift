import ArgumentParser
import Daemon
import Glibc
import Session
import System

struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Say where the log of your strokes is and how large, or delete it.",
        discussion: """
            There is a log only if you started Krakel with --log. Nothing of it is kept anywhere \
            else: once deleted, it is gone.
            """)

    @Option(help: ArgumentHelp("This log instead of the usual one.", valueName: "file"))
    var file: String?

    @Flag(help: "Delete all of it.")
    var forget = false

    func run() throws {
        let log = StrokeLog(path: file ?? OwnFile.log)
        guard forget else {
            guard let size = log.size else {
                Output.line("\(log.path): there is no log; krakel --log keeps one")
                return
            }
            Output.line("\(log.path): \(size) bytes, at most \(log.limit)")
            return
        }
        do throws(StrokeLogError) {
            let isFound = try log.forget()
            Output.line(isFound ? "\(log.path): deleted" : "\(log.path): there is no log")
        } catch {
            throw Failure(
                """
                \(log.path): cannot be deleted: \(SystemError(code: error.errno).reason())
                  help: check that its folder is yours: `ls -ld \(Path.folder(of: log.path))`
                """)
        }
    }
}
