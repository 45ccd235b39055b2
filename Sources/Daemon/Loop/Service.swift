import Engine
import Glibc
import System

/// The notification protocol of sd_notify(3): one datagram to `$NOTIFY_SOCKET`, where there is one.
enum ServiceNotice {
    static func send(_ state: String) {
        guard let variable = Environment.value("NOTIFY_SOCKET") else { return }
        var path = Array(variable.utf8)
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
                    descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, socklen_t(length ?? 0))
            }
        }
    }
}

/// The daemon as a service of systemd: it obeys signals and reports that it is alive. Where systemd does
/// not ask for these reports (sd_watchdog_enabled(3)), the daemon does not wake up for them.
final class Service: Component {
    private let signals = Signals()
    /// When to tell next that the loop turns; nil for never.
    private(set) var deadline: Milliseconds?
    private let interval: Milliseconds

    /// Reads `$WATCHDOG_USEC`, and `$WATCHDOG_PID`, which says whose watchdog it is. Programs that Krakel
    /// starts are not waited for, and yet none is left as a zombie. Wraps `signal(2)`.
    init() {
        signal(SIGCHLD, SIG_IGN)
        func number(_ name: String) -> Int64? { Environment.value(name).flatMap { Int64($0) } }
        let period = number("WATCHDOG_USEC") ?? 0
        let isOwn = number("WATCHDOG_PID").map { $0 == Int64(getpid()) } ?? true
        // Twice as often as is asked for, as the manual recommends.
        interval = max(1, period / 2_000)
        deadline = period > 0 && isOwn ? MonotonicClock.now : nil
    }

    var waits: [pollfd] { [.reading(signals.descriptor)] }

    func ready(_ descriptor: Int32, at now: Milliseconds) -> [DaemonEffect] {
        signals.read().map { request in
            switch request {
            case .quit: .quit
            case .reload: .reload
            }
        }
    }

    /// Called by the loop itself, so that a loop that hangs reports nothing.
    func tick(at now: Milliseconds) {
        guard let deadline, now >= deadline else { return }
        ServiceNotice.send("WATCHDOG=1")
        self.deadline = now + interval
    }
}
