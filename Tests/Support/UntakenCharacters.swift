// The characters that an application takes from no key, found by `measure receivers`.

extension TextApplication {
    /// Whether the application inserts `character` for a key that means it.
    ///
    /// What it does not insert, nobody can type there by keys, however the keymap is made.
    public func takes(_ character: Unicode.Scalar) -> Bool {
        switch self {
        case .xlib, .xterm, .emacs:
            // The Compose file of libX11 spells these ligatures as their two letters.
            return ![0xFEF5, 0xFEF7, 0xFEF9, 0xFEFB].contains(character.value)
        case .gtk3, .firefox:
            // Its table of compose sequences has 16 bits for a keysym, 0x1000000 and the character:
            // it takes these for the dead keys, Multi_key or Greek_accentdieresis of that number.
            switch character.value {
            case 0x07AE, 0xFE50...0xFE8C, 0xFF20: return false
            default: return true
            }
        case .gtk4:
            return true
        case .qt5:
            // It inserts what its Unicode 13 calls printable, and strips the mark of byte order.
            guard let age = character.properties.age else { return false }
            return age.major <= 13 && character.value != 0xFEFF
        case .qt6:
            // The same with Unicode 14; it asks only for those that are one code unit of UTF-16.
            guard character.value <= 0xFFFF else { return true }
            guard let age = character.properties.age else { return false }
            return age.major <= 14 && character.value != 0xFEFF
        }
    }
}
