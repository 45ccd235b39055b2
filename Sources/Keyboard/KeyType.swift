// Owns: which modifiers select which level of a key, and what a key does at a level.

import Keysyms

/// An XKB key type: the modifiers a key looks at and the level each combination selects.
public struct KeyType: Hashable, Sendable {
    /// One line of the type's map.
    public struct Entry: Hashable, Sendable {
        public var modifiers: ModifierMask
        /// 0 is the first level.
        public var level: Int
        /// Modifiers that count for the application still, though they selected the level.
        public var preserved: ModifierMask

        public init(modifiers: ModifierMask, level: Int, preserved: ModifierMask = []) {
            self.modifiers = modifiers
            self.level = level
            self.preserved = preserved
        }
    }

    public var mask: ModifierMask
    public var entries: [Entry]
    /// How many levels a key of this type has, those that no entry selects included.
    public var levelCount: Int

    /// - Parameter levelCount: as many as the entries select where it is nil.
    public init(mask: ModifierMask, entries: [Entry], levelCount: Int? = nil) {
        self.mask = mask
        self.entries = entries
        self.levelCount = levelCount ?? (entries.lazy.map(\.level).max() ?? 0) + 1
    }

    /// The level under the effective `modifiers`; a combination without an entry gives the first.
    public func level(under modifiers: ModifierMask) -> Int {
        let relevant = modifiers.intersection(mask)
        for entry in entries where entry.modifiers == relevant { return entry.level }
        return 0
    }

    /// Those of `modifiers` that an application applies to the level's keysym itself: of Lock it
    /// makes capitals then.
    public func unconsumed(of modifiers: ModifierMask) -> ModifierMask {
        let relevant = modifiers.intersection(mask)
        let entry = entries.first { $0.modifiers == relevant }
        return modifiers.subtracting(mask.subtracting(entry?.preserved ?? []))
    }
}

/// What the server does with a key, besides handing it to an application.
public enum KeyAction: Hashable, Sendable {
    /// Nothing that changes modifiers or group.
    case none
    /// Holds modifiers while the key is down (`SetMods`).
    case set(ModifierMask)
    /// Holds modifiers until the next key (`LatchMods`).
    case latch(ModifierMask)
    /// Turns modifiers on until the next press (`LockMods`).
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
