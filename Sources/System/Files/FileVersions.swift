/// Versions of one file that two machines have changed at the same time.
public enum FileVersions {
    /// The paths of other versions of the file at `path`, the oldest first: what Syncthing, Nextcloud and Dropbox put
    /// beside it, or beside the file that it leads to.
    public static func paths(beside path: String) -> [String] {
        [path, Path.resolved(path)].compactMap(\.self).reduce(into: []) { found, path in
            let (folder, own) = (Path.folder(of: path), Path.name(of: path))
            for name in Folder.names(in: folder).sorted() where isVersion(name, of: own) {
                let version = folder + "/" + name
                let isKnown = found.contains { Path.resolved($0) == Path.resolved(version) }
                if !isKnown { found.append(version) }
            }
        }
    }

    /// Whether a file called `name` is another version of the one called `own`: `NAME.sync-conflict-DATE-TIME-DEVICE.EXT`,
    /// or `NAME (... conflicted copy ...).EXT`.
    static func isVersion(_ name: String, of own: String) -> Bool {
        let dot = own.lastIndex(of: ".") ?? own.endIndex
        let (stem, end) = (own[..<dot], own[dot...])
        guard name.hasPrefix(stem), name.hasSuffix(end), name.count > own.count else {
            return false
        }
        let middle = name.dropFirst(stem.count).dropLast(end.count)
        return middle.wholeMatch(
            of: #/\.sync-conflict-\d{8}-\d{6}(?:-\w+)?| \([^()]*conflicted copy[^()]*\)/#) != nil
    }
}

/// The markers that git, and others, leave in a file where two versions of it contradict each other.
public enum ConflictMarkers {
    /// What is wrong with a line that is one, and what helps.
    public static let message: Message =
        "a conflict marker of git: two versions of the file stand here, one below the other"
    public static let remedy: Message =
        "merge them: krakel merge; name the file if it is not one of yours"

    /// Such as `<<<<<<< HEAD`.
    private static func kind(of line: some BidirectionalCollection<UInt8>) -> UInt8? {
        guard let first = line.first, "<=>|".utf8.contains(first) else { return nil }
        let mark = line.prefix { $0 == first }
        let next = line.dropFirst(mark.count).first
        let isBare = next == nil || next == 0x0D || next == 0x0A
        return mark.count == 7 && (isBare || next == 0x20 && first != UInt8(ascii: "="))
            ? first : nil
    }

    /// Whether `line` is one.
    public static func isMarker(_ line: some BidirectionalCollection<UInt8>) -> Bool {
        kind(of: line) != nil
    }

    /// Whether `text` has one.
    public static func areIn(_ text: [UInt8]) -> Bool {
        text.split(separator: 0x0A).contains(where: isMarker)
    }

    /// Both versions of a file that has such marks; nil where there are none, or one is missing.
    public static func versions(in bytes: [UInt8]) -> (own: [UInt8], other: [UInt8])? {
        var (own, other): ([UInt8], [UInt8]) = ([], [])
        /// The mark that the lines stand below; nil for what both have.
        var part: UInt8?
        var isMarked = false
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let mark = kind(of: line)
            switch (part, mark) {
            case (nil, UInt8(ascii: "<")?), (UInt8(ascii: "<")?, UInt8(ascii: "|")?),
                (UInt8(ascii: "<")?, UInt8(ascii: "=")?), (UInt8(ascii: "|")?, UInt8(ascii: "=")?):
                (part, isMarked) = (mark, true)
            case (UInt8(ascii: "=")?, UInt8(ascii: ">")?): part = nil
            case (_, _?): return nil
            case (_, nil):
                if part == nil || part == UInt8(ascii: "<") { own += line + [0x0A] }
                if part == nil || part == UInt8(ascii: "=") { other += line + [0x0A] }
            }
        }
        // The last line has no break behind it.
        return isMarked && part == nil
            ? (Array(own.dropLast()), Array(other.dropLast())) : nil
    }
}
