import Glibc

/// A file that is read as a whole, and replaced as a whole. A symbolic link stands for the file it leads
/// to.
public struct File: Hashable, Sendable {
    /// As given.
    public let path: String

    public init(_ path: String) {
        self.path = path
    }

    /// What a file holds, and who may use it.
    public struct Content: Sendable {
        public let bytes: [UInt8]
        public let mode: mode_t
    }

    /// All of it.
    ///
    /// - Parameter limit: in bytes; larger files are refused, as is what is no regular file: a device such
    ///   as `/dev/zero` has no end.
    public func read(limit: Int) throws(FileError) -> Content {
        let (bytes, status) = try content(of: target(), limit: limit)
        return Content(bytes: bytes, mode: status.st_mode & 0o7777)
    }

    /// Puts `bytes` in the place of what the file holds, whole or not at all: another program that opens
    /// it gets the old version or the new one, and a crash leaves one of them.
    ///
    /// - Parameters:
    ///   - mode: of a file that is made, less what the user's mask takes.
    ///   - keepsMode: whether an old file's owner and mode stay; else the new one has `mode`.
    ///   - isAlone: whether no other program writes the file. What a crash left of a new version is then
    ///     removed with the next one.
    ///   - waitsForDisk: whether a power failure must leave one of both versions, too.
    public func replace(
        with bytes: [UInt8], mode: mode_t = 0o600, keepsMode: Bool = true, isAlone: Bool = false,
        waitsForDisk: Bool = true
    ) throws(FileError) {
        let target: String
        do throws(FileError) {
            target = try self.target()
        } catch .missing {
            // Its folder is.
            throw .unwritable(path: path, errno: ENOENT)
        }
        let old = try status(of: target)
        do throws(SystemError) {
            var replacement = try FileReplacement(
                of: target, old: keepsMode ? old : nil, mode: mode, isAlone: isAlone,
                waitsForDisk: waitsForDisk)
            try replacement.write(bytes)
            try replacement.putInPlace()
        } catch {
            throw .unwritable(path: path, errno: error.code)
        }
    }

    /// Changes the file: waits for other writers, reads, lets `change` do its work and puts what it gives
    /// in place. The folder of a file that is missing is made, for this user alone. If anything fails, the
    /// file is as it was.
    ///
    /// - Parameters:
    ///   - limit: in bytes; what could not be read again is not written.
    ///   - patience: how long to wait for another writer.
    ///   - keepsBackup: whether what the file held is kept beside it under a name that no file had:
    ///     `.backup` at its end, then `.backup-2` and so on.
    ///   - keepsMode: whether the owner and mode stay; else the new file is this user's alone.
    ///   - yieldsToOthers: whether what programs that know of no lock, such as editors, put in place meanwhile
    ///     is changed once more instead of being replaced. `change` may then be called several times.
    ///   - change: gets what the file holds, nil where there is none, and gives what it is to hold.
    /// - Returns: the path of the backup; nil where there was no file, or nothing was changed.
    @discardableResult
    public func update(
        limit: Int, patience: Duration = .seconds(5), keepsBackup: Bool = false,
        keepsMode: Bool = true, yieldsToOthers: Bool = false,
        _ change: (Content?) throws(FileError) -> [UInt8]
    ) throws(FileError) -> String? {
        try Folder.make(for: path)
        let target = try target()
        // Before a lock file is left beside what is no such file.
        _ = try status(of: target)
        let lock = try FileLock(target + ".lock", patience: patience)
        defer { lock.release() }
        for _ in 0..<Self.mostTries {
            let old = try contentIfThere(of: target, limit: limit)
            let new = try change(old.map { Content(bytes: $0, mode: $1.st_mode & 0o7777) })
            guard new != old?.bytes ?? [] else { return nil }
            guard new.count <= limit else { throw .tooLarge(path: path, limit: limit) }
            if old != nil, access(target, W_OK) != 0 {
                throw .unwritable(path: target, errno: errno)
            }
            do throws(SystemError) {
                var replacement = try FileReplacement(
                    of: target, old: keepsMode ? old?.status : nil, isAlone: true)
                try replacement.write(new)
                if yieldsToOthers,
                    (try? contentIfThere(of: target, limit: limit)?.bytes) != old?.bytes
                {
                    continue
                }
                var backup: String?
                if keepsBackup, let old {
                    backup = try Self.keep(old.bytes, of: target, old.status)
                }
                try replacement.putInPlace()
                return backup
            } catch {
                throw .unwritable(path: target, errno: error.code)
            }
        }
        throw .locked(path: target, holder: nil)
    }

