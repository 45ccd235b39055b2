import Glibc
import Session
import System

/// Unbuffered lines: C's `stdout` is a global that Swift 6 refuses.
enum Output {
    static func line(_ text: String) {
        write(text + "\n", to: STDOUT_FILENO)
    }

    static func error(_ text: String) {
        write(text + "\n", to: STDERR_FILENO)
    }

    /// Writes all of `text`. Ends quietly where nobody reads any more.
    static func write(_ text: String, to descriptor: Int32) {
        try? FileDescriptor.writeAll(text.utf8, to: descriptor)
    }
}

enum OutputFile {
    /// Writes `bytes` to `path`, whole or not at all. A new file gets the mode that the user's mask
    /// allows, an old one keeps its own.
    ///
    /// - Throws: a `Failure` that names the file, which then is as it was.
    static func replace(_ path: String, with bytes: [UInt8]) throws {
        do throws(FileError) {
            try File(path).replace(with: bytes, mode: 0o666)
        } catch {
            throw Failure(error)
        }
    }
}
