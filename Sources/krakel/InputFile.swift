// Owns: reading a whole file, or standard input, for a command.

import Glibc

enum InputFile {
    /// The bytes of the file at `path`, `-` being standard input.
    ///
    /// - Parameter help: what to do where it cannot be read.
    /// - Throws: a `Failure` that names it.
    static func bytes(of path: String, help: String) throws -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(path, help) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(path, help) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
    }

    private static func unreadable(_ path: String, _ help: String) -> Failure {
        Failure("\(path): \(String(cString: strerror(errno)))\n  help: \(help)")
    }
}
