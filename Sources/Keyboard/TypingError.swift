// Owns: why something cannot be typed. Leaves its wording to where it is shown.

import Dictionaries
import Keysyms

/// Why there is no plan. Nothing has been typed then.
public enum TypingError: Error, Hashable, Sendable {
    /// No key of the layout gives the character, and there is no spare one to lend to it.
    case notInLayout(Unicode.Scalar)
    /// Nothing that is typed: a control character, or no character at all.
    case untypable(Unicode.Scalar)
    /// The keymap says that the plan would give something else: a defect, found before it did harm.
    case unproven(meant: String, given: String)
    /// No key sets these modifiers without side effects.
    case noModifierKey(Modifiers)
    /// No key gives the keysym.
    case noKey(Keysym)
    /// Modifiers latched or locked, or held by no key that could be released, are in the way.
    case blocked(by: ModifierMask)
    /// The group counts for the next key only, so that a plan cannot rely on it.
    case groupLatched
}
