import Glibc

/// A stream socket in a folder of a test's own that waits for one program to connect, which is asked things.
final class SocketListener {
    let path: String
    private let descriptor: Int32

    /// - Parameter path: 107 bytes at most.
    init(at path: String) throws(ChildProcessError) {
        self.path = path
        descriptor = LocalSocket.listen(at: path)
        guard descriptor >= 0 else { throw .notStarted(path) }
    }

    deinit {
        close(descriptor)
    }

    /// The connection of the program; nil where it does not come in time.
    func accept(within milliseconds: Int) -> StreamSocket? {
        guard waitUntilReadable(descriptor, Deadline(milliseconds)) else { return nil }
        let connection = Glibc.accept(descriptor, nil, nil)
        guard connection >= 0 else { return nil }
        // Programs that a test starts later must not keep it open.
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        return StreamSocket(connection)
    }
}

/// One end of a connection; closed with the last reference.
final class StreamSocket {
    let reader: LineReader
    private let descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        reader = LineReader(descriptor)
    }

    /// Sends `text`; false where the other end is closed.
    func write(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }
}
