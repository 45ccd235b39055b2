// Keymaps made by hand, written as rows of what each level of a key gives.

import Dictionaries
import Keyboard

/// A small keyboard: `letters["38"]`-like rows of keycode and characters, on a fixed set of modifier
/// keys and a keypad key.
enum Layout {
    static let shift: UInt8 = 50
    static let control: UInt8 = 37
    static let alt: UInt8 = 64
    static let altGr: UInt8 = 108
    static let capsLock: UInt8 = 66
    static let numLock: UInt8 = 77
    static let `super`: UInt8 = 133
    static let keypad1: UInt8 = 87
    static let keypadAdd: UInt8 = 86
    static let returnKey: UInt8 = 36
    static let tab: UInt8 = 23

    static let us = keymap([
        [
            10: "1!", 11: "2@", 12: "3#", 20: "-_", 21: "=+", 24: "qQ", 38: "aA", 56: "bB",
            57: "nN", 54: "cC", 28: "tT", 65: " ",
        ]
    ])

    /// Digits with a character on AltGr, letters whose third and fourth level Caps Lock spares, and
    /// a lower-case letter on a key that Caps Lock does not touch.
    static let german = keymap([
        [
            10: "1!¹¡", 11: "2\"²⅛", 12: "3§³£", 20: "ß?\\¿", 24: "qQ@Ω", 26: "eE€€", 38: "aAæÆ",
            47: "öÖ", 59: ",;", 65: " ",
        ]
    ])

    static let usAndRussian = keymap([
        [10: "1!", 38: "aA", 54: "cC", 59: ",<", 65: " "],
        [10: "1!", 38: "фФ", 54: "сС", 59: "бБ"],
    ])

    /// The keymap of these groups of keys.
    static func keymap(_ groups: [[UInt8: String]]) -> Keymap {
        var keys = modifierKeys
        for keycode in Set(groups.flatMap(\.keys)) {
            let ownGroups = groups.compactMap { $0[keycode] }.map { row in
                let keysyms = row.unicodeScalars.compactMap(Keysym.init(character:))
                let isLetter =
                    row.first?.isLetter == true && row.first?.isLowercase == true
                    && row.unicodeScalars.dropFirst().first?.properties.isUppercase == true
                return KeyGroup(
                    type: KeyTypes.index(levels: keysyms.count, isLetter: isLetter),
                    levels: keysyms.map { KeyLevel(keysym: $0) })
            }
            keys[keycode] = Key(groups: ownGroups)
        }
        return Keymap(types: KeyTypes.all, keys: keys)
    }

    static let modifierKeys: [UInt8: Key] = [
        shift: key([("Shift_L", .set(.shift))], modifiers: .shift),
        control: key([("Control_L", .set(.control))], modifiers: .control),
        alt: key([("Alt_L", .set(.mod1)), ("Meta_L", .set(.mod1))], modifiers: .mod1),
        altGr: key([("ISO_Level3_Shift", .set(.mod5))]),
        capsLock: key([("Caps_Lock", .lock(.lock))], modifiers: .lock),
        numLock: key([("Num_Lock", .lock(.mod2))], modifiers: .mod2),
        `super`: key([("Super_L", .set(.mod4))], modifiers: .mod4),
        keypad1: key([("KP_End", .none), ("KP_1", .none)], type: KeyTypes.keypad),
        keypadAdd: key([("KP_Add", .none)]),
        returnKey: key([("Return", .none)]),
        tab: key([("Tab", .none), ("ISO_Left_Tab", .none)]),
        22: key([("BackSpace", .none)]),
        9: key([("Escape", .none)]),
        67: key([("F1", .none), ("XF86Switch_VT_1", .none)], type: KeyTypes.functionKey),
        34: key([("dead_acute", .none)]),
    ]

    static func key(
        _ levels: [(name: String, action: KeyAction)], type: Int? = nil,
        modifiers: ModifierMask = []
    ) -> Key {
        let levels = levels.map {
            KeyLevel(keysym: Keysym(name: $0.name) ?? Keysym(rawValue: 0), action: $0.action)
        }
        let type = type ?? KeyTypes.index(levels: levels.count, isLetter: false)
        return Key(groups: [KeyGroup(type: type, levels: levels)], modifiers: modifiers)
    }
}

/// The key types of xkeyboard-config that the keymaps use.
enum KeyTypes {
    static let keypad = 5
    static let functionKey = 6

    static func index(levels: Int, isLetter: Bool) -> Int {
        switch levels {
        case 1: 0
        case 2: isLetter ? 2 : 1
        default: isLetter ? 4 : 3
        }
    }

    static let all: [KeyType] = [
        KeyType(mask: [], entries: []),
        type([.shift], [(.shift, 1)]),
        type([.shift, .lock], [(.shift, 1), (.lock, 1)]),
        type([.shift, .mod5], [(.shift, 1), (.mod5, 2), ([.shift, .mod5], 3)]),
        // FOUR_LEVEL_SEMIALPHABETIC
        type(
            [.shift, .lock, .mod5],
            [
                (.shift, 1), (.lock, 1), (.mod5, 2), ([.shift, .mod5], 3), ([.lock, .mod5], 2),
                ([.lock, .shift, .mod5], 3),
            ]),
        type([.shift, .mod2], [(.shift, 1), (.mod2, 1)]),
        type([.control, .mod1], [([.control, .mod1], 1)]),
    ]

    private static func type(_ mask: ModifierMask, _ entries: [(ModifierMask, Int)]) -> KeyType {
        // Above the second level, Caps Lock is left to the application.
        KeyType(
            mask: mask,
            entries: entries.map {
                let preserved: ModifierMask = $0.1 > 1 ? $0.0.intersection(.lock) : []
                return KeyType.Entry(modifiers: $0.0, level: $0.1, preserved: preserved)
            })
    }
}
