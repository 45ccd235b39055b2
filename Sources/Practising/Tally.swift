// Owns: how often something was drawn and understood, and how long that took.

/// What came of drawing one character, or one stroke that changes the mode.
public struct Tally: Hashable, Sendable {
    public var tries = 0
    public var right = 0
    /// For all that were timed, right or wrong.
    public var seconds = 0.0

    public init(tries: Int = 0, right: Int = 0, seconds: Double = 0) {
        self.tries = tries
        self.right = right
        self.seconds = seconds
    }

    /// From 0 to 1; nil where nothing was tried.
    public var share: Double? { tries > 0 ? Double(right) / Double(tries) : nil }

    /// Characters a minute that were understood; nil where nothing was timed.
    public var speed: Double? { seconds > 0 ? Double(right) * 60 / seconds : nil }

    public static func + (one: Tally, other: Tally) -> Tally {
        Tally(
            tries: one.tries + other.tries, right: one.right + other.right,
            seconds: one.seconds + other.seconds)
    }

    public static func += (one: inout Tally, other: Tally) { one = one + other }
}

extension [String: Tally] {
    /// All of it together.
    public var whole: Tally { values.reduce(Tally(), +) }
}
