// Real files for a test, gone with it.

import Glibc
import System

@testable import Dictionaries

/// A folder of its own for one test, removed with all it holds.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/krakel-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError.last }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit { Self.removeAll(path) }

    private static func removeAll(_ path: String) {
        // A folder that is not empty cannot be removed before what it holds.
        guard remove(path) != 0 else { return }
        for name in names(in: path) { removeAll(path + "/" + name) }
        remove(path)
    }

    func write(_ text: String, to name: String, mode: mode_t = 0o644) throws {
        let file = try FileDescriptor(path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, mode: mode)
        try file.writeAll(bytes(text))
        fchmod(file.number, mode)
    }

    func read(_ name: String) throws -> String {
        text(try FileDescriptor(path + "/" + name, O_RDONLY).readAll(limit: 1 << 30) ?? [])
    }

    func mode(of name: String) -> mode_t {
        var status = stat()
        lstat(path + "/" + name, &status)
        return status.st_mode
    }

    var names: [String] { Self.names(in: path) }

    private static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names.filter { $0 != "." && $0 != ".." }.sorted()
    }
}
