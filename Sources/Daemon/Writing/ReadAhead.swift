import Engine
import System

/// Lets the engine look at the stroke under way whenever nothing else is to be done, but for no more
/// than a quarter of the time, however large the dictionary.
struct ReadAhead {
    /// Microseconds of `CLOCK_MONOTONIC`.
    private var next: Int64 = 0

    /// - Parameter isWanted: whether something else is to be done by now.
    mutating func run(_ engine: inout Engine, unless isWanted: () -> Bool) {
        let start = MonotonicClock.microseconds
        guard start >= next else { return }
        while engine.anticipate(), !isWanted() {}
        let end = MonotonicClock.microseconds
        next = end + 3 * (end - start)
    }
}
