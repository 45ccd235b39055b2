import Dictionaries
import Engine
import Glibc
import Session
import Strokes
import System

/// The questions that the learn dialog is asked: what a character means that was not understood.
final class LearnQuestions: Component {
    /// A character that the user wants to give a meaning.
    struct Asked: Hashable {
        var character: AskedCharacter
        /// The window it was written for.
        var focus: UInt
    }

    /// What the user answered, to be done in the window that the character was written for.
    struct Answer: Hashable {
        var asked: Asked
        var actions: [Action]
        /// When it was asked: while the dialog has the keyboard, nothing else is written. nil where the dialog was left
        /// meanwhile.
        var time: Milliseconds?
        /// Not after this time; nil while there are other questions.
        var deadline: Milliseconds?
    }

    /// A question that waits for its answer.
    private struct Open {
        var asked: Asked
        var time: Milliseconds
        /// What the window is sent.
        var line: String
        /// Whether its dialog has come up.
        var isShown = false
        /// Whether it was put anew, as the window that it was put to had ended before it came to it.
        var isRepeated = false
    }

    /// nil where it is missing.
    private let program: String?
    /// The program's input and output while it runs. It ends by itself once its input has.
    private var window: LinePipe?
    private var open: [Int: Open] = [:]
    private var number = 0
    private var quietUntil: Milliseconds = 0
    /// The seconds for which nothing is to be asked from now on; 0 once it may be again.
    func quietSeconds(at now: Milliseconds) -> Int { Int(max(0, quietUntil - now) + 999) / 1000 }

    /// The user may be asked again.
    ///
    /// - Returns: nil where that was so already.
    func askAgain(at now: Milliseconds) -> [DaemonEffect]? {
        guard !mayAsk(at: now) else { return nil }
        quietUntil = 0
        return [.tell(.asking)]
    }

    /// The character that was missed last and was not given a meaning since; nil where there is none.
    private(set) var lastMissed: Asked?
    /// What waits for the focus to come back.
    private var answered: [Answer] = []

    /// A user does not answer more questions than this.
    private static let most = 20
    /// Bytes that may wait for the window: while a dialog is open, it reads no other question.
    private static let mostQueued = 1 << 24
    /// For how long the focus may take to come back.
    private static let patience: Milliseconds = 2000
    /// How often to look whether it has.
    private static let interval: Milliseconds = 10

    init(program: String?) {
        self.program = program
    }

    var waits: [pollfd] {
        guard let window else { return [] }
        return [.reading(window.input)] + (window.wantsWrite ? [.writing(window.output)] : [])
    }

    /// When to look for the focus again.
    var deadline: Milliseconds? { isWaiting ? MonotonicClock.now + Self.interval : nil }

    // MARK: - Asking

    /// Whether the user wants to be asked again after the last dialog.
    func mayAsk(at now: Milliseconds) -> Bool { now >= quietUntil }

    /// Whether a dialog is open, or about to open.
    var isOpen: Bool { !open.isEmpty }

    /// Keeps a character that was missed, to be asked about when the user wants that.
    ///
    /// - Parameter focus: the window that it was written for.
    func noteMissed(_ character: AskedCharacter, for focus: UInt) {
        lastMissed = Asked(character: character, focus: focus)
    }

    /// Puts a question to the window, and starts it where it does not run.
    ///
    /// - Parameter focus: the window that the character was written for.
    func ask(_ character: AskedCharacter, for focus: UInt, at now: Milliseconds) -> [DaemonEffect] {
        guard open.count < Self.most else { return [] }
        number += 1
        let question = LearnQuestion(
            number: number, strokes: character.ink.strokes.map { $0.points.map { [$0.x, $0.y] } },
            mode: character.mode, applications: character.group)
        guard let line = JSONLine.encode(question) else { return [] }
        let new = Open(asked: Asked(character: character, focus: focus), time: now, line: line)
        if window?.send(line) == true {
            open[number] = new
            return []
        }
        // A window that already has too much to read is asked nothing more.
        if window?.wantsWrite == true { return [] }
        return start(with: takeUnseen().merging([number: new]) { old, _ in old })
    }

