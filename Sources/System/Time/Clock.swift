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
    public static func sleep(until time: Int64) {
        var time = timespec(tv_sec: Int(time / 1000), tv_nsec: Int(time % 1000) * 1_000_000)
        while clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &time, nil) == EINTR {}
    }
}

public enum Stamp {
    /// Seconds since 1970, UTC.
    public static var seconds: Int { time(nil) }

    /// The date and the time of day, in UTC: `2026-11-21T17:03:22Z`.
    public static var now: String {
        var seconds = time(nil)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var buffer = [CChar](repeating: 0, count: 32)
        let count = strftime(&buffer, buffer.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
        return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
