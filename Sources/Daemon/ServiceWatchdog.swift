// Owns: telling a service manager again and again that the daemon is alive, where it wants to know.

import Gestures
import Glibc
import Typing

/// The keep-alive of sd_watchdog_enabled(3). Where nobody asks for it, nothing wakes up for it.
struct ServiceWatchdog {
    /// When to tell next; nil for never.
    private(set) var deadline: Milliseconds?
    private let interval: Milliseconds

    /// Reads `$WATCHDOG_USEC`, and `$WATCHDOG_PID`, which says whose watchdog it is.
    init() {
        func number(_ name: String) -> Int64? {
            getenv(name).flatMap { Int64(String(cString: $0)) }
        }
        let period = number("WATCHDOG_USEC") ?? 0
        let isOwn = number("WATCHDOG_PID").map { $0 == Int64(getpid()) } ?? true
        // Twice as often as is asked for, as the manual recommends.
        interval = max(1, period / 2_000)
        deadline = period > 0 && isOwn ? MonotonicClock.now : nil
    }

    /// Called by the loop itself: one that hangs tells nothing.
    mutating func tell(at now: Milliseconds) {
        guard let deadline, now >= deadline else { return }
        ServiceNotice.send("WATCHDOG=1")
        self.deadline = now + interval
    }
}
