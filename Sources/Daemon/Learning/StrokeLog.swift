import CLinux
import Dictionaries
import Engine
import Glibc
import Strokes
import System

/// Characters as they were written, a line of JSON each, in a file that nobody else can read. Nothing
/// is kept in memory: a line is in the file as soon as the character was typed.
public struct StrokeLog: Hashable, Sendable {
    public let path: String
    /// Where the file is larger, in bytes, its older half is dropped.
    public let limit: Int

    /// Some ten thousand characters.
    public static let usualLimit = 8 << 20

    public init(path: String, limit: Int = usualLimit) {
        self.path = path
        self.limit = limit
    }

    /// What `effect` adds; nil for what is no character.
    static func line(of effect: Effect, at time: Int) -> LogLine? {
        switch effect {
        case .recognised(let reading):
            let match = reading.match
            // Modifiers that stuck are none of the shape's business; what the word or the writer
            // says is.
            let isShape = !reading.isRespelled && reading.rejected.isEmpty
            let meant = isShape ? match.actions : reading.actions
            return LogLine(
                sample: Sample(
                    label: Label.text(of: meant), ink: reading.ink, mode: reading.mode,
                    applications: reading.group),
                time: time, distance: match.distance, verdict: match.verdict.rawValue)
        case .missed(let miss):
            return LogLine(
                sample: Sample(
                    label: "", ink: miss.ink, mode: miss.mode, applications: miss.group),
                time: time,
                distance: miss.nearest?.distance, verdict: Verdict.rejected.rawValue)
        default: return nil
        }
    }

    /// Adds a line, whole or not at all.
    ///
    /// - Returns: why it could not be added; nil where it was, or somebody was at the file just then.
    func append(_ line: LogLine) -> Int32? {
        Self.createFolder(of: path)
        let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard file >= 0 else { return errno }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { return errno }
        guard status.st_mode & S_IFMT == S_IFREG else { return EINVAL }
        if status.st_mode & 0o077 != 0, fchmod(file, 0o600) != 0 { return errno }
        // Whoever else is at it drops the older half or forgets it all; nobody waits for a log.
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return nil }
        // A line that somebody was killed in spoils none but itself.
        var last = UInt8(ascii: "\n")
        if status.st_size > 0 { pread(file, &last, 1, status.st_size - 1) }
        let start = last == UInt8(ascii: "\n") ? "" : "\n"
        let bytes = Array((start + line.text + "\n").utf8)
        guard write(file, bytes, bytes.count) == bytes.count else {
            let reason = errno
            ftruncate(file, status.st_size)
            return reason
        }
        return Int(status.st_size) + bytes.count > limit ? dropOlderHalf() : nil
    }

    /// Puts the newer half in the place of the whole.
    private func dropOlderHalf() -> Int32? {
        let source = open(path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { return errno }
        defer { close(source) }
        var bytes = [UInt8](repeating: 0, count: limit / 2)
        let start = lseek(source, -bytes.count, SEEK_END)
        guard start >= 0 else { return errno }
        let count = pread(source, &bytes, bytes.count, start)
        guard count > 0, let end = bytes[..<count].firstIndex(of: UInt8(ascii: "\n")) else {
            return EIO
        }
        let rest = Array(bytes[(end + 1)..<count])
        unlink(path + ".new")
        let file = open(path + ".new", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { return errno }
        defer { close(file) }
        guard write(file, rest, rest.count) == rest.count, fsync(file) == 0,
            rename(path + ".new", path) == 0
        else {
            let reason = errno
            unlink(path + ".new")
            return reason
        }
        return nil
    }

    /// Removes the file and all that was ever beside it.
    ///
    /// - Returns: whether there was one.
    /// - Throws: `StrokeLogError` where it cannot be removed.
    public func forget() throws(StrokeLogError) -> Bool {
        var isFound = false
        for name in [path, path + ".new"] {
            if unlink(name) == 0 {
                isFound = true
            } else if errno != ENOENT {
                throw StrokeLogError(errno: errno)
            }
        }
        return isFound
    }

    /// Its size in bytes; nil where there is none.
    public var size: Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }

    /// Wraps `mkdir(2)` for every missing folder on the way: nobody else may look into them.
    static func createFolder(of path: String) {
        var folders: [String] = []
        var rest = path[...]
        while let slash = rest.lastIndex(of: "/"), slash > rest.startIndex {
            rest = rest[..<slash]
            guard access(String(rest), F_OK) != 0 else { break }
            folders.append(String(rest))
        }
        for folder in folders.reversed() { mkdir(folder, 0o700) }
    }
}

/// Why a log could not be removed.
public struct StrokeLogError: Error, Hashable, Sendable {
    public var errno: Int32
}
