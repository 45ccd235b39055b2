import Glibc

/// A file descriptor, closed when it goes out of use.
public struct FileDescriptor: ~Copyable {
    public let number: Int32

    /// Takes over an open descriptor.
    public init(owning number: Int32) {
        self.number = number
    }

    /// Wraps `open(2)`; the close-on-exec flag is always set.
    public init(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemError) {
        number = open(path, flags | O_CLOEXEC, mode)
        guard number >= 0 else { throw .last }
    }

    deinit { close(number) }

    /// Wraps `fstat(2)`.
    public var status: stat {
        get throws(SystemError) {
            var status = stat()
            guard fstat(number, &status) == 0 else { throw .last }
            return status
        }
    }

    /// Wraps `read(2)` up to the end of the file, or until more than `limit` bytes have come.
    ///
    /// - Returns: nil where there are more than `limit` bytes.
    public func readAll(limit: Int) throws(SystemError) -> [UInt8]? {
        var output: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(1 << 16, limit + 1))
        while true {
            let count = try SystemError.retrying { read(number, &chunk, chunk.count) }
            if count == 0 { return output }
            output += chunk[..<count]
            if output.count > limit { return nil }
        }
    }

    /// Wraps `write(2)` until all of `bytes` are written.
    public func writeAll(_ bytes: some Sequence<UInt8>) throws(SystemError) {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = try SystemError.retrying {
                rest.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Waits until what was written is on the disk. Wraps `fsync(2)`.
    public func synchronise() throws(SystemError) {
        guard fsync(number) == 0 else { throw .last }
    }
}
