import Dictionaries
import Engine
import Glibc
import Session
import System
import X11

extension Daemon {
    /// Asks about a character, where somebody wants to be asked.
    func ask(about effect: Effect) {
        let now = MonotonicClock.now
        var isCharacter = false
        switch effect {
        case .beginTrail: asking.noteWriting(isCharacter: false, at: now)
        case .recognised, .missed: isCharacter = true
        default: return
        }
        defer { if isCharacter { asking.noteWriting(isCharacter: true, at: now) } }
        guard !options.isDryRun, !engine.isPrivate else { return }
        let character: Asking.Asked
        switch effect {
        case .missed(let miss) where settings.ask != .never:
            character = Asking.Asked(
                ink: miss.ink, mode: miss.mode, group: miss.group, focus: writingFocus)
        case .recognised(let reading)
        where settings.ask == .doubt && reading.match.verdict == .doubtful:
            character = Asking.Asked(
                ink: reading.ink, mode: reading.mode, group: reading.group,
                focus: writingFocus, wasDone: true)
        default: return
        }
        // Nobody is asked through a locked screen.
        guard !connection.isLocked else { return }
        if let problem = asking.ask(character, at: now) { log.say(problem) }
    }

    /// Opens a window in a program of its own.
    func open(_ window: OpenedWindow) {
        guard !options.isDryRun else { return }
        if connection.isLocked {
            return refuse([.open(window)], TypistError.keyboardGrabbed.reason)
        }
        guard let program = options.window else {
            return refuse([.open(window)], "krakel-window is missing; run ./install.sh again")
        }
        let words =
            switch window {
            case .learn: ["teach", "--mode=\(engine.mode)"]
            case .sheet: ["sheet", "--overlay", "--mode=\(engine.mode)"]
            }
        if case .failure(let failure) = ProgramStart(program, [program] + words).start() {
            refuse([.open(window)], "\(program): \(String(cString: strerror(failure.code)))")
        }
    }

    /// The window that is written into: not a question that stands before it.
    private var writingFocus: UInt {
        if let behind = asking.openQuestionFocus,
            connection.focusedApplication()?.className == Self.windowClass
        {
            return behind
        }
        return connection.focusedWindow
    }

    /// The second half of `WM_CLASS` of krakel-window.
    private static let windowClass = "krakel-window"

    /// Does what was answered, where it was written for.
    func doAnswers() {
        let now = MonotonicClock.now
        if !engine.isPenUp {
            asking.putOff(at: now)
        } else if let problem = asking.tick(at: now) {
            log.say(problem)
        }
        guard asking.isWaiting else { return }
        let focus = connection.focusedWindow
        for answer in asking.due(where: { connection.isSameWindow($0, focus) }) {
            run(
                engine.answer(
                    answer.actions, for: answer.character.ink, in: answer.character.mode,
                    wasDone: answer.character.wasDone, at: now))
        }
        for answer in asking.expired(at: now) {
            var event = ControlEvent(.refused)
            event.text = Label.text(of: answer.actions)
            event.reason =
                "the window that it was written for has not got the keyboard back; "
                + "it is learned all the same"
            tellRefusal(event)
        }
    }
}
