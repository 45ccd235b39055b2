// Owns: the daemon's end of its watchdog: starting it, telling it what is held, answering it. Leaves
// what it does to WatchdogProcess.

import CLinux
import Glibc
import Watching

/// A second process that parts this one from the pointer once it has stalled: only who holds a grab
/// can end it otherwise, and a stopped process ends nothing.
final class Watchdog {
    enum News {
        case nothing
        /// It has ended, or never began.
        case gone
        /// It has ended this process's connection to the server.
        case parted
    }

    /// Readable when it asks, or has ended.
    let descriptor: Int32
    /// Whether it waits for an answer.
    private(set) var isAsking = false
    /// Whether it asks again and again, as it was told that something is held.
    private var isAwake = false

    /// Forks: a child shares the memory of its parent, where a program of its own would need the
    /// double. So early that there is little to share. Wraps `socketpair(2)` and `fork(2)`.
    init(log: Log) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            descriptor = -1
            return
        }
        let daemon = getpid()
        let child = krakel_fork()
        if child == 0 { WatchdogProcess.run(over: ends[1], of: daemon, log: log) }
        close(ends[1])
        descriptor = ends[0]
    }

    deinit {
        close(descriptor)
    }

    func tell(_ message: WatchMessage) {
        WatchLine.send(message, over: descriptor)
        if message == .rest { isAwake = false }
    }

    /// Hears what it says.
    func read() -> News {
        while let bytes = WatchLine.receive(from: descriptor) {
            switch WatchMessage(bytes) {
            case .question: isAsking = true
            case .parted: return .parted
            default: return .gone
            }
        }
        return .nothing
    }

    /// Answers a question; also unasked where something begins to be held that no press tells of.
    func answer(holds: Bool) {
        guard isAsking || (holds && !isAwake) else { return }
        tell(.here(holds: holds))
        isAsking = false
        isAwake = holds
    }
}

/// Messages over a socket that keeps them apart.
enum WatchLine {
    /// Wraps `send(2)`; never waits.
    static func send(_ message: WatchMessage, over descriptor: Int32) {
        let bytes = message.bytes
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        _ = Glibc.send(descriptor, bytes, bytes.count, flags)
    }

    /// The next message, empty once the other end has gone; nil where there is none. Wraps `recv(2)`.
    static func receive(from descriptor: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        if count < 0 { return errno == EAGAIN || errno == EINTR ? nil : [] }
        return Array(bytes[..<count])
    }
}
