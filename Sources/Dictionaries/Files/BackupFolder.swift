import Glibc
import System

/// A folder with copies of dictionaries. One is made at most once a day of each file, where that is
/// another than the last, and a few are kept: what went wrong today is as it was yesterday.
public struct BackupFolder: Hashable, Sendable {
    public let path: String

    /// Seconds between two copies of a file, and how many there are of it.
    public static let interval = 20 * 3600
    public static let most = 5

    public init(path: String) {
        self.path = path
    }

    /// The copies, the newest first.
    public var backups: [Backup] {
        Folder.names(in: path).compactMap { Backup(name: $0, in: path) }
            .sorted { ($1.stamp, $0.file) < ($0.stamp, $1.file) }
    }

    /// Whether a copy of `file` is due: there is none, or the last one is of another day.
    ///
    /// - Parameter now: the date, as `Backup.stamp`.
    public func isDue(_ file: String, at now: String) -> Bool {
        guard let newest = backups(of: file, until: now).first,
            let then = Backup.seconds(of: newest.stamp), let now = Backup.seconds(of: now)
        else { return true }
        return now - then >= Self.interval
    }

    /// Those of `file`, but for those of a day that has not come yet, because a clock was wrong.
    private func backups(of file: String, until now: String) -> [Backup] {
        backups.filter { $0.file == Path.name(of: file) && $0.stamp <= now }
    }

    /// Keeps a copy of `file` where one is due and it differs from the last, and removes the oldest.
    /// No other user may read the copy.
    ///
    /// - Returns: whether a copy was made.
    @discardableResult
    public func keep(_ file: String, at now: String) throws(FileError) -> Bool {
        guard isDue(file, at: now) else { return false }
        let bytes = try DictionaryFile(path: file).read()
        let own = backups(of: file, until: now)
        if let newest = own.first, (try? DictionaryFile(path: newest.path).read()) == bytes {
            return false
        }
        let target = path + "/" + Path.name(of: file) + "." + now
        try Folder.make(path)
        // This does not wait for the disk: where a power failure damages a copy, the one before is left.
        try File(target).replace(with: bytes, isAlone: true, waitsForDisk: false)
        for old in own.dropFirst(Self.most - 1) { unlink(old.path) }
        return true
    }
}

/// A copy of a dictionary.
public struct Backup: Hashable, Sendable {
    public let path: String
    /// The name of the file that it is a copy of.
    public let file: String
    /// When it was made, in UTC: `2026-11-21T17:03:22Z`.
    public let stamp: String

    /// nil where `name` is that of something else.
    init?(name: String, in folder: String) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        let stamp = String(name[name.index(after: dot)...])
        guard Self.seconds(of: stamp) != nil else { return nil }
        path = folder + "/" + name
        file = String(name[..<dot])
        self.stamp = stamp
    }

    /// Seconds since 1970; nil where `stamp` is no such date. Wraps `timegm(3)`.
    static func seconds(of stamp: String) -> Int? {
        let bytes = Array(stamp.utf8)
        let form = Array("0000-00-00T00:00:00Z".utf8)
        guard bytes.count == form.count,
            zip(bytes, form).allSatisfy({ Byte.isDigit($1) ? Byte.isDigit($0) : $0 == $1 })
        else { return nil }
        func number(_ range: Range<Int>) -> Int32 {
            bytes[range].reduce(0) { 10 * $0 + Int32($1 - UInt8(ascii: "0")) }
        }
        var parts = tm()
        parts.tm_year = number(0..<4) - 1900
        parts.tm_mon = number(5..<7) - 1
        parts.tm_mday = number(8..<10)
        parts.tm_hour = number(11..<13)
        parts.tm_min = number(14..<16)
        parts.tm_sec = number(17..<19)
        return timegm(&parts)
    }
}
