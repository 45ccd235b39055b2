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

/// A new version of a file that takes its place in three steps. Between any two of them the file
/// itself is untouched.
struct FileReplacement: ~Copyable {
    let path: String
    private let temporary: String
    private let file: FileDescriptor
    private var isInPlace = false

    /// Step one: an empty file beside `path`, with the owner and mode of `old`, else mode 0600.
    /// What an earlier crash left there is removed; only one writer may be at work.
    init(of path: String, old: stat?) throws(SystemError) {
        let temporary = path + ".new"
        unlink(temporary)
        let file = try FileDescriptor(
            temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
        if let old {
            // Only root may give files away; for others the new one is their own, as it has to be.
            _ = fchown(file.number, old.st_uid, old.st_gid)
            guard fchmod(file.number, old.st_mode & 0o7777) == 0 else {
                let error = SystemError.last
                unlink(temporary)
                throw error
            }
        }
        self.path = path
        self.temporary = temporary
        self.file = file
    }

    deinit {
        if !isInPlace { unlink(temporary) }
    }

    /// Step two: the content, on the disk.
    func write(_ bytes: [UInt8]) throws(SystemError) {
        try file.writeAll(bytes)
        try file.synchronise()
    }

    /// Step three: its name, on the disk.
    mutating func putInPlace() throws(SystemError) {
        guard rename(temporary, path) == 0 else { throw .last }
        isInPlace = true
        do throws(SystemError) {
            try FileDescriptor(Path.folder(of: path), O_RDONLY | O_DIRECTORY).synchronise()
        } catch  where error.code == EINVAL {
            // Some file systems cannot; on them the rename has to do.
        }
    }
}

extension FileReplacement {
    /// Puts `bytes` on the disk beside `path`, under the first name that is free.
    ///
    /// - Returns: its path.
    static func keep(
        _ bytes: [UInt8], of path: String, _ status: stat
    ) throws(SystemError) -> String {
        var number = 1
        while true {
            let backup = path + (number == 1 ? ".backup" : ".backup-\(number)")
            do throws(SystemError) {
                let file = try FileDescriptor(
                    backup, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
                _ = fchmod(file.number, status.st_mode & 0o777)
                try file.writeAll(bytes)
                try file.synchronise()
                return backup
            } catch  where error.code == EEXIST && number < 10_000 {
                number += 1
            }
        }
    }
}

/// The parts of a path, by its slashes.
enum Path {
    /// The folder that `path` is in, `.` where it names none.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// Makes `folder` and every missing one above it, for this user alone. Wraps `mkdir(2)`.
    static func makeFolder(_ folder: String) throws(DictionaryFileError) {
        var missing: [String] = []
        var folder = folder
        while access(folder, F_OK) != 0, errno == ENOENT, folder != "/", folder != "." {
            missing.append(folder)
            folder = Self.folder(of: folder)
        }
        for folder in missing.reversed() where mkdir(folder, 0o700) != 0 && errno != EEXIST {
            throw .unwritable(path: folder, errno: errno)
        }
    }

    /// The path without links; nil with `errno` set where there is no such file. Wraps
    /// `realpath(3)`.
    static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
