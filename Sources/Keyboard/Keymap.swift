// Owns: a snapshot of what every key means. Leaves reading it to XServer, finding characters in it
// to KeyIndex, what its modifiers mean to ModifierMeanings.

import Keysyms

/// What a key does when the group in effect is beyond those it has.
public enum GroupOverflow: Hashable, Sendable {
    case wrap
    case clamp
    case redirect(to: Int)

    /// From the group info byte of the XKB protocol: bits 6 and 7 say how, 4 and 5 where to.
    public init(groupInfo: UInt8) {
        switch groupInfo & 0xC0 {
        case 0x40: self = .clamp
        case 0x80: self = .redirect(to: Int(groupInfo >> 4 & 3))
        default: self = .wrap
        }
    }

    /// The group used for `group` by a key that has `count` of them; nil where it has none.
    public func resolve(_ group: Int, count: Int) -> Int? {
        guard count > 0, group >= 0 else { return nil }
        if group < count { return group }
        switch self {
        case .wrap: return group % count
        case .clamp: return count - 1
        case .redirect(let target): return target < count ? target : 0
        }
    }
}

/// One key of a keymap.
public struct Key: Hashable, Sendable {
    public var groups: [KeyGroup]
    public var overflow: GroupOverflow
    /// The key's row of the real-modifier map.
    public var modifiers: ModifierMask

    public init(
        groups: [KeyGroup] = [], overflow: GroupOverflow = .wrap, modifiers: ModifierMask = []
    ) {
        self.groups = groups
        self.overflow = overflow
        self.modifiers = modifiers
    }
}

/// A snapshot of a keyboard's map, with the look-ups made of it once.
public struct Keymap: Sendable {
    public let types: [KeyType]
    /// 256 keys by keycode; those that do not exist have no groups.
    public private(set) var keys: [Key]
    /// The most groups that a key has: those a layout switch goes through.
    public let groupCount: Int
    /// What each meaningful modifier is carried by.
    public let meanings: ModifierMeanings

    let index: KeyIndex
    /// Keycodes that hold modifiers at some level, and those that lock some.
    let settingKeys: [UInt8]
    let lockingKeys: [UInt8]

    /// - Parameters:
    ///   - keys: by keycode, 8...255.
    ///   - lent: keycodes that are not the layout's: no character is looked for on them.
    public init(types: [KeyType], keys: [UInt8: Key], lent: Set<UInt8> = []) {
        var all = Array(repeating: Key(), count: 256)
        for (keycode, key) in keys { all[Int(keycode)] = key }
        self.types = types
        self.keys = all
        groupCount = all.lazy.map(\.groups.count).max() ?? 0
        meanings = ModifierMeanings(keys: all)
        var own = all
        for keycode in lent { own[Int(keycode)] = Key() }
        index = KeyIndex(keys: own)
        settingKeys = all.keycodes { if case .set = $0.action { true } else { false } }
        lockingKeys = all.keycodes { if case .lock = $0.action { true } else { false } }
    }

    /// The keys that hold, latch or lock modifiers.
    public var modifierKeys: Set<UInt8> { Set(settingKeys).union(lockingKeys) }

    /// The modifiers that these keys hold while they are down.
    public func modifiers(heldBy keycodes: some Sequence<UInt8>) -> ModifierMask {
        keycodes.reduce(into: []) { mask, keycode in
            for level in keys[Int(keycode)].groups.lazy.flatMap(\.levels) {
                if case .set(let held) = level.action {
                    mask.formUnion(held)
                    return
                }
            }
        }
    }

    /// Gives a key another meaning, as the server was told to; the look-ups stay the layout's.
    public mutating func lend(_ key: Key, at keycode: UInt8) {
        keys[Int(keycode)] = key
    }

    /// The group of a key that is in effect when the keyboard's is `group`.
    func group(_ group: Int, of keycode: UInt8) -> KeyGroup? {
        let key = keys[Int(keycode)]
        guard let index = key.overflow.resolve(group, count: key.groups.count) else { return nil }
        return key.groups[index]
    }

    /// The level a key has in `group` under the effective `modifiers`; nil where it has no group.
    public func level(of keycode: UInt8, group: Int, under modifiers: ModifierMask) -> Int? {
        guard let group = self.group(group, of: keycode), types.indices.contains(group.type) else {
            return nil
        }
        return types[group.type].level(under: modifiers)
    }

    /// Whether an application makes capitals of what a key gives, because Lock is in effect and has
    /// not selected the level.
    func capitalises(_ keycode: UInt8, group: Int, under modifiers: ModifierMask) -> Bool {
        guard modifiers.contains(.lock), let group = self.group(group, of: keycode),
            types.indices.contains(group.type)
        else { return false }
        return types[group.type].unconsumed(of: modifiers).contains(.lock)
    }

    /// What a key means in `group` under the effective `modifiers`; nil where it means nothing.
    public func meaning(of keycode: UInt8, group: Int, under modifiers: ModifierMask) -> KeyLevel? {
        guard let level = level(of: keycode, group: group, under: modifiers),
            let levels = self.group(group, of: keycode)?.levels, levels.indices.contains(level)
        else { return nil }
        return levels[level]
    }
}

extension Keymap: Hashable {
    public static func == (one: Keymap, other: Keymap) -> Bool {
        one.types == other.types && one.keys == other.keys
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(types)
        hasher.combine(keys)
    }
}

extension [Key] {
    /// The keycodes that have a level for which `condition` holds, lowest first.
    fileprivate func keycodes(where condition: (KeyLevel) -> Bool) -> [UInt8] {
        indices
            .filter { self[$0].groups.contains { $0.levels.contains(where: condition) } }
            .compactMap(UInt8.init(exactly:))
    }
}
