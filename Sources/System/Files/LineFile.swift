import Glibc

/// A file of lines that grows at its end, and that several programs write. Only this user can read it.
public struct LineFile: Hashable, Sendable {
    public let path: String
    /// In bytes; where the file is larger, its older half is dropped.
    public let limit: Int

    public init(_ path: String, limit: Int) {
        self.path = path
        self.limit = limit
    }

    /// Adds `lines`, each with its line end, all of them or nothing. A file that is missing is made, and
    /// its folder, for this user alone. A program that is killed in the middle of a line spoils that line only.
    ///
    /// - Parameter patience: how long to wait for another program that writes it.
    /// - Returns: false where that took longer, and nothing was added.
    public func append(_ lines: String, patience: Duration = .zero) throws(FileError) -> Bool {
        try Folder.make(for: path)
        var before = stat()
        if stat(path, &before) == 0, !before.isRegular { throw .isNoFile(path: path) }
        do throws(SystemError) {
            while true {
                let file = try FileDescriptor(
                    path, O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK | O_NOCTTY, mode: 0o600)
                guard try file.lock(patience: patience) else { return false }
                // The program that held the lock before may have replaced the file by a shorter one.
                let status = try file.status
                guard isStill(status) else { continue }
                if status.st_mode & 0o077 != 0, fchmod(file.number, 0o600) != 0 { throw .last }
                var last = UInt8(ascii: "\n")
                if status.st_size > 0 { pread(file.number, &last, 1, status.st_size - 1) }
                try file.append(((last == UInt8(ascii: "\n") ? "" : "\n") + lines).utf8)
                if try file.status.st_size > limit { try dropOlderHalf(of: file) }
                return true
            }
        } catch {
            throw .unwritable(path: path, errno: error.code)
        }
    }

    /// Whether `path` names the file of this status.
    private func isStill(_ status: stat) -> Bool {
        var present = stat()
        return stat(path, &present) == 0 && present.st_ino == status.st_ino
            && present.st_dev == status.st_dev
    }

    /// Puts the newer half in the place of the whole.
    private func dropOlderHalf(of file: borrowing FileDescriptor) throws(SystemError) {
        let status = try file.status
        guard let target = Path.resolved(path) else { throw .last }
        var bytes = [UInt8](repeating: 0, count: min(limit / 2, Int(status.st_size)))
        let start = Int(status.st_size) - bytes.count
        let count = try SystemError.retrying { pread(file.number, &bytes, bytes.count, start) }
        guard let end = bytes[..<count].firstIndex(of: UInt8(ascii: "\n")) else {
            throw SystemError(code: EIO)
        }
        var replacement = try FileReplacement(of: target, old: status, isAlone: true)
        try replacement.write(Array(bytes[(end + 1)..<count]))
        try replacement.putInPlace()
    }
}
