// Owns: an open file and the few calls on it that storing a dictionary needs.

import Glibc

/// A file descriptor, closed when it goes out of use.
struct FileDescriptor: ~Copyable {
    let number: Int32

    /// Wraps `open(2)`; the close-on-exec flag is always set.
    ///
    /// - Throws: the `errno`.
    init(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemError) {
        number = open(path, flags | O_CLOEXEC, mode)
        guard number >= 0 else { throw .last }
    }

    deinit { close(number) }

    /// Wraps `fstat(2)`.
    var status: stat {
        get throws(SystemError) {
            var status = stat()
            guard fstat(number, &status) == 0 else { throw .last }
            return status
        }
    }

    /// Wraps `read(2)` up to the end of the file; nil where there is more than `limit` bytes.
    func readAll(limit: Int) throws(SystemError) -> [UInt8]? {
        var output: [UInt8] = []
        while true {
            var error: SystemError?
            let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
                count = SystemError.retrying(&error) {
                    read(number, buffer.baseAddress, buffer.count)
                }
            }
            if let error { throw error }
            if piece.isEmpty { return output }
            output += piece
            if output.count > limit { return nil }
        }
    }

    /// Wraps `write(2)` until all of `bytes` are written.
    func writeAll(_ bytes: [UInt8]) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            var error: SystemError?
            let count = rest.withUnsafeBytes { buffer in
                SystemError.retrying(&error) { write(number, buffer.baseAddress, buffer.count) }
            }
            if let error { throw error }
            rest = rest.dropFirst(count)
        }
    }

    /// Wraps `fsync(2)`.
    func synchronise() throws(SystemError) {
        guard fsync(number) == 0 else { throw .last }
    }
}

/// An `errno`.
struct SystemError: Error, Hashable {
    var code: Int32

    static var last: SystemError { SystemError(code: errno) }

    /// Repeats a call while signals interrupt it; 0 and the error where it fails.
    static func retrying(_ error: inout SystemError?, _ call: () -> Int) -> Int {
        while true {
            let count = call()
            if count >= 0 { return count }
            if errno != EINTR {
                error = .last
                return 0
            }
        }
    }
}
