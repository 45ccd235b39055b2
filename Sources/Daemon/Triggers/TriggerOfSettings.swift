import Dictionaries
import Keyboard
import Session
import X11

extension Trigger {
    /// The trigger that settings name, on this keyboard.
    public init(_ settings: TriggerSettings, on keymap: Keymap) throws(TriggerError) {
        guard let mask = keymap.mask(of: settings.modifiers) else {
            throw .modifierWithoutKey(settings.modifiers)
        }
        var keycodes: Set<UInt8> = []
        if let key = settings.key {
            keycodes = Keysym(name: key).map(keymap.keycodes(of:)) ?? []
            if keycodes.isEmpty { throw .noKey(key) }
        }
        self.init(
            button: settings.button, isTouch: settings.isTouch, keycodes: keycodes,
            isTwice: settings.isTwice, modifierMask: UInt32(mask.rawValue),
            device: settings.device.map(DevicePattern.init),
            writesWithEraser: settings.writesWithEraser)
    }
}
