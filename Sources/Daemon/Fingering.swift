// Owns: taking fingers where the dictionary or the settings bind them, and only there. Leaves the grab
// itself to XServer's TouchGrab.

import Dictionaries
import Gestures
import Settings
import Typing
import XServer

extension Daemon {
    /// Takes what is bound, beside the triggers that were just taken.
    func takeFingers(for triggers: [Trigger]) {
        guard let grab else { return }
        let wishes = FingerWishes(
            recogniser.fingers, writes: triggers.contains { $0.isTouch })
        fingerTriggers = triggers
        guard !wishes.isNothing else { return }
        let touches = TouchGrab(
            on: connection, beside: grab, triggers: triggers, wishes: wishes)
        self.touches = touches
        reader.touches = touches
        let refused = touches.refused
        guard !refused.isNothing else { return }
        let words = [
            refused.touches ? "fingers on touchscreens" : nil,
            refused.pinches ? "pinches on touchpads" : nil,
            refused.swipes ? "swipes on touchpads" : nil,
        ].compactMap(\.self).joined(separator: ", ")
        log.say(
            """
            cannot have \(words): another program has them, or the X server is older than 21.1
              help: end the other one, such as touchegg, and then: krakel reload
            """)
    }

    /// Gives them back; touches that nobody had yet are the program's below.
    func releaseFingers() {
        touches?.release()
        touches = nil
        reader.touches = nil
    }

    /// The dictionary may bind other gestures than before.
    func followFingers() {
        guard grab != nil else { return }
        let wishes = FingerWishes(
            recogniser.fingers, writes: fingerTriggers.contains { $0.isTouch })
        let had = touches?.wishes ?? FingerWishes(touches: false, pinches: false, swipes: false)
        guard wishes != had || touches?.refused.isNothing == false else { return }
        if engine.hasFingers { feed(.cancel, at: MonotonicClock.now) }
        releaseFingers()
        takeFingers(for: fingerTriggers)
        tellWatchdog()
    }
}

extension FingerWishes {
    /// What `gestures` need. A touchpad's driver knows pinches of two fingers or more, and swipes of
    /// three or more; what two do there is scrolling.
    init(_ gestures: Set<FingerGesture>, writes: Bool) {
        self.init(touches: writes || !gestures.isEmpty, pinches: false, swipes: false)
        for gesture in gestures {
            switch gesture.motion {
            case .pinch, .rotate: pinches = true
            case .pan, .swipe: if gesture.fingers > 2 { swipes = true }
            case .tap: break
            }
        }
    }
}
