// Owns: the time that deadlines are measured in, and the date.

import Gestures
import Glibc

/// `CLOCK_MONOTONIC`, in milliseconds.
enum Clock {
    static var now: Milliseconds {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Milliseconds(time.tv_sec) * 1000 + Milliseconds(time.tv_nsec) / 1_000_000
    }

    /// The date and the time of day, in UTC: `2026-11-21T17:03:22Z`.
    static var stamp: String {
        var seconds = time(nil)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var buffer = [CChar](repeating: 0, count: 32)
        let count = strftime(&buffer, buffer.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
        return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
