import System

/// A moment after which waiting is over.
public struct Deadline {
    private let end: Double

    /// How many milliseconds a test waits for what is sure to come: long enough for a machine with a load of many.
    /// Only what is measured, or must not come, has a shorter bound.
    public static let generous = 60_000

    /// - Parameter milliseconds: from now.
    public init(_ milliseconds: Int) {
        end = Self.now + Double(milliseconds)
    }

    /// Milliseconds left, as `poll` wants them; 0 when it has passed.
    public var left: Int32 { Int32(max(0, (end - Self.now).rounded(.up))) }

    public var hasPassed: Bool { Self.now >= end }

    /// Milliseconds of a clock that only goes forwards.
    public static var now: Double { Double(MonotonicClock.microseconds) / 1000 }
}
