// Owns: why typing ended before its end. Leaves the words to Reasons.

import Keyboard
import XServer

/// Why not all was typed.
public enum TypistError: Error, Hashable, Sendable {
    case keymap(KeymapError)
    case typing(TypingError)
    /// No window has the focus.
    case noFocus
    /// Another window than at the beginning has it.
    case focusMoved
    /// Another program has grabbed the keyboard.
    case keyboardGrabbed
    /// The keymap changed, or somebody pressed a modifier, while keys were on their way.
    case disturbed
    /// The application has not read its keys for ten seconds.
    case notReading
    /// The server does not take what spare keycodes are to mean.
    case notLent
    /// The keyboard's state or map changes faster than it can be asked for.
    case restless
    /// Escape was pressed, or Krakel is to rest.
    case stopped
}
