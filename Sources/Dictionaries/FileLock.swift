// Owns: the lock that lets one writer at a time change a dictionary.

import Glibc

/// An exclusive lock on a file of its own, held until it is released or goes out of use. The
/// file stays: to delete it would let two writers lock two files of the same name.
struct FileLock: ~Copyable {
    private let file: FileDescriptor

    /// Wraps `flock(2)`, trying every ten milliseconds for as long as `patience`.
    init(_ path: String, patience: Duration) throws(DictionaryFileError) {
        let file: FileDescriptor
        do throws(SystemError) {
            file = try FileDescriptor(
                path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
        } catch {
            throw .lockFailed(path: path, errno: error.code)
        }
        let clock = ContinuousClock()
        let deadline = clock.now + patience
        while flock(file.number, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw .lockFailed(path: path, errno: errno)
            }
            guard clock.now < deadline else {
                throw .locked(path: path, holder: Self.holder(path))
            }
            usleep(10_000)
        }
        // The holder's number is a courtesy to those who wait; the lock holds without it.
        let number = Array("\(getpid())\n".utf8)
        if ftruncate(file.number, 0) == 0 { _ = pwrite(file.number, number, number.count, 0) }
        self.file = file
    }

    func release() {
        flock(file.number, LOCK_UN)
    }

    private static func holder(_ path: String) -> Int32? {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
        guard let file = try? FileDescriptor(path, flags),
            let bytes = try? file.readAll(limit: 64)
        else { return nil }
        let digits = bytes.prefix(while: Byte.isDigit)
        return Int32(String(decoding: digits, as: UTF8.self))
    }
}
