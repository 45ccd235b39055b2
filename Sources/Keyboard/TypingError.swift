// Owns: why something cannot be typed. Leaves its wording to where it is shown.

import Dictionaries
import Keysyms

/// Why there is no plan. Nothing has been typed then.
public enum TypingError: Error, Hashable, Sendable {
    /// No key of the present group gives the character by itself.
    case notInLayout(Unicode.Scalar)
    /// No key sets these modifiers without side effects.
    case noModifierKey(Modifiers)
    /// No key gives the keysym.
    case noKey(Keysym)
    /// Modifiers latched or locked, or held by no key that could be released, are in the way.
    case blocked(by: ModifierMask)
    /// The group counts for the next key only, so that a plan cannot rely on it.
    case groupLatched
}
