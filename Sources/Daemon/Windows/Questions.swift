import Dictionaries
import Engine
import Glibc
import Session
import Strokes
import System
import X11

/// The questions that are open: what a character means that was not understood.
final class Questions: Component {
    /// A character that the user is asked about.
    struct Asked: Hashable {
        var ink: Ink
        var mode: String
        var group: String?
        /// The window it was written for.
        var focus: UInt
        /// Whether it was read, in doubt.
        var wasDone = false
    }

    /// What the user answered, to be done in the window that the character was written for.
    struct Answer: Hashable {
        var character: Asked
        var actions: [Action]
        /// Not after this time; nil while there are other questions.
        var deadline: Milliseconds?
    }

    /// nil where there is no program for it.
    private let program: String?
    private var policy = AskPolicy.never
    /// The program's input and output while it runs. It ends by itself once its input has.
    private var window: LinePipe?
    private var asked: [Int: Asked] = [:]
    private var number = 0
    private var quietUntil: Milliseconds = 0
    /// What waits for the focus to come back.
    private var answered: [Answer] = []
    private var hasFailed = false
    /// What is asked once the writer pauses, and when that will be.
    private var postponed: [Asked] = []
    private var pauseEnd: Milliseconds?
    private var lastCharacter: Milliseconds?

    /// A user who wrote another character so short a time before is in the middle of a word: a window
    /// would take the keyboard from the rest of it.
    private static let flow: Milliseconds = 2000
    /// A pause as long as this ends a word.
    private static let pause: Milliseconds = 1000
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

    func use(_ settings: Settings) {
        policy = settings.ask
    }

    var waits: [pollfd] {
        guard let window else { return [] }
        return [.reading(window.input)] + (window.wantsWrite ? [.writing(window.output)] : [])
    }

    /// When to look for the focus again, or to ask what was postponed.
    var deadline: Milliseconds? {
        guard isWaiting else { return pauseEnd }
        let look = MonotonicClock.now + Self.interval
        return min(look, pauseEnd ?? look)
    }

    // MARK: - Asking

    /// Asks about a character, where the user wants to be asked.
    ///
    /// - Parameter focus: the window that is written into; nil where the user is not to be asked, as
    ///   through a locked screen.
    func note(
        _ effect: Effect, at now: Milliseconds, focus: () -> UInt?
    ) -> [DaemonEffect] {
        switch effect {
        case .beginTrail:
            if pauseEnd != nil { pauseEnd = now + Self.pause }
            return []
        case .missed, .recognised: break
        default: return []
        }
        defer {
            if pauseEnd != nil { pauseEnd = now + Self.pause }
            lastCharacter = now
        }
        switch effect {
        case .missed(let miss) where policy != .never:
            guard let focus = focus() else { return [] }
            return ask(
                Asked(ink: miss.ink, mode: miss.mode, group: miss.group, focus: focus),
                at: now)
        case .recognised(let reading)
        where policy == .doubt && reading.match.verdict == .doubtful:
            guard let focus = focus() else { return [] }
            return ask(
                Asked(
                    ink: reading.ink, mode: reading.mode, group: reading.group, focus: focus,
                    wasDone: true),
                at: now)
        default: return []
        }
    }

    /// Asks about a character, at once or where the writer pauses.
    private func ask(_ character: Asked, at now: Milliseconds) -> [DaemonEffect] {
        if let lastCharacter, now < lastCharacter + Self.flow {
            if postponed.count < Self.most { postponed.append(character) }
            pauseEnd = now + Self.pause
            return []
        }
        return put(character, at: now)
    }

