// Owns: the few keysyms that applications do not read alike.

import Keysyms

extension Keysym {
    /// Old keysyms for which Xlib (1.8) inserts nothing or another character than libxkbcommon does,
    /// and with it GTK 4 and Qt, or for which GTK 3 does: found by comparing `XkbTranslateKeySym`
    /// and `gdk_keyval_to_unicode` (3.24) with `xkb_keysym_to_utf32` over 0x20...0x2200. The Hangul
    /// and APL blocks count as a whole.
    private static let readDifferently: [ClosedRange<UInt32>] = [
        0x47E...0x47E, 0x4A2...0x4A3, 0x8A1...0x8A3, 0x8A6...0x8B0, 0x8C1...0x8C1, 0x8C8...0x8C9,
        0x8CD...0x8CD, 0x8CF...0x8CF, 0x9E0...0x9E1, 0x9E8...0x9E8, 0x9EF...0x9F0, 0x9F2...0x9F3,
        0xAAC...0xAAC, 0xAAF...0xAAF, 0xABC...0xABE, 0xACA...0xACA, 0xACF...0xACF, 0xAD5...0xAD5,
        0xADB...0xAEB, 0xAF4...0xAF4, 0xAF9...0xAF9, 0xBA3...0xBFC, 0xEA1...0xEF9,
    ]

    /// The character that every application inserts for this keysym; nil where there is none or
    /// they differ.
    var unambiguousCharacter: Unicode.Scalar? {
        if (0x47E...0xEF9).contains(rawValue),
            Self.readDifferently.contains(where: { $0.contains(rawValue) })
        {
            return nil
        }
        return character
    }
}
