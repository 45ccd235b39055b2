import CLinux
import Glibc

/// The end of a process that need not be a child of this one. The number of a process that has ended may become
/// another one's; what this holds stays that of the first.
public final class ProcessEnd {
    private let file: FileDescriptor

    /// Wraps `pidfd_open(2)`.
    ///
    /// - Returns: nil where there is no such process, or the kernel is older than 5.3.
    public init?(of process: pid_t) {
        file = FileDescriptor(owning: krakel_pidfd_open(process))
        guard file.number >= 0 else { return nil }
        _ = fcntl(file.number, F_SETFD, FD_CLOEXEC)
    }

    /// Waits until the process has ended, whether its parent has asked for its status or not.
    ///
    /// - Parameter patience: in milliseconds.
    /// - Returns: false where it is still there then.
    public func awaited(patience: Int32) -> Bool {
        let deadline = MonotonicClock.now + Int64(patience)
        while true {
            let left = max(0, deadline - MonotonicClock.now)
            var waiting = pollfd(fd: file.number, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, Int32(left))
            if ready > 0 { return true }
            guard ready < 0, errno == EINTR else { return false }
        }
    }
}
