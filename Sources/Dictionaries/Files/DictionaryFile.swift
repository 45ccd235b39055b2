import Glibc

/// The file a dictionary is kept in.
public struct DictionaryFile: Sendable {
    /// As given; a symbolic link stands for the file it leads to.
    public let path: String
    /// How long to wait for another writer.
    public let patience: Duration

    /// Files larger than this many bytes are refused.
    public static let maximumSize = 64 << 20

    public init(path: String, patience: Duration = .seconds(5)) {
        self.path = path
        self.patience = patience
    }

    /// The bytes of the file, whatever they say.
    public func read() throws(DictionaryFileError) -> [UInt8] {
        try content(of: target()).bytes
    }

    /// The bytes of the file, and whether nobody but this user and root can have written them: what
    /// somebody else's file would start is not started.
    public func readWithOwner() throws(DictionaryFileError) -> (bytes: [UInt8], isOwn: Bool) {
        let content = try content(of: target())
        let status = content.status
        let isOwn = status.st_uid == geteuid() || status.st_uid == 0
        return (content.bytes, isOwn && status.st_mode & S_IWOTH == 0)
    }

    /// The text of the file, to be looked at line by line.
    public func load() throws(DictionaryFileError) -> DictionaryDocument {
        try Self.document(read(), path: path)
    }

    /// Changes the file: waits for other writers, reads, lets `change` do its work and puts the new
    /// text in place. A file that is missing starts empty, its folder is created with mode 0700. If
    /// anything fails, the file is as it was.
    ///
    /// - Returns: what `change` returns.
    @discardableResult
    public func update<Result>(
        _ change: (inout DictionaryDocument) -> Result
    ) throws(DictionaryFileError) -> Result {
        try update(keepsBackup: false, change).result
    }

    /// Changes the file as `update` does, and keeps what it held under a name of its own beside it
    /// that no file had: `.backup` at its end, then `.backup-2` and so on.
    ///
    /// - Returns: what `change` returns, and the path of the backup; nil where there was no file, or
    ///   nothing was changed.
    public func updateKeepingBackup<Result>(
        _ change: (inout DictionaryDocument) -> Result
    ) throws(DictionaryFileError) -> (result: Result, backup: String?) {
        try update(keepsBackup: true, change)
    }

    private func update<Result>(
        keepsBackup: Bool, _ change: (inout DictionaryDocument) -> Result
    ) throws(DictionaryFileError) -> (result: Result, backup: String?) {
        try Path.makeFolder(Path.folder(of: path))
        let target = try target()
        try refuseOddities(at: target)
        let lock = try FileLock(target + ".lock", patience: patience)
        defer { lock.release() }
        var document = DictionaryDocument()
        var old: Content?
        do throws(DictionaryFileError) {
            let content = try content(of: target)
            document = try Self.document(content.bytes, path: path)
            old = content
        } catch .missing {
        }
        let before = document.bytes
        let result = change(&document)
        let after = document.bytes
        guard after != before else { return (result, nil) }
        // What could not be read again is not written.
        guard after.count <= Self.maximumSize else { throw .tooLarge(path: path) }
        if old != nil, access(target, W_OK) != 0 { throw .unwritable(path: target, errno: errno) }
        var backup: String?
        do throws(SystemError) {
            if keepsBackup, let old {
                backup = try FileReplacement.keep(old.bytes, of: target, old.status)
            }
            var replacement = try FileReplacement(of: target, old: old?.status)
            try replacement.write(after)
            try replacement.putInPlace()
        } catch {
            throw .unwritable(path: target, errno: error.code)
        }
        return (result, backup)
    }

    /// Writes `text` where there is no file yet, or an empty one.
    public func create(with text: String) throws(DictionaryFileError) {
        let start = try Self.document(Array(text.utf8), path: path)
        try update { document in
            if document.bytes.isEmpty { document = start }
        }
    }

    private struct Content {
        var bytes: [UInt8]
        var status: stat
    }

    private func content(of target: String) throws(DictionaryFileError) -> Content {
        // Without blocking, or a FIFO would hold the program until somebody writes to it.
        let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY
        var status = stat()
        let bytes: [UInt8]?
        do throws(SystemError) {
            let file = try FileDescriptor(target, flags)
            status = try file.status
            let isSmall = status.st_size <= Self.maximumSize
            bytes = status.isRegular && isSmall ? try file.readAll(limit: Self.maximumSize) : nil
        } catch {
            guard error.code == ENOENT else {
                throw .unreadable(path: target, errno: error.code)
            }
            throw .missing(path: target)
        }
        try refuse(status)
        guard let bytes else { throw .tooLarge(path: path) }
        return Content(bytes: bytes, status: status)
    }

