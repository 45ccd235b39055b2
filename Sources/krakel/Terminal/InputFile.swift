import Dictionaries
import Engine
import Glibc
import Session
import System

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

enum SampleFile {
    /// The samples of the file at `path`, `-` being standard input.
    ///
    /// - Throws: a `Failure` naming file and line where one of them cannot be read.
    static func read(_ path: String) throws -> [Sample] {
        let bytes = try InputFile.bytes(
            of: path, help: "name a file of samples, or - for standard input")
        return try samples(in: bytes, of: path)
    }

    /// The samples that `bytes` hold, which the file at `path` held.
    static func samples(in bytes: [UInt8], of path: String) throws -> [Sample] {
        let reading = SampleReader.read(bytes)
        if let error = reading.errors.first {
            let more =
                reading.errors.count > 1 ? " (and \(reading.errors.count - 1) more lines)" : ""
            throw Failure(
                """
                \(path):\(error.line): \(error.message)\(more)
                  help: a line is {"label":"a","strokes":[[[x,y],...],...]}, see krakel(1)
                """)
        }
        return reading.samples
    }
}

extension Environment {
    /// The display to work on.
    static func display() throws -> String {
        guard let display = value("DISPLAY") else { throw Failure.noDisplay }
        return display
    }
}
