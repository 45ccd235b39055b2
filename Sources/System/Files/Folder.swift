import Glibc

public enum Folder {
    /// Makes `folder` where it is missing, and every missing one above it. Wraps `mkdir(2)`.
    ///
    /// - Parameter mode: of those that are made, less what the user's mask takes; by default they are
    ///   this user's alone.
    public static func make(_ folder: String, mode: mode_t = 0o700) throws(FileError) {
        var missing: [String] = []
        var parent = folder
        while access(parent, F_OK) != 0, errno == ENOENT, parent != "/", parent != "." {
            if Path.destination(ofLink: parent) != nil { throw .danglingLink(path: parent) }
            missing.append(parent)
            parent = Path.folder(of: parent)
        }
        if missing.isEmpty, access(folder, F_OK) != 0, errno == ENOTDIR {
            throw .unwritable(path: folder, errno: ENOTDIR)
        }
        for folder in missing.reversed() {
            do throws(SystemError) {
                try makeOne(folder, mode: mode)
            } catch {
                throw .unwritable(path: folder, errno: error.code)
            }
        }
    }

    /// Makes `folder` where it is missing, in a folder that is there. Wraps `mkdir(2)`.
    public static func makeOne(_ folder: String, mode: mode_t = 0o700) throws(SystemError) {
        guard mkdir(folder, mode) == 0 || errno == EEXIST else { throw .last }
    }

    /// Makes the folder that the file at `path` is to be in.
    public static func make(for path: String, mode: mode_t = 0o700) throws(FileError) {
        try make(Path.folder(of: path), mode: mode)
    }

    /// What is in `folder`, in no order; nothing where it cannot be read. Wraps `readdir(3)`.
    public static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) {
                    String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names.filter { $0 != "." && $0 != ".." }
    }

    /// Waits until the names in `folder` are on the disk. Wraps `fsync(2)`.
    static func synchronise(_ folder: String) throws(SystemError) {
        do throws(SystemError) {
            try FileDescriptor(folder, O_RDONLY | O_DIRECTORY).synchronise()
        } catch  where error.code == EINVAL {
            // Some file systems cannot; on them the rename has to do.
        }
    }
}
