// Reading recorded characters from files.

import Engine
import Glibc

enum SampleFiles {
    /// The samples of a file of JSON lines.
    static func read(_ path: String) throws -> [Sample] {
        let reading = SampleReader.read(try bytes(path))
        if let error = reading.errors.first {
            throw MeasureError("\(path):\(error.line): \(error.message)")
        }
        return reading.samples
    }

    /// All of a file.
    static func bytes(_ path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw MeasureError("\(path): \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        return bytes
    }
}
