// Owns: what is held, latched and locked at one moment.

/// The state of the keyboard when a plan is made.
public struct KeyboardState: Hashable, Sendable {
    /// Modifiers that keys hold down now.
    public var base: ModifierMask
    /// Modifiers that count for the next key only.
    public var latched: ModifierMask
    public var locked: ModifierMask
    /// The effective group, 0 is the first.
    public var group: Int
    /// The part of it that is locked: what a layout switch changes. Nil where a key that is held
    /// has a part in the group as well, so that locking another would not make it the effective one.
    public var lockedGroup: Int?
    /// Whether the group counts for the next key only.
    public var isGroupLatched: Bool
    /// The keycodes that are down.
    public var keysDown: Set<UInt8>

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

    /// What keys are looked up under.
    public var effective: ModifierMask { base.union(latched).union(locked) }
}
