// Owns: the time that deadlines are measured in.

import Gestures
import Glibc

/// `CLOCK_MONOTONIC`, in milliseconds.
enum Clock {
    static var now: Milliseconds {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Milliseconds(time.tv_sec) * 1000 + Milliseconds(time.tv_nsec) / 1_000_000
    }
}
