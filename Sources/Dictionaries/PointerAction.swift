// Owns: what an entry may do with the pointer's buttons and wheel. Leaves its notation to
// PointerNotation, doing it to Daemon.

/// A click, a button held or let go, or a turn of the wheel, at one end of what was drawn.
public struct PointerAction: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// Presses and releases the button, so many times in a row.
        case click(PointerButton, ClickCount)
        /// Presses the button and keeps it down.
        case press(PointerButton)
        case release(PointerButton)
        /// - Parameter steps: clicks of the wheel, 1 to `PointerAction.mostSteps`.
        case scroll(ScrollDirection, steps: Int)
    }

    /// Where it happens.
    public enum Place: Hashable, Sendable {
        /// Where the first stroke began.
        case start
        /// Where the last stroke ended, and the pointer is.
        case end
    }

    public var kind: Kind
    /// Held while it happens, and no longer.
    public var modifiers: Modifiers
    public var place: Place

    /// A long page is scrolled in so many steps; more are a slip of the pen.
    public static let mostSteps = 100

    public init(_ kind: Kind, modifiers: Modifiers = [], at place: Place = .end) {
        self.kind = kind
        self.modifiers = modifiers
        self.place = place
    }
}

/// The buttons of a pointer by their numbers in X. Those that are no buttons but the wheel, 4 to 7,
/// are `ScrollDirection`s.
public enum PointerButton: Int, CaseIterable, Hashable, Sendable {
    case left = 1
    case middle = 2
    case right = 3
    case back = 8
    case forward = 9
}

/// How often a button is clicked in a row.
public enum ClickCount: Int, CaseIterable, Hashable, Sendable {
    case once = 1
    case twice = 2
    case thrice = 3
}

/// Which way the wheel turns.
public enum ScrollDirection: String, CaseIterable, Hashable, Sendable {
    case up
    case down
    case left
    case right

    /// Whether `button` stands for a step of the wheel.
    public static func isWheel(_ button: Int) -> Bool {
        allCases.contains { $0.button == button }
    }

    /// The button that stands for a step of the wheel in X.
    public var button: Int {
        switch self {
        case .up: 4
        case .down: 5
        case .left: 6
        case .right: 7
        }
    }
}
