import Dictionaries

/// A set of real modifiers, with the bits of the core protocol (`ShiftMask`, ...).
public struct ModifierMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let shift = ModifierMask(rawValue: 1 << 0)
    public static let lock = ModifierMask(rawValue: 1 << 1)
    public static let control = ModifierMask(rawValue: 1 << 2)
    public static let mod1 = ModifierMask(rawValue: 1 << 3)
    public static let mod2 = ModifierMask(rawValue: 1 << 4)
    public static let mod4 = ModifierMask(rawValue: 1 << 6)
    public static let mod5 = ModifierMask(rawValue: 1 << 7)

    /// The single modifiers, lowest bit first.
    var bits: [ModifierMask] { (0..<8).map { ModifierMask(rawValue: 1 << $0) }.filter(contains) }
}

/// What the server does to keys for people whose hands do not obey: AccessX. The numbers are those of XKB.h.
public struct KeyControls: Hashable, Sendable {
    /// The controls that are on.
    public var enabled: UInt32
    /// Their options.
    public var options: UInt32

    public init(enabled: UInt32, options: UInt32) {
        self.enabled = enabled
        self.options = options
    }

    /// `XkbAX_TwoKeysMask`.
    public static let twoKeys: UInt32 = 1 << 6
    private static let stickyKeys: UInt32 = 1 << 3
    private static let names: [(bit: UInt32, name: String)] = [
        (1 << 1, "SlowKeys"), (1 << 2, "BounceKeys"), (1 << 3, "StickyKeys"), (1 << 4, "MouseKeys"),
    ]

    /// What those are called that are on and would change what is typed.
    public var names: [String] { Self.names.filter { enabled & $0.bit != 0 }.map(\.name) }

    /// Whether a modifier that is pressed and released counts for the next key.
    public var areSticky: Bool { enabled & Self.stickyKeys != 0 }

    /// Whether two keys that are held at once would turn that off.
    public var isEndedByTwoKeys: Bool { areSticky && options & Self.twoKeys != 0 }

    /// Those that have to be off while something is typed: SlowKeys and BounceKeys swallow keys, MouseKeys takes the
    /// keypad for the pointer.
    public var lifted: UInt32 { enabled & (1 << 1 | 1 << 2 | 1 << 4) }
}

/// The state of the keyboard when a plan is made.
public struct KeyboardState: Hashable, Sendable {
    /// Modifiers that keys hold down now.
    public var base: ModifierMask
    /// Modifiers that count for the next key only.
    public var latched: ModifierMask
    public var locked: ModifierMask
    /// The effective group, 0 is the first.
    public var group: Int
    /// The part of it that is locked, which is what a layout switch changes. Nil where a held key
    /// contributes to the group as well, so that locking a group would not make it the effective one.
    public var lockedGroup: Int?
    /// Whether the group counts for the next key only.
    public var isGroupLatched: Bool
    /// The keycodes that are down.
    public var keysDown: Set<UInt8>
    /// Those of them that Krakel itself holds until it lets them go: chords are pressed under them, text is typed as
    /// if they were up.
    public var held: Set<UInt8> = []

    public init(
        base: ModifierMask = [], latched: ModifierMask = [], locked: ModifierMask = [],
        group: Int = 0, lockedGroup: Int? = nil, isGroupLatched: Bool = false,
        keysDown: Set<UInt8> = []
    ) {
        self.base = base
        self.latched = latched
        self.locked = locked
        self.group = group
        self.lockedGroup = lockedGroup
        self.isGroupLatched = isGroupLatched
        self.keysDown = keysDown
    }

    /// The modifiers that keys are looked up under.
    var effective: ModifierMask { base.union(latched).union(locked) }
}

extension Keymap {
    /// The real modifiers that carry each of `modifiers`.
    ///
    /// - Throws: where some of them have no key.
    func parts(of modifiers: Modifiers) throws(TypingError) -> [ModifierMask] {
        var parts: [ModifierMask] = []
        var missing: Modifiers = []
        for (modifier, _) in Modifiers.named where modifiers.contains(modifier) {
            let mask = meanings.mask(of: modifier)
            if mask.isEmpty { missing.insert(modifier) } else { parts.append(mask) }
        }
        guard missing.isEmpty else { throw .noModifierKey(missing) }
        return parts
    }

    /// The real modifiers that carry all of `modifiers`; nil where one of them has no key.
    public func mask(of modifiers: Modifiers) -> ModifierMask? {
        (try? parts(of: modifiers))?.reduce(into: ModifierMask()) { $0.formUnion($1) }
    }

    /// The chord that comes of `chord` under the keys that are held for it. BackSpace is text: what was typed wrongly
    /// is taken back by it, and under Control it would take a whole word.
    func chord(_ chord: Chord, under state: KeyboardState) -> Chord {
        guard !state.held.isEmpty, chord != .backSpace else { return chord }
        let held = modifiers(heldBy: state.held)
        var whole = chord
        for (modifier, _) in Modifiers.named {
            let mask = meanings.mask(of: modifier)
            if !mask.isEmpty, held.isSuperset(of: mask) { whole.modifiers.insert(modifier) }
        }
        return whole
    }

    /// The real modifiers of Caps Lock, Num Lock and Scroll Lock: their state must not decide whether a
    /// button is a trigger.
    public var lockMask: ModifierMask {
        ModifierMask.lock.union(meanings.numLock).union(meanings.scrollLock)
    }
}
