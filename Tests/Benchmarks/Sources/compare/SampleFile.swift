// Reading a file of recorded characters, and what to say where that fails.

import Engine
import Foundation

/// Why there is nothing to compare.
enum SampleFileError: Error, CustomStringConvertible {
    case unreadable(path: String)
    case badLine(path: String, SampleError)
    /// Chosen were no samples, or never two of a label by one writer.
    case nothingToCompare(path: String)

    var description: String {
        switch self {
        case .unreadable(let path):
            "\(path): cannot be read\n  help: name a file of samples, or - for standard input"
        case .badLine(let path, let error):
            "\(path):\(error.line): \(error.message)"
        case .nothingToCompare(let path):
            """
            \(path): nobody has drawn a label twice
              help: look at --labels and --strokes, and at the "user" and "cond" of the samples
            """
        }
    }
}

enum SampleFile {
    /// The samples of the file at `path`, `-` being standard input.
    static func read(_ path: String) throws(SampleFileError) -> [Sample] {
        guard let data = contents(of: path) else { throw .unreadable(path: path) }
        let reading = SampleReader.read(Array(data))
        if let error = reading.errors.first { throw .badLine(path: path, error) }
        return reading.samples
    }

    private static func contents(of path: String) -> Data? {
        if path == "-" {
            return (try? FileHandle.standardInput.readToEnd()) ?? Data()
        }
        return try? Data(contentsOf: URL(fileURLWithPath: path))
    }
}
