import Glibc
import System

/// Lines for the user, without a buffer: C's `stdout` is a global, which Swift 6 refuses.
enum Output {
    /// In the user's language.
    static func line(_ message: Message) {
        line(verbatim: message.translated)
    }

    /// On standard error, in the user's language.
    static func error(_ message: Message) {
        error(verbatim: message.translated)
    }

    /// For programs, or the user's own words: the same in every language.
    static func line(verbatim text: String) {
        write(text + "\n", to: STDOUT_FILENO)
    }

    static func error(verbatim text: String) {
        write(text + "\n", to: STDERR_FILENO)
    }

    /// Whether the user says yes to `question`, by `rpmatch(3)` in the language of the messages. The end of the input
    /// means no.
    static func ask(_ question: Message) -> Bool {
        write(question.translated + " ", to: STDOUT_FILENO)
        let answer = readLine()
        if answer == nil { line(verbatim: "") }
        // A letter of several bytes is one, and not the first of them that a yes and a no may share.
        setlocale(LC_CTYPE, "")
        return answer.map { rpmatch($0) == 1 } ?? false
    }

    /// Writes all of `text`. Where the reader of a pipe has gone, that is no error: `krakel list | head`. Where
    /// standard output cannot be written, as on a full disk, what is there is not all, and the program ends.
    static func write(_ text: String, to descriptor: Int32) {
        do throws(SystemError) {
            try FileDescriptor.writeAll(text.utf8, to: descriptor)
        } catch {
            guard descriptor == STDOUT_FILENO, error.code != EPIPE else { return }
            let told = FileError.unwritable(path: "/dev/stdout", errno: error.code)
            Self.error("krakel: \(told.message)")
            Glibc.exit(1)
        }
    }
}

extension Message {
    static func entries(_ count: Int) -> Message {
        .counted(count, "\(count) entry", "\(count) entries")
    }

    static func examples(_ count: Int) -> Message {
        .counted(count, "\(count) example", "\(count) examples")
    }
}

extension String {
    /// With spaces behind it up to a width of so many characters.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
