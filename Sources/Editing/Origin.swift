// Owns: where an example or an entry comes from. Leaves the words to krakel-window.

/// Who put something into the dictionary.
public enum Origin: Int, CaseIterable, Hashable, Comparable, Sendable {
    /// It came with Krakel.
    case shipped
    /// Written or taught by whoever uses it.
    case mine
    /// Gathered while they wrote.
    case learned
    /// Taken over from elsewhere.
    case imported

    public static func < (one: Origin, other: Origin) -> Bool { one.rawValue < other.rawValue }
}
