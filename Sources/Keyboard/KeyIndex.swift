// Owns: where in a keymap a character or a keysym is found, made once per keymap. Leaves the choice
// among the places to PlanWriter.

import Keysyms

/// One place of a keymap that gives a keysym.
struct KeyCandidate: Hashable, Sendable {
    var keycode: UInt8
    var level: UInt8
    /// Whether the key is one of the keypad, at whatever level: programs bind those with Shift to
    /// commands of their own, as xterm does to change its font.
    var isKeypad: Bool
    /// Whether capitals are another character.
    var hasCapital: Bool
}

/// Look-up tables from characters and keysyms to the keys that give them, by group.
struct KeyIndex: Sendable {
    private(set) var candidatesByCharacter: [[UInt32: [KeyCandidate]]] = []
    private(set) var candidatesByKeysym: [[UInt32: [KeyCandidate]]] = []

    /// Keys typed for the characters that stand for a key (`BackSpace`, `Tab`, `Return`, `Escape`).
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
                for (level, meaning) in key.groups[index].levels.enumerated()
                where meaning.keysym.rawValue != 0 {
                    guard let level = UInt8(exactly: level) else { continue }
                    let keysym = meaning.keysym
                    let character = keysym.unambiguousCharacter
                    let candidate = KeyCandidate(
                        keycode: keycode, level: level, isKeypad: isKeypad,
                        hasCapital: character?.properties.changesWhenUppercased ?? false)
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

    func candidates(for character: Unicode.Scalar, group: Int) -> [KeyCandidate] {
        guard candidatesByCharacter.indices.contains(group) else { return [] }
        return candidatesByCharacter[group][character.value] ?? []
    }

    func candidates(for keysym: Keysym, group: Int) -> [KeyCandidate] {
        guard candidatesByKeysym.indices.contains(group) else { return [] }
        return candidatesByKeysym[group][keysym.rawValue] ?? []
    }
}

extension Keysym {
    /// `KP_Space`...`KP_9` of keysymdef.h.
    fileprivate var isOfKeypad: Bool { (0xFF80...0xFFBD).contains(rawValue) }
}

extension Keymap {
    /// The characters that `group` has on its keys, reachable or not, in order.
    public func characters(in group: Int) -> [Unicode.Scalar] {
        guard index.candidatesByCharacter.indices.contains(group) else { return [] }
        return index.candidatesByCharacter[group].keys.compactMap(Unicode.Scalar.init).sorted()
    }
}
