// Reading recorded characters from files.

import Engine
import Foundation

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
        Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
}
