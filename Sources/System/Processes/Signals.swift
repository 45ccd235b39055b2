import CLinux
import Glibc

/// The signals that end or reload a daemon, read through a descriptor. Wraps `signalfd`.
public final class Signals {
    public enum Request {
        case quit
        case reload
    }

    public var descriptor: Int32 { file.number }
    private let file: FileDescriptor

    public init() {
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        signal(SIGPIPE, SIG_IGN)
        // A file that has grown to its limit is an error like any other.
        signal(SIGXFSZ, SIG_IGN)
        // A terminal may stop a program that writes to it from the background (`stty tostop`); no message
        // is worth that.
        signal(SIGTTOU, SIG_IGN)
        file = FileDescriptor(owning: krakel_signalfd(&set))
    }

    /// What the signals that arrived ask for.
    public func read() -> [Request] {
        var requests: [Request] = []
        var information = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        while Glibc.read(descriptor, &information, size) == size {
            requests.append(information.ssi_signo == UInt32(SIGHUP) ? .reload : .quit)
        }
        return requests
    }
}
