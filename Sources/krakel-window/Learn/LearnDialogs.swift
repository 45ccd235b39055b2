import CGTK
import Dictionaries
import Glibc
import Learning
import Session
import Strokes
import System

/// Asks one question after the other, each in a dialog.
final class LearnDialogs {
    private let application: Application
    private var waiting: [LearnQuestion] = []
    private var buffer = LineBuffer()
    private var dialog: LearnDialog?
    private var hasEnded = false
    /// Ends the program when no question has come for a while.
    private let rest = Timer()

    /// Milliseconds that the program stays ready: the next question then finds GTK loaded. After that it
    /// holds no memory.
    private static let patience: UInt32 = 60_000

    init(_ application: Application) {
        self.application = application
        g_application_hold(base)
        whenReadable(STDIN_FILENO) { [unowned self] in read() }
    }

    private var base: UnsafeMutablePointer<GApplication> {
        UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self)
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
        buffer.append(bytes[..<count])
        while let line = buffer.next() {
            if let question = JSONLine.decode(LearnQuestion.self, from: line) {
                waiting.append(question)
            }
        }
        next()
        return true
    }

    private func next() {
        guard dialog == nil else { return }
        guard !waiting.isEmpty else {
            if hasEnded { return g_application_quit(base) }
            if !rest.isSet {
                rest.set(milliseconds: Self.patience) { [unowned self] in g_application_quit(base) }
            }
            return
        }
        rest.cancel()
        let asked = waiting.removeFirst()
        guard let (question, log) = prepare(asked) else {
            reply(LearnAnswer(number: asked.number))
            return next()
        }
        dialog = LearnDialog(
            question, log: log, in: application,
            keep: { [unowned self] (outcome) throws(FileError) in
                try take(outcome, to: question, number: asked.number)
            },
            end: { [unowned self] in
                dialog = nil
                next()
            })
        reply(LearnAnswer(number: asked.number, isShown: true))
    }

    /// nil where the dictionary cannot be read, or the ink is none.
    private func prepare(_ asked: LearnQuestion) -> (Question, LogWarning)? {
        guard let loaded = try? OwnFile.stack?.load() else { return nil }
        let ink = Ink(told: asked.strokes)
        let recogniser = Recogniser(loaded.dictionary)
        let question = Question(
            ink: ink, mode: asked.mode, group: asked.applications, recogniser: recogniser)
        return question.map {
            ($0, LogWarning(dictionary: loaded.dictionary, recogniser: recogniser))
        }
    }

    /// Writes the dictionary, and only then replies.
    private func take(
        _ outcome: LearnDialog.Outcome, to question: Question, number: Int
    ) throws(FileError) {
        var answer = LearnAnswer(number: number)
        switch outcome {
        case .dropped: break
        case .quiet(let seconds): answer.quiet = seconds
        case .answer(let meant):
            try DictionaryFile(path: OwnFile.dictionary).update { document in
                document.take(meant, to: question)
            }
            // Commands that the user has typed are confirmed thereby.
            if meant.isWritten { try OwnFile.confirmedCommands.add(meant.actions.commands) }
            answer.actions = ActionNotation.text(of: meant.actions)
            if dialog?.wasLeft == true { answer.wasLeft = true }
        }
        reply(answer)
    }

    private func reply(_ answer: LearnAnswer) {
        guard let line = JSONLine.encode(answer) else { return }
        try? FileDescriptor.writeAll((line + "\n").utf8, to: STDOUT_FILENO)
    }
}

extension Ink {
    /// As the daemon tells it: strokes of points of x and y.
    init(told strokes: [[[Double]]]) {
        self.init(
            strokes.map { stroke in
                Stroke(stroke.filter { $0.count >= 2 }.map { Point(x: $0[0], y: $0[1]) })
            })
    }
}
