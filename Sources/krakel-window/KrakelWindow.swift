import ArgumentParser
import Dictionaries
import Glibc
import Session
import System

@main struct KrakelWindow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "krakel-window",
        abstract: "The windows of Krakel. Krakel itself starts them.",
        subcommands: [
            LearnCommand.self, TeachCommand.self, SheetCommand.self, PracticeCommand.self,
            WelcomeCommand.self, NoticeCommand.self, DictionaryCommand.self, AlphabetCommand.self,
            SettingsCommand.self, RecentCommand.self, TrayProgram.self,
        ])

    static func main() {
        FileDescriptor.openStandard()
        // A dialog needs no graphics card, and waits half a second for one where it is slow.
        setenv("GSK_RENDERER", "cairo", 0)
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let complaint as Complaint {
            complaint.tell()
        } catch let error as FileError {
            Complaint(error.description).tell()
        } catch {
            exit(withError: error)
        }
    }
}

/// What is wrong and what to do about it, in a line or two.
struct Complaint: Error {
    let text: Message

    init(_ text: Message) {
        self.text = text
    }

    /// Writes the text to standard error and ends the program as `krakel` does.
    func tell() -> Never {
        write()
        Glibc.exit(1)
    }

    /// Writes the text to standard error.
    func write() {
        try? FileDescriptor.writeAll("krakel: \(text.translated)\n".utf8, to: STDERR_FILENO)
    }
}

extension DictionaryStack {
    /// The dictionary at `path` alone; without a path the user's own, over what was learned, over the
    /// shipped one.
    static func chosen(_ path: String? = nil) throws(Complaint) -> DictionaryStack {
        if let path { return DictionaryStack(own: path, shipped: nil) }
        guard let stack = OwnFile.stack else {
            let candidates = ShippedFile.dictionary.candidates.map { "  " + $0 }
                .joined(separator: "\n")
            throw Complaint(
                """
                the shipped dictionary is missing; looked for
                \(candidates)
                  help: run ./install.sh again, or name a dictionary with --dictionary FILE
                """)
        }
        return stack
    }
}
