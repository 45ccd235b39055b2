import Glibc

/// A new version of a file that takes its place in three steps. Between any two of them the file
/// itself is untouched.
struct FileReplacement: ~Copyable {
    let path: String
    private let temporary: String
    private let file: FileDescriptor
    private let waitsForDisk: Bool
    private var isInPlace = false

    /// Step one: an empty file beside `path`, with the owner and mode of `old`.
    ///
    /// - Parameters:
    ///   - mode: where there is no old file, less what the user's mask takes.
    ///   - isAlone: whether a lock sees to it that no other program replaces the same file. The new one
    ///     then has one name, and what an earlier crash left there is removed.
    ///   - waitsForDisk: whether a power failure must leave one of both versions, too.
    init(
        of path: String, old: stat?, mode: mode_t = 0o600, isAlone: Bool, waitsForDisk: Bool = true
    ) throws(SystemError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        var temporary = path + ".new"
        if isAlone {
            unlink(temporary)
        } else {
            repeat {
                temporary = path + ".new-" + String(UInt32.random(in: 0 ... .max), radix: 36)
            } while Path.isTaken(temporary)
        }
        let file = try FileDescriptor(temporary, flags, mode: old == nil ? mode : 0o600)
        if let old {
            // Only root may give files to another user; any other user owns the new file.
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
        self.waitsForDisk = waitsForDisk
    }

    deinit {
        if !isInPlace { unlink(temporary) }
    }

    /// Step two: the content, on the disk.
    func write(_ bytes: [UInt8]) throws(SystemError) {
        try file.writeAll(bytes)
        if waitsForDisk { try file.synchronise() }
    }

    /// Step three: its name, on the disk.
    mutating func putInPlace() throws(SystemError) {
        guard rename(temporary, path) == 0 else { throw .last }
        isInPlace = true
        if waitsForDisk { try Folder.synchronise(Path.folder(of: path)) }
    }
}