    /// How often a file is read anew that another program keeps changing.
    private static var mostTries: Int { 1000 }

    /// Gives the file another name, which no file had: `~` at its end, then `~2` and so on.
    ///
    /// - Returns: the new path.
    public func putAside() throws(FileError) -> String {
        var kept = path + "~"
        var number = 1
        while Path.isTaken(kept) {
            number += 1
            kept = path + "~\(number)"
        }
        guard rename(path, kept) == 0 else { throw .unwritable(path: path, errno: errno) }
        return kept
    }

    /// Puts `bytes` on the disk beside `path`, under the first name that is free.
    ///
    /// - Returns: its path.
    private static func keep(
        _ bytes: [UInt8], of path: String, _ status: stat
    ) throws(SystemError) -> String {
        var number = 1
        while true {
            let backup = path + (number == 1 ? ".backup" : ".backup-\(number)")
            do throws(SystemError) {
                let file = try FileDescriptor(
                    backup, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
                // A part of it would look like the file as it was.
                var isWhole = false
                defer { if !isWhole { unlink(backup) } }
                _ = fchmod(file.number, status.st_mode & 0o777)
                try file.writeAll(bytes)
                try file.synchronise()
                isWhole = true
                return backup
            } catch  where error.code == EEXIST && number < 10_000 {
                number += 1
            }
        }
    }

    /// nil where there is no such file.
    private func contentIfThere(
        of target: String, limit: Int
    ) throws(FileError) -> (bytes: [UInt8], status: stat)? {
        do throws(FileError) {
            return try content(of: target, limit: limit)
        } catch .missing {
            return nil
        }
    }

    private func content(
        of target: String, limit: Int
    ) throws(FileError) -> (bytes: [UInt8], status: stat) {
        var status = stat()
        let bytes: [UInt8]?
        do throws(SystemError) {
            // Without blocking, or a FIFO would hold the program until another one writes to it.
            let file = try FileDescriptor(target, O_RDONLY | O_NONBLOCK | O_NOCTTY)
            status = try file.status
            let isSmall = status.st_size <= limit
            bytes = status.isRegular && isSmall ? try file.readAll(limit: limit) : nil
        } catch {
            guard error.code == ENOENT else { throw .unreadable(path: target, errno: error.code) }
            throw .missing(path: target)
        }
        try status.checkIsRegular(at: path)
        guard let bytes else { throw .tooLarge(path: path, limit: limit) }
        return (bytes, status)
    }

    /// nil where there is no such file.
    private func status(of target: String) throws(FileError) -> stat? {
        var status = stat()
        guard stat(target, &status) == 0 else { return nil }
        try status.checkIsRegular(at: path)
        return status
    }

    /// The file itself, links followed; where there is none, its place in its folder.
    private func target() throws(FileError) -> String {
        if let target = Path.resolved(path) { return target }
        guard errno == ENOENT else { throw .unreadable(path: path, errno: errno) }
        if Path.isTaken(path) { throw .danglingLink(path: path) }
        let name = Path.name(of: path)
        guard let folder = Path.resolved(Path.folder(of: path)), !name.isEmpty else {
            throw .missing(path: path)
        }
        return folder == "/" ? "/" + name : folder + "/" + name
    }
}

extension stat {
    var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
    var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }

    /// Refuses what is no regular file.
    func checkIsRegular(at path: String) throws(FileError) {
        guard !isRegular else { return }
        throw isFolder ? .isFolder(path: path) : .isNoFile(path: path)
    }
}