    /// Starts the window and puts `questions` to it.
    private func start(with questions: [Int: Open]) -> [DaemonEffect] {
        guard let program else { return [.refuse([.open(.learn)], reason: .missingWindow)] }
        do throws(SystemError) {
            var start = ProgramStart(program, [program, "learn"])
            start.errors = STDERR_FILENO
            let window = try LinePipe(starting: start, limit: Self.mostQueued)
            self.window = window
            open = questions.sorted { $0.key < $1.key }.filter { window.send($0.value.line) }
                .reduce(into: [:]) { $0[$1.key] = $1.value }
            return []
        } catch {
            return [.refuse([.open(.learn)], reason: Message("%s: %s", program, error.message))]
        }
    }

    /// The questions that a window which has ended did not come to, as one that is put while it rests for the
    /// last time; each is put anew once. No answer is waited for any more.
    private func takeUnseen() -> [Int: Open] {
        defer { open = [:] }
        return open.filter { !$0.value.isShown && !$0.value.isRepeated }.mapValues { question in
            var question = question
            question.isRepeated = true
            return question
        }
    }

    /// Has done what was answered once the window that it was written for has the keyboard again.
    func tick(at now: Milliseconds, hasKeyboard: (_ focus: UInt) -> Bool) -> [DaemonEffect] {
        guard isWaiting else { return [] }
        // Each window is looked at once: where the keyboard comes back meanwhile, the second answer would be done
        // before the first.
        let ready = Set(answered.map(\.asked.focus)).filter(hasKeyboard)
        let rest = answered.filter { !ready.contains($0.asked.focus) }
        var following = answered.filter { ready.contains($0.asked.focus) }.map(DaemonEffect.answer)
        following += rest.filter { $0.isOver(at: now) }.map { .giveUp($0) }
        answered = rest.filter { !$0.isOver(at: now) }
        return following
    }

    // MARK: - Answers

    /// Takes the answers that have come, and hands on what the window had no room for.
    func ready(_ descriptor: Int32, at now: Milliseconds) -> [DaemonEffect] {
        guard let window else { return [] }
        if descriptor == window.output { window.flush() }
        guard descriptor == window.input else { return [] }
        let received = window.lines()
        var following: [DaemonEffect] = []
        for line in received.lines {
            guard let answer = JSONLine.decode(LearnAnswer.self, from: line) else { continue }
            if let quiet = answer.quiet {
                quietUntil = now + Milliseconds(quiet) * 1000
                following.append(.tell(.quiet))
            }
            if answer.isShown == true {
                open[answer.number]?.isShown = true
                continue
            }
            guard let question = open.removeValue(forKey: answer.number),
                let text = answer.actions, let actions = try? ActionNotation.actions(in: text)
            else { continue }
            let time = answer.wasLeft == true ? nil : question.time
            answered.append(Answer(asked: question.asked, actions: actions, time: time))
            if lastMissed?.character == question.asked.character { lastMissed = nil }
        }
        if received.isEnded {
            // All that the window learned is in the dictionary.
            self.window = nil
            let unseen = takeUnseen()
            if !unseen.isEmpty { following += start(with: unseen) }
        }
        startWaiting(at: now)
        return following
    }

    /// Nothing is done before the last question is answered: the keyboard goes from one dialog to the
    /// next, and only then back to where it was.
    private func startWaiting(at now: Milliseconds) {
        guard open.isEmpty else { return }
        for index in answered.indices where answered[index].deadline == nil {
            answered[index].deadline = now + Self.patience
        }
    }

    private var isWaiting: Bool { open.isEmpty && !answered.isEmpty }

    /// The window that was written into when the question was put that stands open.
    var openQuestionFocus: UInt? {
        open.min { $0.key < $1.key }?.value.asked.focus ?? answered.first?.asked.focus
    }
}

extension LearnQuestions.Answer {
    fileprivate func isOver(at now: Milliseconds) -> Bool { deadline.map { now >= $0 } ?? false }

    /// Why it is not done.
    static let refusal = Message(
        """
        learned, but not typed: the window that it was written for has not got the keyboard back
        """)
    static let standing = Message(
        "learned, but not typed: what it was read as cannot be taken back any more")
}
