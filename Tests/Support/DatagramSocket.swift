import Glibc

/// A datagram socket with a name in the file system: a service manager's end of sd_notify(3).
public final class DatagramSocket {
    private let descriptor: Int32

    public init(at path: String) throws(ChildProcessError) {
        descriptor = LocalSocket.receive(at: path)
        guard descriptor >= 0 else { throw .notStarted(path) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// The next datagram as text; nil where none comes in time.
    public func receive(within milliseconds: Int) -> String? {
        guard waitUntilReadable(descriptor, Deadline(milliseconds)) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
