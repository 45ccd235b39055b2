import Dictionaries
import Engine
import Keyboard
import Session
import System
import X11

extension Daemon {
    /// Grabs the buttons that the settings name.
    func takeTrigger() throws(DaemonError) {
        let keymap: Keymap
        do throws(KeymapError) {
            keymap = try keymaps.keymap()
        } catch {
            throw .keymap(error)
        }
        var triggers: [Trigger] = []
        for trigger in settings.triggers {
            guard let mask = keymap.mask(of: trigger.modifiers) else {
                throw .modifierWithoutKey(trigger.modifiers)
            }
            triggers.append(
                Trigger(
                    button: trigger.button, isTouch: trigger.isTouch,
                    modifierMask: UInt32(mask.rawValue),
                    device: trigger.device.map(DevicePattern.init),
                    writesWithEraser: trigger.writesWithEraser))
        }
        do throws(GrabError) {
            grab = try ButtonGrab(
                on: connection, triggers: triggers, ignoring: UInt32(keymap.lockMask.rawValue))
        } catch {
            throw .grab(error)
        }
        takeFingers(for: triggers)
        tellWatchdog()
    }

    /// Gives the button back; a stroke under way ends without a result.
    func releaseTrigger() {
        feed(.cancel, at: MonotonicClock.now)
        releaseFingers()
        grab?.release()
        grab = nil
        tellWatchdog()
    }

    /// The trigger must be found with whatever Krakel holds down itself.
    func followHeldModifiers() {
        do throws(GrabError) {
            try grab?.follow(heldModifiers: UInt32(typist.heldModifiers.rawValue))
        } catch {
            log.say("another program has the trigger with the modifiers held; Escape lets them go")
        }
        touches?.follow(heldModifiers: UInt32(typist.heldModifiers.rawValue))
    }
}

extension Daemon {
    /// Takes what is bound, beside the triggers that were just taken.
    func takeFingers(for triggers: [Trigger]) {
        guard let grab else { return }
        let inputs = FingerInputs(
            recogniser.fingers, writes: triggers.contains { $0.isTouch })
        fingerTriggers = triggers
        guard !inputs.isEmpty else { return }
        let touches = TouchGrab(
            on: connection, beside: grab, triggers: triggers, inputs: inputs)
        self.touches = touches
        reader.touches = touches
        let refused = touches.refused
        guard !refused.isEmpty else { return }
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
        let inputs = FingerInputs(
            recogniser.fingers, writes: fingerTriggers.contains { $0.isTouch })
        let had = touches?.inputs ?? FingerInputs(touches: false, pinches: false, swipes: false)
        guard inputs != had || touches?.refused.isEmpty == false else { return }
        if engine.hasFingers { feed(.cancel, at: MonotonicClock.now) }
        releaseFingers()
        takeFingers(for: fingerTriggers)
        tellWatchdog()
    }
}

extension FingerInputs {
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

extension Daemon {
    /// The stroke has become a knob that turns the wheel, or does something else with the pointer.
    func loosenPointer() {
        isKnobRefused = false
        knobHasPointer = options.isDryRun || grab?.loosen() != false
    }

    /// Whether `actions` would come back to Krakel, which holds the pointer for a knob that could not
    /// let go of it. That is told once for each knob.
    func isHeldBack(_ actions: [Action]) -> Bool {
        guard engine.isTurning, !knobHasPointer, grab?.isDown == true,
            !actions.allSatisfy(\.worksWithTriggerHeld)
        else { return false }
        if !isKnobRefused {
            isKnobRefused = true
            refuse(
                actions,
                "the pointer is held by the trigger, and its device cannot be taken off it; "
                    + "bind a key to the turn instead, such as <Page_Down>")
        }
        return true
    }
}

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
