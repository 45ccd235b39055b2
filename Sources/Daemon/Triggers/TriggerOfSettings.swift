import Dictionaries
import Keyboard
import Session
import System
import X11

/// What the keyboard layout lacks of a trigger.
public enum MissingKey: Error, Hashable, Sendable {
    case key(String)
    /// One of these.
    case modifier(Modifiers)

    var reason: Message {
        switch self {
        case .key(let key): "the present keyboard layout has no key \(key)"
        case .modifier(let modifiers):
            "the present keyboard layout has no key for \(modifiers.names.joined(separator: "+"))"
        }
    }
}

extension Trigger {
    /// The trigger that settings name, on this keyboard.
    public init(_ settings: TriggerSettings, on keymap: Keymap) throws(MissingKey) {
        guard let mask = keymap.mask(of: settings.modifiers) else {
            throw .modifier(settings.modifiers)
        }
        var keycodes: Set<UInt8> = []
        if let key = settings.key {
            keycodes = Keysym(name: key).map(keymap.keycodes(of:)) ?? []
            if keycodes.isEmpty { throw .key(key) }
        }
        self.init(
            button: settings.button, isTouch: settings.isTouch, keycodes: keycodes,
            isTwice: settings.isTwice, modifierMask: UInt32(mask.rawValue),
            device: settings.device.map(DevicePattern.init),
            writesWithEraser: settings.writesWithEraser)
    }
}
