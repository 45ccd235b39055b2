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
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}

enum OutputFile {
    /// Writes `bytes` beside `path` and renames that over it, so that whoever opens the file gets the
    /// old one or the new one, and a crash leaves one of them. A new file gets the mode that the
    /// user's mask allows, an old one keeps its own.
    ///
    /// - Throws: a `Failure` that names the file, which then is as it was.
    static func replace(_ path: String, with bytes: [UInt8]) throws {
        // The name of the new one; a link stands for what it leads to.
        let resolved = realpath(path, nil)
        defer { free(resolved) }
        let target = resolved.map { String(cString: $0) } ?? path
        var status = stat()
        let isThere = stat(target, &status) == 0
        if isThere, status.st_mode & S_IFMT != S_IFREG {
            throw Failure("\(path): this is not a regular file\n  help: name a file to write")
        }
        var template = Array("\(target).XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw unwritable(path) }
        defer { close(descriptor) }
        let temporary = String(
            decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        do {
            try write(bytes, to: descriptor, path)
            let mask = umask(0)
            umask(mask)
            guard fchmod(descriptor, isThere ? status.st_mode & 0o7777 : 0o666 & ~mask) == 0,
                fsync(descriptor) == 0, rename(temporary, target) == 0
            else { throw unwritable(path) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unwritable(path) }
            rest = rest.dropFirst(count)
        }
    }

    private static func unwritable(_ path: String) -> Failure {
        Failure(
            """
            \(path): cannot be written: \(String(cString: strerror(errno)))
              help: check that its folder is there and yours: `ls -ld \(Folder.of(path))`
            """)
    }
}
