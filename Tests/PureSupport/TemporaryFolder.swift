import Glibc
import System

/// A folder of a test's own in `/tmp` that only this user may enter, removed with all it holds.
public final class TemporaryFolder {
    public let path: String

    public init() {
        var template = Array("/tmp/krakel-test-XXXXXX".utf8CString)
        let isMade = mkdtemp(&template) != nil
        let name = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        // Where that fails, so does the first that is written to it.
        path = isMade ? name : "/nonexistent"
    }

    deinit { Self.removeAll(path) }

    private static func removeAll(_ path: String) {
        // A folder that is not empty cannot be removed before what it holds.
        guard remove(path) != 0 else { return }
        for name in Folder.names(in: path) { removeAll(path + "/" + name) }
        remove(path)
    }

    /// Writes a file of this name, folders made as needed.
    ///
    /// - Returns: its path.
    @discardableResult
    public func write(_ text: String, to name: String, mode: mode_t? = nil) throws -> String {
        let path = path + "/" + name
        try Folder.make(for: path)
        let file = try FileDescriptor(path, O_WRONLY | O_CREAT | O_TRUNC, mode: mode ?? 0o644)
        try file.writeAll(Array(text.utf8))
        if let mode { fchmod(file.number, mode) }
        return path
    }

    /// Makes a folder of this name for this user alone.
    ///
    /// - Returns: its path.
    @discardableResult
    public func folder(_ name: String) throws -> String {
        try Folder.make(path + "/" + name)
        return path + "/" + name
    }

    public func read(_ name: String) throws -> String {
        let bytes = try FileDescriptor(path + "/" + name, O_RDONLY).readAll(limit: 1 << 30)
        return String(decoding: bytes ?? [], as: UTF8.self)
    }

    /// The text of a file; empty where there is none.
    public static func text(of file: String) -> String {
        let bytes = try? FileDescriptor(file, O_RDONLY).read(most: 1 << 30)
        return String(decoding: bytes ?? [], as: UTF8.self)
    }

    public func mode(of name: String) -> mode_t {
        var status = stat()
        lstat(path + "/" + name, &status)
        return status.st_mode & 0o7777
    }

    public var names: [String] { Folder.names(in: path).sorted() }
}
