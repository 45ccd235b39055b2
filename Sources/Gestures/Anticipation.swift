// Owns: what a stroke would be if it ended now, in words. Leaves reading it to Engine, showing it to
// Daemon.

import Dictionaries

/// The likeliest reading of what is still being drawn.
public enum Anticipation: Hashable, Sendable {
    case reading([Action])
    /// Nothing yet, but something begins like it.
    case begun
    /// Nothing that is known.
    case nothing

    /// For the badge.
    public var text: String {
        switch self {
        case .reading(let actions): BadgeText.text(choosing: actions)
        case .begun: "..."
        case .nothing: "?"
        }
    }
}
