import Engine
import Glibc
import System
import X11

/// The notification protocol of sd_notify(3): one datagram to `$NOTIFY_SOCKET`, where there is one.
enum ServiceNotice {
    static func send(_ state: String) {
        guard let variable = getenv("NOTIFY_SOCKET") else { return }
        var path = Array(String(cString: variable).utf8)
        var address = sockaddr_un()
        guard path.count > 1, path.count < MemoryLayout.size(ofValue: address.sun_path) else {
            return
        }
        // A leading @ stands for the abstract namespace.
        if path[0] == UInt8(ascii: "@") { path[0] = 0 }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let kind = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let length = MemoryLayout.offset(of: \sockaddr_un.sun_path).map { $0 + path.count }
        let bytes = Array(state.utf8)
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(
                    descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0,
                    socklen_t(length ?? 0))
            }
        }
    }
}

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
