// Owns: reading a file of recorded characters for a command.

import Dictionaries
import Glibc
import Recordings

enum SampleFile {
    /// The samples of the file at `path`, `-` being standard input.
    ///
    /// - Throws: a `Failure` naming file and line where one of them cannot be read.
    static func read(_ path: String) throws -> [Sample] {
        let bytes = try contents(of: path)
        let reading = SampleReader.read(bytes)
        if let error = reading.errors.first {
            let more =
                reading.errors.count > 1 ? " (and \(reading.errors.count - 1) more lines)" : ""
            throw Failure(
                """
                \(path):\(error.line):\(error.column): \(error.message)\(more)
                  help: a line is {"label":"a","strokes":[[[x,y],...],...]}, see krakel(1)
                """)
        }
        return reading.samples
    }

    private static func contents(of path: String) throws -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(path) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(path) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
    }

    private static func unreadable(_ path: String) -> Failure {
        Failure(
            """
            \(path): \(String(cString: strerror(errno)))
              help: name a file of samples, or - for standard input
            """)
    }
}
