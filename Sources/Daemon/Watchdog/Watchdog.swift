import CLinux
import Glibc

/// One message between daemon and watchdog. Each is sent and read whole.
enum WatchMessage: Hashable, Sendable {
    /// From the daemon: it holds these buttons' presses from now on.
    ///
    /// - Parameters:
    ///   - client: a resource of the daemon on the server, by which its connection can be ended.
    ///   - buttons: as applications see them.
    ///   - keys: the keycodes of keys that it holds back as well.
    ///   - touches: whether it holds back fingers on touchscreens as well.
    ///   - gestures: whether it holds back those of touchpads.
    case watch(
        client: UInt32, buttons: [UInt8], keys: [UInt8] = [], touches: Bool = false,
        gestures: Bool = false)
    /// From the daemon: it holds no buttons.
    case rest
    /// From the daemon: it answers, and holds the pointer or keys, or not.
    case here(holds: Bool)
    /// From the watchdog: does it answer?
    ///
    /// - Parameter press: whether the button of a trigger has gone down since the last question.
    case question(press: Bool = false)
    /// From the watchdog: the daemon did not answer, and was disconnected from the X server.
    case parted

    /// The first byte of a message; the second has its flags. Those of `watch` go on with the client, the number of
    /// buttons, these, and the keys.
    private enum Kind: UInt8 {
        case watch, rest, here, question, parted
    }

    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 2, let kind = Kind(rawValue: bytes[0]),
            kind == .watch || bytes.count == 2
        else { return nil }
        let flags = bytes[1]
        switch kind {
        case .watch:
            guard bytes.count >= 7, bytes.count >= 7 + Int(bytes[6]) else { return nil }
            let keys = 7 + Int(bytes[6])
            self = .watch(
                client: bytes[2..<6].reduce(0) { $0 << 8 | UInt32($1) },
                buttons: Array(bytes[7..<keys]), keys: Array(bytes[keys...]),
                touches: flags & 1 != 0, gestures: flags & 2 != 0)
        case .rest: self = .rest
        case .here: self = .here(holds: flags != 0)
        case .question: self = .question(press: flags != 0)
        case .parted: self = .parted
        }
    }

    var bytes: [UInt8] {
        switch self {
        case .watch(let client, let buttons, let keys, let touches, let gestures):
            [Kind.watch.rawValue, (touches ? 1 : 0) | (gestures ? 2 : 0)]
                + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: client >> $0) }
                + [UInt8(clamping: buttons.count)] + buttons.prefix(255) + keys
        case .rest: [Kind.rest.rawValue, 0]
        case .here(let holds): [Kind.here.rawValue, holds ? 1 : 0]
        case .question(let press): [Kind.question.rawValue, press ? 1 : 0]
        case .parted: [Kind.parted.rawValue, 0]
        }
    }
}

/// A second process that disconnects this one from the X server once it has stalled, which ends its grabs.
/// Otherwise only the client that holds a grab can end it, and a stopped process cannot.
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
    /// Whether it has told that the button of a trigger has gone down.
    private var hasSeenPress = false
    /// Whether it asks again and again, because it was told that something is held.
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
        WatchdogSocket.send(message, over: descriptor)
        if message == .rest { isAwake = false }
    }

    func read() -> News {
        while let bytes = WatchdogSocket.receive(from: descriptor) {
            switch WatchMessage(bytes) {
            case .question(let press):
                isAsking = true
                if press { hasSeenPress = true }
            case .parted: return .parted
            default: return .gone
            }
        }
        return .nothing
    }

    /// Whether it has told since the last call that the button of a trigger has gone down.
    func takePress() -> Bool {
        defer { hasSeenPress = false }
        return hasSeenPress
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
enum WatchdogSocket {
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
