import FoundationEssentials
import Glibc

/// A folder of a test's own in `/tmp` that only this user may enter, removed with everything in it.
public final class PrivateFolder {
    public let path: String

    /// - Throws: `ChildProcessError.notStarted` where it cannot be made.
    public init() throws(ChildProcessError) {
        var template = Array("/tmp/krakel-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .notStarted("mkdtemp") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes `text` into a file of this name, folders made as needed; gives back its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        let file = path + "/" + name
        if let slash = file.lastIndex(of: "/") { try makeFolder(String(file[..<slash])) }
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw ChildProcessError.notStarted(file) }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw ChildProcessError.notStarted(file)
        }
        return file
    }

    /// Makes a folder of this name for this user alone; gives back its path.
    @discardableResult
    public func folder(_ name: String) throws -> String {
        let folder = path + "/" + name
        try makeFolder(folder)
        return folder
    }

    /// The text of a file; empty where there is none. `FileManager` would do, but Swift 6.3's loses 4 KB
    /// each time a file is empty, and tests look until one is not.
    public static func text(of file: String) -> String {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += chunk[..<count]
        }
    }

    private func makeFolder(_ folder: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }
}
