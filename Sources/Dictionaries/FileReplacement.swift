// Owns: putting a new file in the place of an old one so that a crash at any instant leaves one of
// the two, whole. Leaves keeping other writers away to FileLock.

import Glibc

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
