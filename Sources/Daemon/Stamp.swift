// Owns: the date, as learned lines carry it.

import Glibc

enum Stamp {
    /// Seconds since 1970, UTC.
    static var seconds: Int { time(nil) }

    /// The date and the time of day, in UTC: `2026-11-21T17:03:22Z`.
    static var now: String {
        var seconds = time(nil)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var buffer = [CChar](repeating: 0, count: 32)
        let count = strftime(&buffer, buffer.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
        return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
