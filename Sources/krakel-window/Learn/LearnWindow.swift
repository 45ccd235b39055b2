import ArgumentParser
import CGTK
import Dictionaries
import Glibc
import Learning
import Session
import Strokes
import System

struct LearnWindow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Ask what strokes mean that were not understood.",
        discussion: """
            Reads questions from standard input, a line of JSON each, asks one after the other, and \
            writes the answers to standard output. It stays ready for a minute after the last one.
            """)

    func run() throws {
        runApplication { application in
            let questions = Questions(application)
            questions.begin()
            return questions
        }
    }
}

/// A window that asks one question after the other.
final class Questions {
    private let application: UnsafeMutablePointer<GtkApplication>
    private var waiting: [LearnQuestion] = []
    private var buffer: [UInt8] = []
    private var dialog: LearnDialog?
    private var hasEnded = false
    /// Ends the program when nothing has come for a while.
    private var rest: UInt32 = 0

    /// Seconds that it stays ready: the next question then finds GTK loaded, and after that no memory
    /// is held by a program that nobody looks at.
    private static let patience: UInt32 = 60

    init(_ application: UnsafeMutablePointer<GtkApplication>) {
        self.application = application
    }

    private var base: UnsafeMutablePointer<GApplication> {
        UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self)
    }

    /// Listens to standard input. Wraps `g_unix_fd_add`.
    func begin() {
        g_application_hold(base)
        let call: GUnixFDSourceFunc = { _, _, data in
            guard let data else { return 0 }
            return Unmanaged<Questions>.fromOpaque(data).takeUnretainedValue().read() ? 1 : 0
        }
        g_unix_fd_add(
            STDIN_FILENO, GIOCondition(G_IO_IN.rawValue | G_IO_HUP.rawValue), call,
            Unmanaged.passUnretained(self).toOpaque())
    }

    /// - Returns: whether more may come.
    private func read() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else {
            hasEnded = true
            next()
            return false
        }
        buffer += bytes[..<count]
        while let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: buffer[..<end], as: UTF8.self)
            buffer.removeSubrange(...end)
            let question = JSONLine.decode(LearnQuestion.self, from: line)
            if let question { waiting.append(question) }
        }
        next()
        return true
    }

    private func next() {
        guard dialog == nil else { return }
        guard let asked = waiting.first else {
            if hasEnded { g_application_quit(base) } else { waitForMore() }
            return
        }
        waiting.removeFirst()
        if rest != 0 { g_source_remove(rest) }
        rest = 0
        let ink = Ink(
            asked.strokes.map { stroke in
                Stroke(stroke.filter { $0.count >= 2 }.map { Point(x: $0[0], y: $0[1]) })
            })
        guard let stack = OwnFile.stack, let loaded = try? stack.load() else {
            reply(LearnAnswer(number: asked.number))
            return next()
        }
        let recogniser = Recogniser(loaded.dictionary)
        guard
            let question = Question(
                ink: ink, mode: asked.mode, group: asked.applications, recogniser: recogniser)
        else {
            reply(LearnAnswer(number: asked.number))
            return next()
        }
        let log = LogOpinion(dictionary: loaded.dictionary, recogniser: recogniser)
        dialog = LearnDialog(question, log: log, in: application) { [unowned self] outcome in
            dialog = nil
            take(outcome, to: question, number: asked.number)
            next()
        }
        dialog?.present()
    }

    /// The answer is in the dictionary before anybody hears of it.
    private func take(_ outcome: LearnDialog.Outcome, to question: Question, number: Int) {
        var answer = LearnAnswer(number: number)
        switch outcome {
        case .dropped: break
        case .quiet(let seconds): answer.quiet = seconds
        case .answer(let meant):
            do throws(DictionaryFileError) {
                // Whoever writes a command down wants it started.
                if meant.isWritten { try OwnFile.confirmedCommands.add(meant.actions.commands) }
                try DictionaryFile(path: OwnFile.dictionary).update { document in
                    document.take(meant, to: question)
                }
                answer.actions = ActionNotation.text(of: meant.actions)
            } catch {
                let alert = Array("krakel-window: \(error.description)\n".utf8)
                _ = write(STDERR_FILENO, alert, alert.count)
            }
        }
        reply(answer)
    }

    private func reply(_ answer: LearnAnswer) {
        guard let line = JSONLine.encode(answer) else { return }
        let bytes = Array((line + "\n").utf8)
        _ = write(STDOUT_FILENO, bytes, bytes.count)
    }

    private func waitForMore() {
        guard rest == 0 else { return }
        let call: GSourceFunc = { data in
            guard let data else { return 0 }
            let questions = Unmanaged<Questions>.fromOpaque(data).takeUnretainedValue()
            questions.rest = 0
            g_application_quit(questions.base)
            return 0
        }
        rest = g_timeout_add_seconds(
            Self.patience, call, Unmanaged.passUnretained(self).toOpaque())
    }
}
