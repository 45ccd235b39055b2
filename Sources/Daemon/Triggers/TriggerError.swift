import System
import X11

/// Why the triggers that the settings name cannot be had.
public enum TriggerError: Error, Hashable, Sendable {
    /// Another program has this button with these modifiers.
    case held(button: Int)
    /// Another program has this key with these modifiers.
    case heldKey(String)
    /// The X server does not tell its keymap.
    case noKeymap

    /// What is in the way, without a full stop.
    public var reason: Message {
        switch self {
        case .held(let button): "button \(button) with these modifiers is held by another program"
        case .heldKey(let key): "the key \(key) with these modifiers is held by another program"
        case .noKeymap: "the X server does not report its keymap"
        }
    }

    /// What to do about it while Krakel runs.
    ///
    /// - Parameter command: takes the triggers then.
    func remedy(then command: String) -> Message {
        switch self {
        case .held: "quit that program or name another button in the settings, then: \(command)"
        case .heldKey: "quit that program or name another key in the settings, then: \(command)"
        case .noKeymap: "run `setxkbmap us` (or your layout), then: \(command)"
        }
    }
}

extension PointerDevice {
    /// Why strokes with `trigger` never arrive from the device, and what to do about it; nil where they do, and where
    /// it has no such trigger.
    ///
    /// - Parameter name: the trigger's, for the user.
    public func obstacle(
        to trigger: Trigger, called name: String
    ) -> (text: Message, help: Message)? {
        guard scrolls(with: trigger), let off = scrolling?.off else { return nil }
        let text: Message =
            "\(self.name) scrolls while \(name) is held: strokes with it never arrive"
        let help: Message =
            "choose another button with `krakel welcome`, or have it not scroll: xinput set-prop '\(self.name)' \(off)"
        return (text, help)
    }
}
