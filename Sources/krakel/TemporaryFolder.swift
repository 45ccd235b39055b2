// Owns: a folder that lives as long as its object.

import Glibc

/// A folder of this user's alone in `/tmp`.
final class TemporaryFolder {
    let path: String

    /// Wraps `mkdtemp`.
    init() throws {
        var template = Array("/tmp/krakel-demo-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw Failure("/tmp: \(String(cString: strerror(errno)))\n  help: make room in /tmp")
        }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        Self.remove(path)
    }

    /// Writes a file of this name into a folder of that name.
    func write(_ text: String, to name: String, in inner: String) throws {
        mkdir(path + "/" + inner, 0o700)
        try OutputFile.replace(path + "/" + inner + "/" + name, with: Array(text.utf8))
    }

    /// Waits at most twenty seconds until the file `name` holds what `isComplete` accepts.
    ///
    /// - Returns: what the file holds then, nil where there is none.
    func waitForFile(_ name: String, _ isComplete: (String) -> Bool) -> String? {
        for _ in 0..<1000 {
            if let text = contents(of: name), isComplete(text) { return text }
            poll(nil, 0, 20)
        }
        return contents(of: name)
    }

    private func contents(of name: String) -> String? {
        let descriptor = open(path + "/" + name, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
    }

    /// Removes a folder with everything in it; links are removed, not followed.
    private static func remove(_ path: String) {
        guard unlink(path) != 0, let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { remove(path + "/" + name) }
        }
        closedir(folder)
        rmdir(path)
    }
}
