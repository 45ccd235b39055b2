import Engine
import Glibc

/// A part of the daemon. It keeps its state private; the loop wakes it, and it returns as effects what other
/// components have to do.
protocol Component: AnyObject {
    /// What the loop waits for on its behalf.
    var waits: [pollfd] { get }
    /// When it has something to do, if nothing happens before; nil for never.
    var deadline: Milliseconds? { get }

    /// What is to be done because this one of `waits` is ready.
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
