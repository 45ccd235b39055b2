// Owns: finding out who else has a trigger, or the pointer. Leaves taking it to ButtonGrab.

import CX11

/// Who has the button of a trigger.
public enum TriggerHolder: Hashable, Sendable {
    case nobody
    /// A client that grabs by XInput 2, as Krakel does; only one can.
    case inputClient
    /// A client that grabs by the core protocol. Both can, and the later one has the press.
    case coreClient
}

extension Connection {
    /// Who else has `trigger`: takes it for a moment and gives it back. A press that falls into this
    /// moment reaches the program below. Wraps `XIGrabButton` and `XGrabButton`.
    ///
    /// - Parameters:
    ///   - lockMask: real modifiers whose state does not matter.
    ///   - isOwn: whether a Krakel has it, so that only the core protocol is asked.
    public func holder(
        of trigger: Trigger, ignoring lockMask: UInt32, isOwn: Bool
    ) -> TriggerHolder {
        if !isOwn, isHeldByInputClient(trigger, ignoring: lockMask) { return .inputClient }
        // The core protocol knows no touches.
        guard !trigger.isTouch else { return .nobody }
        let states = ButtonGrab.states(trigger.modifierMask, ignoring: lockMask)
        let button = UInt32(trigger.button)
        // Nor such buttons.
        guard button <= 255 else { return .nobody }
        let isRefused = states.contains { state in
            errorOf {
                XGrabButton(
                    display, button, state, root, 0, UInt32(ButtonPressMask), GrabModeSync,
                    GrabModeAsync, 0, 0)
                XUngrabButton(display, button, state, root)
                XAllowEvents(display, ReplayPointer, Time(CurrentTime))
            } == UInt8(BadAccess)
        }
        return isRefused ? .coreClient : .nobody
    }

    private func isHeldByInputClient(_ trigger: Trigger, ignoring lockMask: UInt32) -> Bool {
        do throws(GrabError) {
            let grab = try ButtonGrab(on: self, triggers: [trigger], ignoring: lockMask)
            defer { grab.release() }
            guard trigger.isTouch else { return false }
            let touches = TouchGrab(
                on: self, beside: grab, triggers: [trigger],
                wishes: FingerWishes(touches: true, pinches: false, swipes: false))
            defer { touches.release() }
            return touches.refused.touches
        } catch {
            return true
        }
    }

    /// Whether another program holds the pointer at this moment, as menus and drags do. Asks by a
    /// window that cannot have it, as `isKeyboardGrabbed` does. Wraps `XGrabPointer`.
    public var isPointerGrabbed: Bool {
        let status = XGrabPointer(
            display, unmappedWindow, 0, UInt32(ButtonPressMask), GrabModeAsync, GrabModeAsync, 0,
            0, Time(CurrentTime))
        return status == AlreadyGrabbed || status == GrabFrozen
    }
}
