import Glibc

/// An exclusive lock on a file of its own, held until it is released or goes out of use. The
/// file stays: to delete it would let two writers lock two files of the same name.
struct FileLock: ~Copyable {
    private let file: FileDescriptor

    /// Wraps `flock(2)`, trying every ten milliseconds for as long as `patience`.
    init(_ path: String, patience: Duration) throws(FileError) {
        let file: FileDescriptor
        do throws(SystemError) {
            file = try FileDescriptor(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
        } catch {
            throw .lockFailed(path: path, errno: error.code)
        }
        let isLocked: Bool
        do throws(SystemError) {
            isLocked = try file.lock(patience: patience)
        } catch {
            throw .lockFailed(path: path, errno: error.code)
        }
        guard isLocked else { throw .locked(path: path, holder: Self.holder(path)) }
        // The holder's process number is only for the messages of programs that wait for the lock.
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
        let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return Int32(String(decoding: digits, as: UTF8.self))
    }
}

extension FileDescriptor {
    /// Locks the file for this descriptor alone. Wraps `flock(2)`, trying every ten milliseconds for as
    /// long as `patience`.
    ///
    /// - Returns: false where another program has it still.
    func lock(patience: Duration) throws(SystemError) -> Bool {
        let deadline = MonotonicClock.now + Int64(patience / .milliseconds(1))
        while flock(number, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw .last }
            guard MonotonicClock.now < deadline else { return false }
            MonotonicClock.sleep(milliseconds: 10)
        }
        return true
    }
}
