import Engine
import System

/// Lets the engine look at the stroke under way whenever nothing else is to be done, but for no more
/// than a quarter of the time, however large the dictionary.
struct ReadAhead {
    /// Microseconds of `CLOCK_MONOTONIC`.
    private var next: Int64 = 0
    /// When to go on; nil where all that was drawn is read.
    private(set) var deadline: Milliseconds?

    /// - Parameters:
    ///   - step: reads some more; true where there is more to read. The engine is nobody's between two steps: where
    ///     the server is lost, it is looked at from within `isWanted`.
    ///   - isWanted: whether something else is to be done by now.
    mutating func run(_ step: () -> Bool, unless isWanted: () -> Bool) {
        let start = MonotonicClock.microseconds
        guard start >= next else {
            deadline = next / 1000 + 1
            return
        }
        var hasMore = step()
        while hasMore, !isWanted() { hasMore = step() }
        let end = MonotonicClock.microseconds
        next = end + 3 * (end - start)
        deadline = hasMore ? next / 1000 + 1 : nil
    }

    /// Nothing is under way any more.
    mutating func end() { deadline = nil }
}
