import Dictionaries

/// One place of a keymap that gives a keysym.
struct KeyCandidate: Hashable, Sendable {
    var keycode: UInt8
    var level: UInt8
    /// Whether the key is one of the keypad, at whatever level: programs bind these keys with Shift to
    /// commands of their own, as xterm does to change its font.
    var isKeypad: Bool
    /// Whether the character has a capital, which Caps Lock would give.
    var hasCapital: Bool
    /// Whether the key composes at some level: an input method that looks it up late may find that level.
    var mayCompose: Bool
}

/// Look-up tables from characters and keysyms to the keys that give them, by group.
struct KeyIndex: Sendable {
    private(set) var candidatesByCharacter: [[UInt32: [KeyCandidate]]] = []
    private(set) var candidatesByKeysym: [[UInt32: [KeyCandidate]]] = []
    /// Whether some key composes.
    private(set) var composes = false

    /// The control characters that stand for a key: `BackSpace`, `Tab`, `Return` and `Escape`.
    private static let controls: [UInt32: UInt32] = [
        0x08: 0xFF08, 0x09: 0xFF09, 0x0A: 0xFF0D, 0x1B: 0xFF1B,
    ]

    init(keys: [Key]) {
        let groupCount = keys.lazy.map(\.groups.count).max() ?? 0
        for group in 0..<groupCount {
            var byKeysym: [UInt32: [KeyCandidate]] = [:]
            var byCharacter: [UInt32: [KeyCandidate]] = [:]
            for (keycode, key) in keys.enumerated() {
                guard let keycode = UInt8(exactly: keycode),
                    let index = key.overflow.resolve(group, count: key.groups.count)
                else { continue }
                let isKeypad = key.groups[index].levels.contains(where: \.keysym.isOfKeypad)
                let mayCompose = key.groups[index].levels.contains(where: \.keysym.composes)
                composes = composes || mayCompose
                for (level, meaning) in key.groups[index].levels.enumerated()
                where meaning.keysym.rawValue != 0 {
                    guard let level = UInt8(exactly: level) else { continue }
                    let keysym = meaning.keysym
                    let character = keysym.unambiguousCharacter
                    let candidate = KeyCandidate(
                        keycode: keycode, level: level, isKeypad: isKeypad,
                        hasCapital: character?.properties.changesWhenUppercased ?? false,
                        mayCompose: mayCompose)
                    byKeysym[keysym.rawValue, default: []].append(candidate)
                    guard meaning.action == .none, let character else { continue }
                    byCharacter[character.value, default: []].append(candidate)
                }
            }
            for (character, keysym) in Self.controls { byCharacter[character] = byKeysym[keysym] }
            candidatesByCharacter.append(byCharacter)
            candidatesByKeysym.append(byKeysym)
        }
    }
}

extension Keysym {
    /// `KP_Space`...`KP_9` of keysymdef.h.
    fileprivate var isOfKeypad: Bool { (0xFF80...0xFFBD).contains(rawValue) }

    /// `dead_grave`...`dead_greek` and `Multi_key`, which make one character of several keys.
    fileprivate var composes: Bool { (0xFE50...0xFE93).contains(rawValue) || rawValue == 0xFF20 }
}

extension Keymap {
    /// The characters that `group` has on its keys, reachable or not, in order.
    public func characters(in group: Int) -> [Unicode.Scalar] {
        guard index.candidatesByCharacter.indices.contains(group) else { return [] }
        return index.candidatesByCharacter[group].keys.compactMap(Unicode.Scalar.init).sorted()
    }
}

/// Where a keymap has a character: the group, and the keys that give it there.
struct KeyPlace: Hashable, Sendable {
    var group: Int
    var candidates: [KeyCandidate]
}

extension Keymap {
    /// Where to type `character`: in the present group if it is there, else in the first group that has
    /// it, if a group can be made the effective one by locking it; nil where no group has it.
    func place(of character: Unicode.Scalar, state: KeyboardState) -> KeyPlace? {
        place(character.value, in: index.candidatesByCharacter, state: state) {
            !($0.mayCompose && isReadByMethod)
        }
    }

    /// Where to find the key of `keysym`, or of the character it stands for: many characters have two
    /// keysyms, as EuroSign and U20AC.
    func place(of keysym: Keysym, state: KeyboardState) -> KeyPlace? {
        let place = place(keysym.rawValue, in: index.candidatesByKeysym, state: state)
        guard place == nil, let character = keysym.character else { return place }
        return self.place(of: character, state: state)
    }

    private func place(
        _ meaning: UInt32, in index: [[UInt32: [KeyCandidate]]], state: KeyboardState,
        where isUsed: (KeyCandidate) -> Bool = { _ in true }
    ) -> KeyPlace? {
        for group in groups(from: state) where index.indices.contains(group) {
            let found = (index[group][meaning] ?? []).filter(isUsed)
            if !found.isEmpty { return KeyPlace(group: group, candidates: found) }
        }
        return nil
    }

    /// The groups that may be used, the present one first.
    private func groups(from state: KeyboardState) -> [Int] {
        guard state.lockedGroup != nil else { return [state.group] }
        return [state.group] + (0..<groupCount).filter { $0 != state.group }
    }
}

extension Keysym {
    /// Old keysyms for which Xlib (1.8) or GTK 3 inserts nothing, or another character than libxkbcommon
    /// and with it GTK 4 and Qt. Found by comparing `XkbTranslateKeySym` and `gdk_keyval_to_unicode`
    /// (3.24) with `xkb_keysym_to_utf32` over 0x20...0x2200. The Hangul and APL blocks count as a whole.
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
