import CGTK
import Dictionaries

extension Chord {
    /// nil for a modifier alone. Shift is the keysym's business where it changes it.
    ///
    /// - Parameters:
    ///   - keysym: GDK has X's numbers.
    ///   - state: GDK's mask of modifiers.
    init?(keysym: UInt32, state: UInt32) {
        let isModifier =
            (0xFFE1...0xFFEE).contains(keysym) || (0xFE01...0xFE13).contains(keysym)
        guard !isModifier else { return nil }
        var modifiers: Modifiers = []
        for (bit, modifier) in [
            (GDK_CONTROL_MASK, Modifiers.control), (GDK_ALT_MASK, .alt), (GDK_SUPER_MASK, .super),
            (GDK_META_MASK, .meta), (GDK_HYPER_MASK, .hyper),
        ] where state & bit.rawValue != 0 { modifiers.insert(modifier) }
        var key = Keysym(rawValue: keysym)
        if state & GDK_SHIFT_MASK.rawValue != 0 {
            let lower = gdk_keyval_to_lower(keysym)
            if lower != keysym || key.character == nil {
                modifiers.insert(.shift)
                key = Keysym(rawValue: lower)
            }
        }
        self.init(modifiers: modifiers, key: key)
    }
}
