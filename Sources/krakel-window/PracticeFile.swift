// Owns: the file in which practising is kept. Leaves what its lines say to PracticeRecord.

import CGTK
import Dictionaries
import Glibc
import Places
import Practising

/// The record of the past, which need not exist.
struct PracticeFile {
    let path: String

    /// Larger, and the oldest sessions are left out.
    private static let largest = 512 << 10

    func load() -> PracticeRecord {
        guard let bytes = try? DictionaryFile(path: path).read() else { return PracticeRecord() }
        return PracticeRecord(String(decoding: bytes, as: UTF8.self))
    }

    /// Adds a session at the end: two windows lose nothing of each other. Wraps `open(2)` with
    /// `O_APPEND`.
    ///
    /// - Returns: false where that was not possible.
    func add(_ session: PracticeRecord.Session) -> Bool {
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        g_mkdir_with_parents("/" + folder, 0o700)
        let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        // A line that somebody was killed in spoils none but itself.
        var last = UInt8(ascii: "\n")
        pread(file, &last, 1, lseek(file, 0, SEEK_END) - 1)
        let start = last == UInt8(ascii: "\n") ? "" : "\n"
        let lines = Array((start + PracticeRecord.lines(of: session)).utf8)
        let count = lines.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        let size = lseek(file, 0, SEEK_END)
        close(file)
        if size > Self.largest { shorten() }
        return count == lines.count
    }

    private func shorten() {
        try? SheetFile.replace(path, with: Array(load().text.utf8))
    }

    /// The time now as it stands in the file. Wraps `g_date_time_format`.
    static var date: String {
        guard let now = g_date_time_new_now_local() else { return "" }
        defer { g_date_time_unref(now) }
        guard let text = g_date_time_format(now, "%Y-%m-%dT%H:%M:%S") else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
