import Dictionaries
import Keyboard
import Session
import System
import X11

/// What something is typed for.
enum TypingPurpose {
    case stroke([Action])
    /// The client of the control socket that waits for the answer.
    case request(Int32)
}

extension Daemon {
    /// Takes on something that a client of the control socket wants typed.
    func type(_ tasks: [KeyTask], for client: Int32) {
        watchdog.answer(holds: true)
        purposes[typist.take(tasks)] = .request(client)
        report(typist.work())
    }

    /// Gives up what is still to be typed and lets go of what is held.
    func stopTyping() {
        // Also where nothing was to be typed, keys are let go.
        report(typist.stop())
    }

    /// The characters that the dictionary types are ready before they are written.
    func expectCharacters() {
        if !options.isDryRun { typist.expect(recogniser.characters) }
    }

    /// Tells whom it concerns that something was typed, or why not.
    func report(_ outcomes: [Typist.Outcome]) {
        for outcome in outcomes {
            switch purposes.removeValue(forKey: outcome.job) {
            case .stroke(let actions):
                if let error = outcome.error { refuse(actions, error.reason) }
            case .request(let client):
                answer(outcome, to: client)
            case nil: break
            }
            if outcome.error == .stopped, isRunning {
                feed(.cancel, at: MonotonicClock.now)
            }
        }
        followHeldModifiers()
    }

    func refuse(_ actions: [Action], _ reason: String) {
        loseWord()
        var event = ControlEvent(.refused)
        event.text = Label.text(of: actions)
        event.reason = reason
        tellRefusal(event)
    }
}
