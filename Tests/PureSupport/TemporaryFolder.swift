import Glibc
import System

/// A folder of its own for one test, removed with all it holds.
public final class TemporaryFolder {
    public let path: String

    public init() throws {
        var template = Array("/tmp/krakel-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError.last }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { Self.removeAll(path) }

    private static func removeAll(_ path: String) {
        // A folder that is not empty cannot be removed before what it holds.
        guard remove(path) != 0 else { return }
        for name in Folder.names(in: path) { removeAll(path + "/" + name) }
        remove(path)
    }

    public func write(_ text: String, to name: String, mode: mode_t = 0o644) throws {
        let file = try FileDescriptor(path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, mode: mode)
        try file.writeAll(Array(text.utf8))
        fchmod(file.number, mode)
    }

    public func read(_ name: String) throws -> String {
        let bytes = try FileDescriptor(path + "/" + name, O_RDONLY).readAll(limit: 1 << 30)
        return String(decoding: bytes ?? [], as: UTF8.self)
    }

    public func mode(of name: String) -> mode_t {
        var status = stat()
        lstat(path + "/" + name, &status)
        return status.st_mode & 0o7777
    }

    public var names: [String] { Folder.names(in: path).sorted() }
}