    private static func document(
        _ bytes: [UInt8], path: String
    ) throws(DictionaryFileError) -> DictionaryDocument {
        do throws(DictionaryError) {
            return try DictionaryDocument(bytes)
        } catch {
            switch error {
            case .newerVersion(let version): throw .newerVersion(path: path, version: version)
            }
        }
    }

    /// Refuses before a lock file is left beside what is no dictionary.
    private func refuseOddities(at target: String) throws(DictionaryFileError) {
        var status = stat()
        if stat(target, &status) == 0 { try refuse(status) }
    }

    private func refuse(_ status: stat) throws(DictionaryFileError) {
        guard status.isRegular else {
            throw status.isFolder ? .isFolder(path: path) : .isNoFile(path: path)
        }
    }

    /// The file itself, links followed; where there is none, its place in its folder.
    private func target() throws(DictionaryFileError) -> String {
        if let target = Path.resolved(path) { return target }
        guard errno == ENOENT else { throw .unreadable(path: path, errno: errno) }
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
            throw .danglingLink(path: path)
        }
        let name = Path.name(of: path)
        guard let folder = Path.resolved(Path.folder(of: path)), !name.isEmpty else {
            throw .missing(path: path)
        }
        return folder == "/" ? "/" + name : folder + "/" + name
    }
}

extension stat {
    fileprivate var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
    fileprivate var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}

/// Why a file was not read or not changed. It then is as it was before.
public enum DictionaryFileError: Error, Hashable, Sendable {
    case missing(path: String)
    case newerVersion(path: String, version: Int)
    case isFolder(path: String)
    /// A FIFO, a socket or a device.
    case isNoFile(path: String)
    case danglingLink(path: String)
    /// Larger than `DictionaryFile.maximumSize` bytes.
    case tooLarge(path: String)
    case unreadable(path: String, errno: Int32)
    /// The file or its folder cannot be written.
    case unwritable(path: String, errno: Int32)
    /// Somebody else holds the lock file `path`; `holder` is the process, where it is known.
    case locked(path: String, holder: Int32?)
    case lockFailed(path: String, errno: Int32)
}

extension DictionaryFileError {
    /// What went wrong, without a full stop.
    public var message: String {
        switch self {
        case .missing(let path): "\(path): there is no such file"
        case .newerVersion(let path, let version):
            "\(path): the format is version \(version), newer than this program"
        case .isFolder(let path): "\(path): this is a folder"
        case .isNoFile(let path): "\(path): this is not a regular file"
        case .danglingLink(let path): "\(path): the link leads to no file"
        case .tooLarge(let path):
            "\(path): larger than \(DictionaryFile.maximumSize >> 20) MB"
        case .unreadable(let path, let code): "\(path): cannot be read: \(Self.text(of: code))"
        case .unwritable(let path, let code): "\(path): cannot be written: \(Self.text(of: code))"
        case .locked(let path, let holder):
            "\(path): "
                + (holder.map { "process \($0) is writing the dictionary" }
                    ?? "another program is writing the dictionary")
        case .lockFailed(let path, let code): "\(path): cannot be locked: \(Self.text(of: code))"
        }
    }

    /// What went wrong and what helps, on two lines.
    public var description: String { "\(message)\n  help: \(remedy)" }

    /// What helps.
    public var remedy: String {
        switch self {
        case .missing(let path): "see what there is: `ls \(Path.folder(of: path))`"
        case .newerVersion: "install a newer krakel; this one leaves the file alone"
        case .isFolder(let path): "name a file in it: `ls \(path)`"
        case .isNoFile(let path): "name a regular file in its place: `ls -l \(path)`"
        case .danglingLink: "create the file it leads to, or delete the link"
        case .tooLarge(let path): "check that this is a dictionary: `head \(path)`"
        case .unreadable(let path, _), .unwritable(let path, _):
            "check the owner and the mode: `ls -ld \(path) \(Path.folder(of: path))`"
        case .locked(_, let holder?):
            "try again; where that does not help, see `ps \(holder)` and end it"
        case .locked(let path, nil): "try again; where that does not help, see `fuser \(path)`"
        case .lockFailed(let path, _):
            "check that its folder can be written: `ls -ld \(Path.folder(of: path))`"
        }
    }

    /// Wraps `strerror_r(3)`.
    private static func text(of code: Int32) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let start = buffer.baseAddress, strerror_r(code, start, buffer.count) == 0 else {
                return "error \(code)"
            }
            return String(cString: start)
        }
    }
}
