import CLinux
import Dictionaries
import Engine
import Glibc
import System

/// Characters as they were written, a line of JSON each, in a file that no other user can read. Nothing
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

    /// What `report` adds; nil for what is no character.
    static func line(of report: Effect.Report, at time: Int) -> LogLine? {
        switch report {
        case .recognised(let reading):
            let match = reading.match
            // The log is about shapes: sticky modifiers do not count, but what the user decided does.
            let meant = reading.rejected.isEmpty ? match.actions : reading.actions
            return LogLine(
                sample: Sample(
                    label: Label.text(of: meant), ink: reading.ink, mode: reading.mode,
                    applications: reading.group),
                time: time, distance: match.distance, verdict: match.verdict.rawValue)
        case .missed(let miss):
            return LogLine(
                sample: Sample(label: "", ink: miss.ink, mode: miss.mode, applications: miss.group),
                time: time, distance: miss.nearest?.distance, verdict: Verdict.rejected.rawValue)
        case .takenBack, .retracted, .wordTakenBack, .mended, .restored, .nothingToTakeBack,
            .nothingToRepeat, .gestured, .fingered, .turning, .turned, .scrolled, .penned,
            .erased, .cancelled, .modeChanged, .stickyChanged:
            return nil
        }
    }

    /// Adds a line, whole or not at all. Where another program is at the file just then, it adds nothing:
    /// a log must not delay writing.
    func append(_ line: LogLine) throws(FileError) {
        guard holdsNothingElse else { throw .unwritable(path: path, errno: EEXIST) }
        _ = try LineFile(path, limit: limit).append(line.text + "\n")
    }

    /// Whether what is there, if anything is, begins as each line of a log does.
    private var holdsNothingElse: Bool {
        // A pipe would keep who opens it waiting.
        guard let file = try? FileDescriptor(path, O_RDONLY | O_NONBLOCK) else { return true }
        var first = UInt8(ascii: "{")
        return pread(file.number, &first, 1, 0) < 0 || first == UInt8(ascii: "{")
    }

    /// Removes the file and all that was ever beside it; never what is no log.
    ///
    /// - Returns: whether there was one.
    /// - Throws: `SystemError` where it cannot be removed.
    public func forget() throws(SystemError) -> Bool {
        var isFound = false
        guard holdsNothingElse else { return false }
        for name in [path, path + ".new"] {
            if unlink(name) == 0 { isFound = true } else if errno != ENOENT { throw .last }
        }
        return isFound
    }

    /// Its size in bytes; nil where there is none.
    public var size: Int? {
        var status = stat()
        return stat(path, &status) == 0 && holdsNothingElse ? Int(status.st_size) : nil
    }
}
