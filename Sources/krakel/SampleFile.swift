// Owns: reading a file of recorded characters for a command.

import Dictionaries
import Recordings

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
                \(path):\(error.line):\(error.column): \(error.message)\(more)
                  help: a line is {"label":"a","strokes":[[[x,y],...],...]}, see krakel(1)
                """)
        }
        return reading.samples
    }
}
