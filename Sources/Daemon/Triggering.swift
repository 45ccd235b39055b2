// Owns: taking the triggers that the settings name, and giving them back. Leaves the grab itself to
// XServer's ButtonGrab, fingers to Fingering.

import Gestures
import Keyboard
import Settings
import Typing
import XServer

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
