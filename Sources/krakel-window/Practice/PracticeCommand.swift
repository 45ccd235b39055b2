import ArgumentParser
import Dictionaries
import Learning
import Session
import System

struct PracticeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "practice", abstract: "Practise writing.")

    @OptionGroup var options: PracticeOptions

    func run() throws {
        let book = try WritingBook()
        let settings = SettingsFile(path: OwnFile.settings).load().settings
        let given = try options.text.map(Self.read) ?? options.words.joined(separator: " ")
        let exercise = Exercise(
            given: given, mode: book.beginning(settings),
            languages: WrittenLanguages.current(settings))
        let course = exercise.course(book, PracticeFile(path: OwnFile.practice).load())
        guard !course.characters.isEmpty else {
            let left = course.leftOut.map(String.init).joined(separator: " ")
            throw Complaint(
                given.isEmpty
                    ? "the dictionary knows no word\n  help: krakel list shows what it knows"
                    : left.isEmpty
                        ? """
                        there is nothing to practise in this text
                          help: krakel list shows what it knows
                        """
                        : """
                        there is nothing to practise in this text: the dictionary does not know \(left)
                          help: krakel list shows what it knows
                        """)
        }
        // Each text is an exercise of its own.
        runApplication(onlyOne: given.isEmpty ? "practice" : nil) {
            PracticeWindow(exercise, course, book, settings, showsHow: !options.byHeart, in: $0)
        }
    }

    private static func read(_ path: String) throws -> String {
        // The user would never reach the end of a longer text.
        let most = 16 * Course.longest
        do throws(SystemError) {
            let bytes = try FileDescriptor(reading: path).read(most: most)
            return String(decoding: bytes, as: UTF8.self)
        } catch {
            throw Complaint(
                "\(path): \(error.message)\n  help: name a text file, or - for standard input")
        }
    }
}

/// What the user wants to practise.
struct Exercise {
    /// A text of the user's; empty for words.
    let given: String
    /// The mode to begin in.
    let mode: String
    /// Those that are written.
    let languages: [Language]

    private static let wordCount = 10

    /// A course of the text, or of other words each time.
    func course(_ book: WritingBook, _ record: PracticeRecord) -> Course {
        func isKnown(_ character: Character) -> Bool {
            book.routes.steps(to: character, from: mode) != nil
        }
        guard given.isEmpty else { return Course(given, isKnown: isKnown) }
        var generator = SystemRandomNumberGenerator()
        let words = WordChoice.words(
            Self.wordCount, of: PracticeWords.words(of: languages),
            need: Need(record.tallies), isKnown: isKnown, using: &generator)
        return Course(words.joined(separator: " "), isKnown: isKnown)
    }
}

/// The record of the past, which need not exist.
struct PracticeFile {
    let path: String

    /// In bytes, a year's daily practice; where it is larger, the older half is dropped.
    private static let largest = 512 << 10

    func load() -> PracticeRecord {
        // One that has been put there may be larger.
        guard let content = try? File(path).read(limit: 16 * Self.largest) else {
            return PracticeRecord()
        }
        return PracticeRecord(String(decoding: content.bytes, as: UTF8.self))
    }

    /// Adds a session at the end: two windows lose nothing of each other.
    ///
    /// - Returns: false where that was not possible.
    func add(_ session: PracticeRecord.Session) -> Bool {
        let file = LineFile(path, limit: Self.largest)
        return (try? file.append(PracticeRecord.lines(of: session), patience: .seconds(2))) ?? false
    }
}
