// Owns: what becomes of a stroke that somebody else has a right to, or of which nothing is heard any more.
// Leaves when that is to Watching's HeldPress.

import Gestures
import Typing
import XServer

extension Daemon {
    /// Looks after a press that is Krakel's.
    func tendHeldPress(at now: Milliseconds) {
        guard let grab, grab.isDown else { return }
        // A knob that is over has no use for its device, even though its button may still be down.
        if grab.isLoose, !engine.isTurning { return grab.fasten() }
        switch heldPress.due(at: now) {
        case .wait: break
        case .look: if !grab.isButtonDown { loseStroke() }
        case .giveUp: loseStroke()
        }
    }

    /// Ends the stroke under way without a result, and leaves the pointer to everybody whether its
    /// button is down or not.
    func loseStroke() {
        feed(.cancel, at: MonotonicClock.now)
        grab?.letGoNow()
    }
}
