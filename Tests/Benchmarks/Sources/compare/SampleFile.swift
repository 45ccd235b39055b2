// Owns: reading a file of recorded characters. Leaves their form to Recordings.

import ArgumentParser
import Foundation
import Recordings

enum SampleFile {
    /// The samples of the file at `path`, `-` being standard input.
    ///
    /// - Throws: what names the file, and the line where one cannot be read.
    static func read(_ path: String) throws -> [Sample] {
        let data =
            path == "-"
            ? try FileHandle.standardInput.readToEnd() ?? Data()
            : try Data(contentsOf: URL(fileURLWithPath: path))
        let reading = SampleReader.read(Array(data))
        if let error = reading.errors.first {
            throw ValidationError("\(path):\(error.line):\(error.column): \(error.message)")
        }
        return reading.samples
    }
}