    /// Asks what has been postponed, once the pause is long enough, and has done what was answered once the
    /// window that it was written for has the keyboard again.
    func tick(
        at now: Milliseconds, isPenUp: Bool, hasKeyboard: (_ focus: UInt) -> Bool
    ) -> [DaemonEffect] {
        var following: [DaemonEffect] = []
        if let pauseEnd, now >= pauseEnd {
            self.pauseEnd = isPenUp ? nil : now + Self.pause
            if isPenUp {
                following = postponed.flatMap { put($0, at: now) }
                postponed = []
            }
        }
        guard isWaiting else { return following }
        let isDue = answered.map { hasKeyboard($0.character.focus) }
        following += zip(answered, isDue).filter(\.1).map { .answer($0.0) }
        let rest = zip(answered, isDue).filter { !$0.1 }.map(\.0)
        following += rest.filter { $0.isOver(at: now) }.map { .giveUp($0) }
        answered = rest.filter { !$0.isOver(at: now) }
        return following
    }

    /// Puts a question to the window, and starts it where it does not run.
    private func put(_ character: Asked, at now: Milliseconds) -> [DaemonEffect] {
        guard now >= quietUntil, asked.count < Self.most, !hasFailed, let program else { return [] }
        number += 1
        let question = LearnQuestion(
            number: number, strokes: character.ink.strokes.map { $0.points.map { [$0.x, $0.y] } },
            mode: character.mode, applications: character.group)
        guard let line = JSONLine.encode(question) else { return [] }
        if window?.send(line) != true {
            // A window that already has too much to read is asked nothing more.
            if window?.wantsWrite == true { return [] }
            do throws(SystemError) {
                var start = ProgramStart(program, [program, "learn"])
                start.errors = STDERR_FILENO
                let window = try LinePipe(starting: start, limit: Self.mostQueued)
                asked = [:]
                self.window = window
                guard window.send(line) else { return [] }
            } catch {
                hasFailed = true
                return [
                    .say("\(program) cannot be started, so you are not asked what a stroke means")
                ]
            }
        }
        asked[number] = character
        return []
    }

    // MARK: - Answers

    /// Takes the answers that have come, and hands on what the window had no room for.
    func ready(_ descriptor: Int32, at now: Milliseconds) -> [DaemonEffect] {
        guard let window else { return [] }
        if descriptor == window.output { window.flush() }
        guard descriptor == window.input else { return [] }
        let received = window.lines()
        for line in received.lines {
            guard let answer = JSONLine.decode(LearnAnswer.self, from: line) else { continue }
            if let quiet = answer.quiet { quietUntil = now + Milliseconds(quiet) * 1000 }
            guard let character = asked.removeValue(forKey: answer.number),
                let text = answer.actions, let actions = try? ActionNotation.actions(in: text)
            else { continue }
            answered.append(Answer(character: character, actions: actions))
        }
        if received.isEnded {
            // All that the window learned is in the dictionary.
            self.window = nil
            asked = [:]
        }
        startWaiting(at: now)
        return []
    }

    /// Nothing is done before the last question is answered: the keyboard goes from one dialog to the
    /// next, and only then back to where it was.
    private func startWaiting(at now: Milliseconds) {
        guard asked.isEmpty else { return }
        for index in answered.indices where answered[index].deadline == nil {
            answered[index].deadline = now + Self.patience
        }
    }

    private var isWaiting: Bool { asked.isEmpty && !answered.isEmpty }

    /// The window that was written into when the question was put that stands open.
    var openQuestionFocus: UInt? {
        asked.min { $0.key < $1.key }?.value.focus ?? answered.first?.character.focus
    }
}

extension Questions.Answer {
    fileprivate func isOver(at now: Milliseconds) -> Bool { deadline.map { now >= $0 } ?? false }

    /// What is told where it cannot be done.
    var refusal: ControlEvent {
        var event = ControlEvent(.refused)
        event.text = Label.text(of: actions)
        event.reason =
            "the window that it was written for has not got the keyboard back; "
            + "it is learned all the same"
        return event
    }
}

extension Connection {
    /// The window that is written into: not a question that stands before it.
    ///
    /// - Parameter question: the window that the open question is about.
    func writingFocus(behind question: UInt?) -> UInt {
        if let question, focusedApplication()?.className == "krakel-window" { return question }
        return focusedWindow
    }
}
