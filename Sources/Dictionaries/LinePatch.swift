// Owns: a change of a dictionary's text as a value: which lines went and which came. Leaves finding
// their places in a text that others have changed to PatchedText.

/// What an edit did to a text, to be done again or undone although others have changed the text since.
public struct LinePatch: Hashable, Sendable {
    /// Lines beside each other that became others.
    struct Hunk: Hashable, Sendable {
        typealias Line = ArraySlice<UInt8>

        /// The mode that its first line stands in; nil above all modes.
        var mode: String?
        /// The place of its first line before and after.
        var oldPlace: Int
        var newPlace: Int
        var old: [Line]
        var new: [Line]
        /// The lines around it, which stay.
        var above: Line?
        var below: Line?

        var inverse: Hunk {
            Hunk(
                mode: mode, oldPlace: newPlace, newPlace: oldPlace, old: new, new: old,
                above: above, below: below)
        }
    }

    var hunks: [Hunk]

    /// Whether nothing was changed.
    public var isEmpty: Bool { hunks.isEmpty }

    /// What undoes it.
    public var inverse: LinePatch { LinePatch(hunks: hunks.map(\.inverse)) }

    private init(hunks: [Hunk]) { self.hunks = hunks }

    public init(from old: DictionaryDocument, to new: DictionaryDocument) {
        let (before, after) = (PatchedText(old.bytes), PatchedText(new.bytes))
        let difference = after.lines.difference(from: before.lines)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
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

    /// Does to `document` what was done to the other.
    ///
    /// - Returns: false where lines that are to go are not there any more; nothing is changed then.
    public func apply(to document: inout DictionaryDocument) -> Bool {
        var text = PatchedText(document.bytes)
        var shift = 0
        for hunk in hunks {
            guard let place = text.apply(hunk, near: hunk.oldPlace + shift) else { return false }
            shift = place + hunk.new.count - hunk.oldPlace - hunk.old.count
        }
        text.keepOneHeader()
        guard let result = try? DictionaryDocument(text.lines.flatMap { $0 }) else { return false }
        document = result
        return true
    }
}
