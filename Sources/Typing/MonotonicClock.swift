// Owns: the time that deadlines are measured in.

import Glibc

/// `CLOCK_MONOTONIC`.
public enum MonotonicClock {
    /// In milliseconds.
    public static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// Wraps `clock_nanosleep`.
    static func sleep(until time: Int64) {
        var time = timespec(tv_sec: Int(time / 1000), tv_nsec: Int(time % 1000) * 1_000_000)
        while clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &time, nil) == EINTR {}
    }
}
