// Owns: key press and key release apart. Leaves what is pressed and released at once to KeyPlan.

import Keysyms

extension KeyPlan {
    /// Presses the key that gives `keysym` and leaves it down; nothing where it is down already.
    static func hold(
        _ keysym: Keysym, keymap: Keymap, state: KeyboardState, spares: SpareKeys
    ) throws(TypingError) -> [KeyEvent] {
        let keycode = try keycode(of: keysym, keymap: keymap, state: state, spares: spares)
        return state.keysDown.contains(keycode) ? [] : [.press(keycode)]
    }

    /// Releases it.
    static func release(
        _ keysym: Keysym, keymap: Keymap, state: KeyboardState, spares: SpareKeys
    ) throws(TypingError) -> [KeyEvent] {
        let keycode = try keycode(of: keysym, keymap: keymap, state: state, spares: spares)
        return state.keysDown.contains(keycode) ? [.release(keycode)] : []
    }

    /// The key that people would press: the one that gives `keysym` with the fewest modifiers.
    private static func keycode(
        of keysym: Keysym, keymap: Keymap, state: KeyboardState, spares: SpareKeys
    ) throws(TypingError) -> UInt8 {
        let place =
            keymap.place(of: keysym, state: state) ?? spares.place(of: keysym, group: state.group)
        guard
            let candidate = place?.candidates.min(by: {
                ($0.isKeypad ? 1 : 0, $0.level) < ($1.isKeypad ? 1 : 0, $1.level)
            })
        else { throw .noKey(keysym) }
        return candidate.keycode
    }
}
