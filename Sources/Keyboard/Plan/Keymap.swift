import Dictionaries

/// An XKB key type: the modifiers that select levels, and the level of each combination.
public struct KeyType: Hashable, Sendable {
    /// One line of the type's map.
    public struct Entry: Hashable, Sendable {
        public var modifiers: ModifierMask
        /// 0 is the first level.
        public var level: Int
        /// Modifiers that the application still applies, although they selected the level.
        public var preserved: ModifierMask

        public init(modifiers: ModifierMask, level: Int, preserved: ModifierMask = []) {
            self.modifiers = modifiers
            self.level = level
            self.preserved = preserved
        }
    }

    public var mask: ModifierMask
    public var entries: [Entry]
    /// How many levels a key of this type has, including those that no entry selects.
    public var levelCount: Int

    /// - Parameter levelCount: nil for as many as the entries select.
    public init(mask: ModifierMask, entries: [Entry], levelCount: Int? = nil) {
        self.mask = mask
        self.entries = entries
        self.levelCount = levelCount ?? (entries.lazy.map(\.level).max() ?? 0) + 1
    }

    /// The level under the effective `modifiers`; a combination without an entry gives the first.
    public func level(under modifiers: ModifierMask) -> Int {
        let relevant = modifiers.intersection(mask)
        return entries.first { $0.modifiers == relevant }?.level ?? 0
    }

    /// Those of `modifiers` that an application applies to the level's keysym itself: with Lock it makes
    /// capitals.
    func unconsumed(of modifiers: ModifierMask) -> ModifierMask {
        let relevant = modifiers.intersection(mask)
        let entry = entries.first { $0.modifiers == relevant }
        return modifiers.subtracting(mask.subtracting(entry?.preserved ?? []))
    }
}

/// What the server does on a key press, besides sending it to an application.
public enum KeyAction: Hashable, Sendable {
    /// Nothing that changes modifiers or group.
    case none
    /// Holds modifiers while the key is down (`SetMods`).
    case set(ModifierMask)
    /// Holds modifiers until the next key (`LatchMods`).
    case latch(ModifierMask)
    /// Turns modifiers on until the key is pressed again (`LockMods`).
    case lock(ModifierMask)
    /// Changes the group, or locks in a way that pressing again does not undo.
    case other
}

/// One level of a key.
public struct KeyLevel: Hashable, Sendable {
    public var keysym: Keysym
    public var action: KeyAction

    public init(keysym: Keysym, action: KeyAction = .none) {
        self.keysym = keysym
        self.action = action
    }
}

/// One group of a key: its type, as an index into `Keymap.types`, and a level for each it selects.
public struct KeyGroup: Hashable, Sendable {
    public var type: Int
    public var levels: [KeyLevel]

    public init(type: Int, levels: [KeyLevel]) {
        self.type = type
        self.levels = levels
    }
}

/// Which group a key uses when it has fewer groups than the one in effect.
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
    /// The real modifiers that carry Alt, Super, AltGr and their like.
    public let meanings: ModifierMeanings

    /// Whether an input method reads the keys, which may know the modifiers of another moment, as fcitx 5
    /// does: then no character is typed by a key that composes under others.
    public var isReadByMethod = false
    /// Whether some key composes.
    public var composes: Bool { index.composes }

    let index: KeyIndex
    /// Keycodes that hold modifiers at some level, and those that lock some.
    let settingKeys: [UInt8]
    let lockingKeys: [UInt8]

    /// - Parameters:
    ///   - keys: by keycode, 8...255.
    ///   - lent: keycodes that Krakel has lent: they are not the layout's, so no character is looked for
    ///     on them.
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

    /// The modifiers that a key of this name locks, as Caps Lock does; none where it is no such key.
    func mask(lockedBy keysym: Keysym) -> ModifierMask {
        for keycode in lockingKeys {
            for level in keys[Int(keycode)].groups.lazy.flatMap(\.levels)
            where level.keysym == keysym { if case .lock(let mask) = level.action { return mask } }
        }
        return []
    }

    /// Takes over that a key was lent on the server; the look-up tables stay those of the layout.
    public mutating func lend(_ key: Key, at keycode: UInt8) {
        keys[Int(keycode)] = key
    }

    /// The keys that give `keysym` with no other key held, in any group.
    public func keycodes(of keysym: Keysym) -> Set<UInt8> {
        Set(
            keys.indices.filter { keycode in
                keys[keycode].groups.contains { $0.levels.first?.keysym == keysym }
            }.compactMap(UInt8.init(exactly:)))
    }

    /// The group that a key uses while the keyboard's group is `group`.
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

    /// Whether an application makes capitals of what a key gives: Lock is in effect and has not selected
    /// the level.
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

extension Keymap: Equatable {
    public static func == (one: Keymap, other: Keymap) -> Bool {
        one.types == other.types && one.keys == other.keys
    }
}

extension [Key] {
    /// The keycodes that have a level for which `condition` holds, lowest first.
    fileprivate func keycodes(where condition: (KeyLevel) -> Bool) -> [UInt8] {
        indices.filter { self[$0].groups.contains { $0.levels.contains(where: condition) } }
            .compactMap(UInt8.init(exactly:))
    }
}
