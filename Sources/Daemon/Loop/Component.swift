import Engine
import Glibc

/// A part of the daemon. Its state is its own; the loop wakes it, and what it wants done elsewhere it gives
/// back.
protocol Component: AnyObject {
    /// What the loop waits for on its behalf.
    var waits: [pollfd] { get }
    /// When it has something to do, if nothing happens before; nil for never.
    var deadline: Milliseconds? { get }

    /// What it has to say about one of `waits` that is ready.
    func ready(_ descriptor: Int32, at now: Milliseconds) -> [DaemonEffect]
}

extension Component {
    var waits: [pollfd] { [] }
    var deadline: Milliseconds? { nil }

    func ready(_ descriptor: Int32, at now: Milliseconds) -> [DaemonEffect] { [] }
}

extension pollfd {
    static func reading(_ descriptor: Int32) -> pollfd {
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    }

    static func writing(_ descriptor: Int32) -> pollfd {
        pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    }
}
