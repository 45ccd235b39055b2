import ArgumentParser
import CGTK
import Dictionaries
import Glibc
import Learning
import Session

struct PracticeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "practice", abstract: "Practise writing.")

    @Option(help: "Practise this file's text; - for standard input.")
    var text: String?

    @Flag(help: "Do not show how characters are drawn.")
    var byHeart = false

    @Argument(help: "The text to practise.")
    var words: [String] = []

    func run() throws {
        let book = try WritingBook()
        let settings = SettingsFile(path: OwnFile.settings).load().settings
        let given = try text.map(Self.read) ?? words.joined(separator: " ")
        let exercise = Exercise(given: given, mode: book.beginning(settings))
        let course = exercise.course(book, PracticeFile(path: OwnFile.practice).load())
        guard !course.characters.isEmpty else {
            let left = course.leftOut.map(String.init).joined(separator: " ")
            throw Complaint(
                given.isEmpty
                    ? "the dictionary knows no word\n  help: krakel list shows what it knows"
                    : """
                    there is nothing to practise in this text\
                    \(left.isEmpty ? "" : ": the dictionary does not know \(left)")
                      help: krakel list shows what it knows
                    """)
        }
        runApplication {
            PracticeWindow(exercise, course, book, settings, showsHow: !byHeart, in: $0)
        }
    }

    private static func read(_ path: String) throws -> String {
        let file = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        defer { if file > STDIN_FILENO { close(file) } }
        // A longer text is more than a session of practice.
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while file >= 0, bytes.count < 16 * Course.longest {
            let count = Glibc.read(file, &chunk, chunk.count)
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        guard bytes.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
        throw Complaint(
            "\(path): \(String(cString: strerror(errno)))\n  help: name a text file, or - for standard input"
        )
    }
}

/// What the user wants to practise.
struct Exercise {
    /// A text of the user's; empty for words.
    let given: String
    /// The mode to begin in.
    let mode: String

    private static let wordCount = 10

    /// A course of the text, or of other words each time.
    func course(_ book: WritingBook, _ record: PracticeRecord) -> Course {
        func isKnown(_ character: Character) -> Bool {
            book.routes.steps(to: character, from: mode) != nil
        }
        guard given.isEmpty else { return Course(given, isKnown: isKnown) }
        var generator = SystemRandomNumberGenerator()
        let words = WordChoice.words(
            Self.wordCount, of: WordList(languages: Translation.languages).words,
            need: Need(record.tallies), isKnown: isKnown, using: &generator)
        return Course(words.joined(separator: " "), isKnown: isKnown)
    }
}

/// The record of the past, which need not exist.
struct PracticeFile {
    let path: String

    /// Larger, and the oldest sessions are left out.
    private static let largest = 512 << 10

    func load() -> PracticeRecord {
        guard let bytes = try? DictionaryFile(path: path).read() else { return PracticeRecord() }
        return PracticeRecord(String(decoding: bytes, as: UTF8.self))
    }

    /// Adds a session at the end: two windows lose nothing of each other. Wraps `open(2)` with
    /// `O_APPEND`.
    ///
    /// - Returns: false where that was not possible.
    func add(_ session: PracticeRecord.Session) -> Bool {
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        g_mkdir_with_parents("/" + folder, 0o700)
        let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        // A line that somebody was killed in spoils none but itself.
        var last = UInt8(ascii: "\n")
        pread(file, &last, 1, lseek(file, 0, SEEK_END) - 1)
        let start = last == UInt8(ascii: "\n") ? "" : "\n"
        let lines = Array((start + PracticeRecord.lines(of: session)).utf8)
        let count = lines.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        let size = lseek(file, 0, SEEK_END)
        close(file)
        if size > Self.largest { shorten() }
        return count == lines.count
    }

    private func shorten() {
        try? SheetFile.replace(path, with: Array(load().text.utf8))
    }

    /// The time now as it stands in the file. Wraps `g_date_time_format`.
    static var date: String {
        guard let now = g_date_time_new_now_local() else { return "" }
        defer { g_date_time_unref(now) }
        guard let text = g_date_time_format(now, "%Y-%m-%dT%H:%M:%S") else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
