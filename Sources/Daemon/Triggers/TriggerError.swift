import System

/// Why the triggers that the settings name cannot be had.
public enum TriggerError: Error, Hashable, Sendable {
    /// Another program has this button with these modifiers.
    case held(button: Int)
    /// Another program has this key with these modifiers.
    case heldKey(String)
    /// The X server does not tell its keymap.
    case noKeymap
}

extension TriggerError {
    /// What is in the way, without a full stop.
    public var reason: Message {
        switch self {
        case .held(let button):
            "button \(button) with these modifiers is held by another program"
        case .heldKey(let key):
            "the key \(key) with these modifiers is held by another program"
        case .noKeymap:
            "the X server does not report its keymap"
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
