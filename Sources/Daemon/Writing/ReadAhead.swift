import Engine
import Glibc

/// Lets the engine look at the stroke under way whenever nothing else is to be done, but for no more
/// than a quarter of the time, however large the dictionary.
struct ReadAhead {
    /// Microseconds of `CLOCK_MONOTONIC`.
    private var next: Int64 = 0

    mutating func run(_ engine: inout Engine) {
        let start = Self.now
        guard start >= next else { return }
        engine.anticipate()
        let end = Self.now
        next = end + 3 * (end - start)
    }

    private static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}
