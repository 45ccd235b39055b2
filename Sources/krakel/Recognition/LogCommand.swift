import ArgumentParser
import Daemon
import Session
import System

struct LogCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Read your recorded strokes again, or delete them.",
        discussion: """
            Says where the log of your strokes is and how large. There is one only if you started \
            Krakel with --log; nothing of it is kept anywhere else: once deleted, it is gone. `krakel run \
            --record FILE` keeps what your hand did as well, for a bug report.
            """,
        subcommands: [Replay.self])

    @Option(help: .file("This log instead of the usual one."), completion: .file())
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
        do throws(SystemError) {
            let isFound = try log.forget()
            Output.line(isFound ? "\(log.path): deleted" : "\(log.path): there is no log")
        } catch {
            throw Failure(
                "\(log.path): cannot be deleted: \(error.reason())",
                help:
                    "check that its folder is yours: `ls -ld \(Path.word(Path.folder(of: log.path)))`"
            )
        }
    }
}
