/// A text as lines, each with its break.
struct PatchedText {
    typealias Line = ArraySlice<UInt8>

    private(set) var lines: [Line]
    /// The place of each line in the text as it was read; nil where it has come into it since.
    private var origins: [Int?]
    /// The mode of each line; a line that starts a mode belongs to the mode before it.
    private var modes: [String?]
    private var lastMode: String?

    init(_ bytes: [UInt8]) {
        lines = SourceLines(bytes).map(\.whole)
        origins = Array(lines.indices)
        modes = []
        findModes()
    }

    func mode(above place: Int) -> String? {
        place < modes.count ? modes[place] : lastMode
    }

    /// Puts the new lines of `hunk` in the place of the old ones.
    ///
    /// - Parameter present: the text before any hunk.
    /// - Returns: where that is; nil where the old ones are not there.
    mutating func apply(
        _ hunk: LinePatch.Hunk, near place: Int, beside present: PatchedText
    ) -> Int? {
        guard hunk.old.isEmpty else { return replace(hunk, near: place) }
        var new = hunk.new
        if let place = self.place(for: hunk, near: place) {
            // Another program may have written the same line meanwhile.
            let known = Set(
                zip(present.modes, present.lines).filter { $0.0 == hunk.mode }.map { $0.1 })
            let count = new.prefix { $0.startedMode == nil }.count
            new = new.prefix(count).filter { !known.contains($0) || !$0.isEntry } + new[count...]
            insert(new, at: place)
            return place
        }
        if lines.allSatisfy(\.isBlank) {
            let header = "\(LineParser.header) \(DictionaryReader.version)\n"
            insert([Array(header.utf8)[...]], at: lines.count)
        }
        var place = lines.count
        if let mode = hunk.mode {
            let start = "mode " + ActionNotation.name(ofMode: mode) + "\n"
            insert([Array(start.utf8)[...]], at: place)
            place += 1
        }
        insert(new, at: place)
        return place
    }

    private mutating func replace(_ hunk: LinePatch.Hunk, near place: Int) -> Int? {
        let count = hunk.old.count
        let starts = lines.indices.filter { start in
            start + count <= lines.count && modes[start] == hunk.mode
                && lines[start..<start + count].elementsEqual(hunk.old)
        }
        if let start = starts.nearest(to: place) {
            lines.removeSubrange(start..<start + count)
            origins.removeSubrange(start..<start + count)
            findModes()
            insert(hunk.new, at: start)
            return start
        }
        // Another program may have written lines between them.
        var found: [Int] = []
        for line in hunk.old {
            let next = (found.last ?? -1) + 1
            guard
                let index = lines[next...].indices.first(where: {
                    lines[$0] == line && modes[$0] == hunk.mode
                })
            else { return nil }
            found.append(index)
        }
        guard let start = found.first else { return nil }
        for index in found.reversed() {
            lines.remove(at: index)
            origins.remove(at: index)
        }
        findModes()
        insert(hunk.new, at: start)
        return start
    }

    /// The place for lines that were between two others; nil where their mode is gone.
    private func place(for hunk: LinePatch.Hunk, near place: Int) -> Int? {
        let places = (0...lines.count).filter { mode(above: $0) == hunk.mode }
        func isAbove(_ place: Int) -> Bool {
            hunk.below == (place < lines.count ? lines[place] : nil)
        }
        let below = places.filter { hunk.above == ($0 > 0 ? lines[$0 - 1] : nil) }
        let above = places.filter(isAbove)
        // A mode has all entries that stand below it.
        let startsMode = hunk.new.contains { $0.startedMode != nil }
        return below.filter(isAbove).nearest(to: place)
            ?? (startsMode ? nil : below.nearest(to: place) ?? above.nearest(to: place))
            // At the end of the mode, before what parts it from the next.
            ?? places.last { $0 > 0 && !lines[$0 - 1].isBlank }
            ?? places.last
    }

    private mutating func insert(_ new: [Line], at place: Int) {
        guard !new.isEmpty else { return }
        if place > 0, lines[place - 1].last != Byte.lineFeed {
            lines[place - 1].append(Byte.lineFeed)
        }
        lines.insert(contentsOf: new, at: place)
        origins.insert(contentsOf: repeatElement(nil, count: new.count), at: place)
        let last = place + new.count - 1
        if last + 1 < lines.count, lines[last].last != Byte.lineFeed {
            lines[last].append(Byte.lineFeed)
        }
        findModes()
    }

    /// Two texts put together have one header.
    mutating func keepOneHeader() {
        let headers = lines.indices.filter { lines[$0].starts(with: LineParser.header.utf8) }
        for index in headers.dropFirst().reversed() {
            lines.remove(at: index)
            origins.remove(at: index)
        }
        if headers.count > 1 { findModes() }
    }

    /// Whether all entries of `present`, of which this text was made, that are left are in the mode that they were in,
    /// or in what that is called now.
    func keepsEntries(of present: PatchedText, but renamings: [(old: String, new: String)]) -> Bool
    {
        zip(zip(lines, modes), origins).allSatisfy { line, origin in
            guard let origin, line.0.isEntry, line.1 != present.modes[origin] else { return true }
            return renamings.contains { $0.old == present.modes[origin] && $0.new == line.1 }
        }
    }

    private mutating func findModes() {
        var current: String?
        modes = lines.map { line in
            let before = current
            if let mode = line.startedMode { current = mode }
            return before
        }
        lastMode = current
    }
}

extension ArraySlice<UInt8> {
    fileprivate var isBlank: Bool { allSatisfy { $0 <= Byte.space } }

    fileprivate var isEntry: Bool {
        if case .entry = LineParser.parse(withoutBreak).content { true } else { false }
    }

    var startedMode: String? {
        guard drop(while: Byte.isBlank).starts(with: "mode".utf8),
            case .mode(let name, _, _, _) = LineParser.parse(withoutBreak).content
        else { return nil }
        return name
    }

    private var withoutBreak: Self {
        let end = lastIndex { $0 != Byte.lineFeed && $0 != Byte.carriageReturn }
        return self[startIndex..<(end.map { $0 + 1 } ?? startIndex)]
    }
}

extension [Int] {
    fileprivate func nearest(to place: Int) -> Int? {
        self.min { abs($0 - place) < abs($1 - place) }
    }
}
