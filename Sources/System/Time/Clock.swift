import Glibc

/// The clock of all deadlines, which no change of the date moves. Wraps `CLOCK_MONOTONIC`.
public enum MonotonicClock {
    /// In milliseconds.
    public static var now: Int64 { microseconds / 1000 }

    public static var microseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }

    /// - Parameter time: in milliseconds of this clock. Wraps `clock_nanosleep`.
    public static func sleep(until time: Int64) {
        var time = timespec(tv_sec: Int(time / 1000), tv_nsec: Int(time % 1000) * 1_000_000)
        while clock_nanosleep(CLOCK_MONOTONIC, Int32(TIMER_ABSTIME), &time, nil) == EINTR {}
    }

    /// - Parameter milliseconds: how long.
    public static func sleep(milliseconds: Int64) {
        sleep(until: now + milliseconds)
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

/// The time of day where the user is.
public enum LocalTime {
    /// The zone is read anew: the user may have travelled. Wraps `tzset` and `localtime_r`.
    private static func parts(in seconds: Int = 0) -> tm {
        var moment = time(nil) + seconds
        var parts = tm()
        tzset()
        localtime_r(&moment, &parts)
        return parts
    }

    /// Hours and minutes, such as `14:05`, so many seconds from now.
    public static func text(in seconds: Int) -> String {
        let parts = parts(in: seconds)
        func digits(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
        return digits(parts.tm_hour) + ":" + digits(parts.tm_min)
    }

    /// The date and the time now by a format of `strftime`, in the language of the locale; as far as 1000 bytes hold
    /// it. Wraps `strftime_l`.
    public static func text(by format: String) -> String {
        var parts = parts()
        let wanted = Int32(1 << LC_TIME | 1 << LC_CTYPE)
        // English where the locale is not installed.
        guard let locale = newlocale(wanted, "", nil) ?? newlocale(wanted, "C", nil) else {
            return ""
        }
        defer { freelocale(locale) }
        let bytes = [UInt8](unsafeUninitializedCapacity: 1000) { buffer, count in
            count = buffer.withMemoryRebound(to: CChar.self) {
                strftime_l($0.baseAddress, $0.count, format, &parts, locale)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
