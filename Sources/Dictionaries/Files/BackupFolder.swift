import Glibc
import System

/// A folder with copies of dictionaries. Of each file the first and the last of a day stay, where they are others
/// than those before, and a few are kept: what went wrong today is as it was yesterday, or a while ago.
public struct BackupFolder: Hashable, Sendable {
    public let path: String

    /// Seconds until a copy takes the place of none, and how many there are of a file.
    static let day = 20 * 3600
    public static let most = 8

    public init(path: String) {
        self.path = path
    }

    /// The copies, the newest first.
    public var backups: [Backup] {
        Folder.names(in: path).compactMap { Backup(name: $0, in: path) }
            .sorted { ($1.stamp, $0.file) < ($0.stamp, $1.file) }
    }

    /// Keeps a copy of `file` where one is due, it has entries and differs from the last, and removes the one that it
    /// takes the place of, and the oldest. No other user may read the copy.
    ///
    /// - Parameters:
    ///   - now: the date, as `Backup.stamp`.
    ///   - pause: seconds since the last one.
    /// - Returns: whether a copy was made.
    @discardableResult
    public func keep(_ file: String, at now: String, pause: Int = 0) throws(FileError) -> Bool {
        // A day that has not come yet is of a clock that was wrong.
        let own = backups.filter { $0.file == Path.name(of: file) && $0.stamp <= now }
        let ages = own.map { (Backup.seconds(of: now) ?? 0) - (Backup.seconds(of: $0.stamp) ?? 0) }
        guard ages.first ?? .max >= pause else { return false }
        let bytes = try DictionaryFile(path: file).read()
        guard own.isEmpty || (try? DictionaryFile(path: own[0].path).read()) != bytes,
            (try? DictionaryDocument(bytes))?.lines.isEmpty == false
        else { return false }
        let target = path + "/" + Path.name(of: file) + "." + now
        try Folder.make(path)
        // This does not wait for the disk: where a power failure damages a copy, the one before is left.
        try File(target).replace(with: bytes, isAlone: true, waitsForDisk: false)
        let replaced = ages.count > 1 && ages[1] < Self.day ? own.prefix(1) : []
        // One of the same second has been written over.
        for old in own.dropFirst(Self.most - 1) + replaced where old.path != target {
            unlink(old.path)
        }
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
