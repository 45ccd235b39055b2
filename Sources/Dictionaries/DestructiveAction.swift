// Owns: which actions do harm when a stroke was meant otherwise.

import Keysyms

extension Action {
    /// Whether it can lose work, send a message or run a command: Return, BackSpace, Delete and
    /// Escape, and every chord with Control, Alt, Super, Meta or Hyper. A wrong letter can be taken
    /// back; these want to be certain.
    public var isDestructive: Bool {
        guard case .chord(let chord) = self else { return false }
        return !chord.modifiers.isDisjoint(with: [.control, .alt, .super, .meta, .hyper])
            || Self.destructiveKeys.contains(chord.key)
    }

    private static let destructiveKeys = Set(
        ["Return", "KP_Enter", "BackSpace", "Delete", "KP_Delete", "Escape"]
            .compactMap { Keysym(name: $0) })
}
