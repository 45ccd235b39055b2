/// The change that an edit has made to a text. It can be made again or undone, even if other programs have
/// changed the text since.
public struct LinePatch: Hashable, Sendable {
    /// Neighbouring lines that were replaced.
    struct Hunk: Hashable, Sendable {
        typealias Line = ArraySlice<UInt8>

        /// The mode of its first line; nil above all modes.
        var mode: String?
        /// The place of its first line before and after the edit.
        var oldPlace: Int
        var newPlace: Int
        var old: [Line]
        var new: [Line]
        /// The lines around it, which the edit has not changed.
        var above: Line?
        var below: Line?

        /// The name of a mode before and after the edit, where it has given it another.
        var renaming: (old: String, new: String)? {
            let (before, after) = (old.compactMap(\.startedMode), new.compactMap(\.startedMode))
            guard before.count == 1, after.count == 1 else { return nil }
            return (before[0], after[0])
        }

        var inverse: Hunk {
            Hunk(
                mode: mode, oldPlace: newPlace, newPlace: oldPlace, old: new, new: old,
                above: above, below: below)
        }
    }

    var hunks: [Hunk]

    /// Whether nothing was changed.
    public var isEmpty: Bool { hunks.isEmpty }

    /// The patch that undoes this one.
    public var inverse: LinePatch { LinePatch(hunks: hunks.map(\.inverse)) }

    private init(hunks: [Hunk]) { self.hunks = hunks }

    public init(from old: DictionaryDocument, to new: DictionaryDocument) {
        let (before, after) = (PatchedText(old.bytes), PatchedText(new.bytes))
        // `difference` takes memory by the square of what differs, which is all of a dictionary that is reset.
        let shorter = min(before.lines.count, after.lines.count)
        let head = zip(before.lines, after.lines).prefix { $0 == $1 }.count
        let tail = zip(before.lines.reversed(), after.lines.reversed())
            .prefix(shorter - head).prefix { $0 == $1 }.count
        let (old, new) = (
            before.lines[head..<before.lines.count - tail],
            after.lines[head..<after.lines.count - tail]
        )
        var (removed, inserted) = (Set(old.indices), Set(new.indices))
        if !old.isEmpty, !new.isEmpty {
            (removed, inserted) = ([], [])
            for change in new.difference(from: old) {
                switch change {
                case .remove(let offset, _, _): removed.insert(head + offset)
                case .insert(let offset, _, _): inserted.insert(head + offset)
                }
            }
        }
        hunks = []
        var (row, column) = (0, 0)
        while row < before.lines.count || column < after.lines.count {
            guard removed.contains(row) || inserted.contains(column) else {
                row += 1
                column += 1
                continue
            }
            let (top, left) = (row, column)
            while removed.contains(row) { row += 1 }
            while inserted.contains(column) { column += 1 }
            hunks.append(
                Hunk(
                    mode: before.mode(above: top), oldPlace: top, newPlace: left,
                    old: Array(before.lines[top..<row]), new: Array(after.lines[left..<column]),
                    above: top > 0 ? before.lines[top - 1] : nil,
                    below: row < before.lines.count ? before.lines[row] : nil))
        }
    }

    /// Makes the same change to `document`.
    ///
    /// - Returns: false where lines that it replaces are not there any more, or other entries would come into another
    ///   mode by it; `document` is not changed then.
    public func apply(to document: inout DictionaryDocument) -> Bool {
        let present = PatchedText(document.bytes)
        var text = present
        var shift = 0
        for hunk in hunks {
            guard let place = text.apply(hunk, near: hunk.oldPlace + shift, beside: present) else {
                return false
            }
            shift = place + hunk.new.count - hunk.oldPlace - hunk.old.count
        }
        text.keepOneHeader()
        guard text.keepsEntries(of: present, but: hunks.compactMap(\.renaming)) else {
            return false
        }
        guard let result = try? DictionaryDocument(text.lines.flatMap { $0 }) else { return false }
        document = result
        return true
    }
}
