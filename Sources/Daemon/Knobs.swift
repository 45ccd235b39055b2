// Owns: having the pointer free for what a knob does with it, and what becomes of that where it cannot
// be. Leaves the device to XServer's LooseDevice.

import Dictionaries

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
