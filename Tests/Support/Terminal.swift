import Glibc

/// A terminal that a program is started at and nobody looks at. It ends with the last reference, and hangs up then.
public final class Terminal {
    /// Its device; a session's first process that opens it has it as its own.
    let path: String
    /// What programs write there.
    public let lines: LineReader
    private let descriptor: Int32

    /// Wraps `openpty`.
    ///
    /// - Parameter stopsBackground: whether a program that writes from the background is stopped, as
    ///   `stty tostop` has it.
    public init(stopsBackground: Bool = false) throws(ChildProcessError) {
        var (master, slave): (Int32, Int32) = (-1, -1)
        var name = [CChar](repeating: 0, count: 64)
        guard openpty(&master, &slave, &name, nil, nil) == 0 else { throw .notStarted("openpty") }
        defer { close(slave) }
        // Other programs must not inherit it, or it would not end.
        _ = fcntl(master, F_SETFD, FD_CLOEXEC)
        descriptor = master
        lines = LineReader(master)
        path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        var modes = termios()
        guard tcgetattr(slave, &modes) == 0 else { throw .notStarted(path) }
        if stopsBackground { modes.c_lflag |= tcflag_t(TOSTOP) }
        guard tcsetattr(slave, TCSANOW, &modes) == 0 else { throw .notStarted(path) }
    }

    /// Presses Ctrl-C, which is SIGINT for the program in the foreground.
    public func interrupt() {
        var byte: UInt8 = 0x03
        _ = write(descriptor, &byte, 1)
    }
}
