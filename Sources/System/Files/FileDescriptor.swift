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

    /// The file at `path`, to be read; `-` stands for standard input, which stays open.
    public init(reading path: String) throws(SystemError) {
        number =
            path == "-" ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw .last }
    }

    deinit { close(number) }

    /// Opens `/dev/null` in the place of each standard descriptor that is closed: what the program opens next
    /// would have its number, and get what is written to standard error. Called first of all.
    public static func openStandard() {
        for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
            // The lowest number that is free is this one.
            _ = open("/dev/null", O_RDWR)
        }
    }

    /// How many descriptors this program may have: its limit is raised to `count`, as far as that is allowed.
    /// Wraps `setrlimit(2)`.
    public static func raiseLimit(to count: Int) -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return .max
        }
        if limit.rlim_cur < rlim_t(count) {
            limit.rlim_cur = min(limit.rlim_max, rlim_t(count))
            _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        return Int(clamping: limit.rlim_cur)
    }

    /// Wraps `fstat(2)`.
    public var status: stat {
        get throws(SystemError) {
            var status = stat()
            guard fstat(number, &status) == 0 else { throw .last }
            return status
        }
    }

    /// Wraps `read(2)` up to the end of the file, or until `most` bytes have come: a device may have no
    /// end.
    public func read(most: Int) throws(SystemError) -> [UInt8] {
        var output: [UInt8] = []
        var status = stat()
        // Otherwise what is read already moves again and again, as the array grows.
        if fstat(number, &status) == 0, status.isRegular {
            output.reserveCapacity(max(0, min(Int(status.st_size), most)))
        }
        var chunk = [UInt8](repeating: 0, count: min(1 << 16, most))
        while output.count < most {
            let count = try SystemError.retrying {
                Glibc.read(number, &chunk, min(chunk.count, most - output.count))
            }
            if count == 0 { break }
            output += chunk[..<count]
        }
        return output
    }

    /// All that is in the file.
    ///
    /// - Returns: nil where there are more than `limit` bytes.
    public func readAll(limit: Int) throws(SystemError) -> [UInt8]? {
        let bytes = try read(most: limit + 1)
        return bytes.count > limit ? nil : bytes
    }

    /// Wraps `write(2)` until all of `bytes` are written.
    public func writeAll(_ bytes: some Sequence<UInt8>) throws(SystemError) {
        try Self.writeAll(bytes, to: number)
    }

    /// The same to a descriptor that is not this program's to close, as standard output.
    public static func writeAll(
        _ bytes: some Sequence<UInt8>, to number: Int32
    ) throws(SystemError) {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = try SystemError.retrying {
                rest.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
            }
            // Less than all was written; the next call says why.
            rest = rest.dropFirst(count)
        }
    }

    /// Adds `bytes` at the end of a file, all of them or nothing. What is no regular file, as a FIFO, keeps what it was
    /// given.
    public func append(_ bytes: some Sequence<UInt8>) throws(SystemError) {
        let size = try status.st_size
        do throws(SystemError) {
            try writeAll(bytes)
        } catch {
            ftruncate(number, size)
            throw error
        }
    }

    /// Waits until what was written is on the disk. Wraps `fsync(2)`.
    public func synchronise() throws(SystemError) {
        guard fsync(number) == 0 else { throw .last }
    }
}
