// Owns: the eight modifier bits of the X protocol. Leaves what they mean in a layout to
// ModifierMeanings.

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
    public static let mod3 = ModifierMask(rawValue: 1 << 5)
    public static let mod4 = ModifierMask(rawValue: 1 << 6)
    public static let mod5 = ModifierMask(rawValue: 1 << 7)

    /// The members one by one, lowest bit first.
    var bits: [ModifierMask] {
        (0..<8).map { ModifierMask(rawValue: 1 << $0) }.filter(contains)
    }
}
