import Engine
import System

/// Lets the engine look at the stroke under way whenever nothing else is to be done, but for no more
/// than a quarter of the time, however large the dictionary.
struct ReadAhead {
    /// Microseconds of `CLOCK_MONOTONIC`.
    private var next: Int64 = 0
    /// When to go on; nil where all that was drawn is read.
    private(set) var deadline: Milliseconds?

    /// - Parameter isWanted: whether something else is to be done by now.
    mutating func run(_ engine: inout Engine, unless isWanted: () -> Bool) {
        let start = MonotonicClock.microseconds
        guard start >= next else {
            deadline = next / 1000 + 1
            return
        }
        var hasMore = engine.anticipate()
        while hasMore, !isWanted() { hasMore = engine.anticipate() }
        let end = MonotonicClock.microseconds
        next = end + 3 * (end - start)
        deadline = hasMore ? next / 1000 + 1 : nil
    }

    /// Nothing is under way any more.
    mutating func end() { deadline = nil }
}
