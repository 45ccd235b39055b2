// Owns: the mode that the next character is read in. Leaves typing to Keyboard.

import Dictionaries

/// The mode of writing: one that stays, and one for a single character.
struct Writing: Hashable {
    private(set) var locked: String
    private(set) var shifted: String?

    init(mode: String) {
        locked = mode
    }

    /// The mode that the next character is read in.
    var mode: String { shifted ?? locked }

    /// Takes the mode changes out of `actions` and carries them out; gives back what is left to be
    /// done outside. A one-shot mode ends with the first character read in it, unless that
    /// character changes the mode itself.
    mutating func apply(_ actions: [Action]) -> [Action] {
        var changed = false
        var rest: [Action] = []
        for action in actions {
            switch action {
            case .shift(let mode):
                shifted = mode
                changed = true
            case .lock(let mode):
                locked = mode
                shifted = nil
                changed = true
            case .mark, .ignore:
                break
            case .text, .chord:
                rest.append(action)
            }
        }
        if !changed { shifted = nil }
        return rest
    }

    /// A character that nothing matched ends a one-shot mode as well.
    mutating func miss() {
        shifted = nil
    }
}
