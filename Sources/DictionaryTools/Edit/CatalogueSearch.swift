import Dictionaries
import Strokes

extension Catalogue {
    /// The rows of `mode`, or of all modes, that match `text`: first those whose label it is, then those that
    /// begin with it, then those that contain it. An empty text matches every row. Cells such as `14789`
    /// also match the entries that are drawn so.
    public func rows(in mode: String?, matching text: String) -> [CatalogueRow] {
        let wanted = text.lowercased()
        let here = mode == nil ? rows : rows.filter { $0.key.mode == mode }
        guard !wanted.isEmpty else { return here }
        let ranked = here.compactMap { row in row.rank(text, wanted).map { (row: row, rank: $0) } }
        return ranked.enumerated()
            .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map(\.element.row)
    }

    /// The rows of `mode`, or of all modes, that `ink` may mean, the nearest first; at most `count`.
    public func rows(
        in mode: String?, like ink: Ink, by recogniser: Recogniser, count: Int = 24
    ) -> [CatalogueRow] {
        guard let query = Query(ink) else { return [] }
        var nearest: [EntryKey: Float] = [:]
        for name in recogniser.modes {
            for reading in recogniser.ranking(query, in: name, count: count) {
                guard mode == nil || reading.mode == mode else { continue }
                let key = EntryKey(reading.mode, reading.actions)
                nearest[key] = min(nearest[key] ?? .infinity, reading.distance)
            }
        }
        let found = rows.compactMap { row in nearest[row.key].map { (row: row, distance: $0) } }
        return found.enumerated()
            .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
            .prefix(count).map(\.element.row)
    }
}

extension CatalogueRow {
    /// How well the text matches, 0 being the best; nil where it does not.
    fileprivate func rank(_ text: String, _ wanted: String) -> Int? {
        let label = self.label.lowercased()
        if self.label == text { return 0 }
        if label == wanted { return 1 }
        if let path = CellPath(text), examples.contains(where: { $0.cellPath == path }) { return 2 }
        let name = self.name.lowercased()
        if label.hasPrefix(wanted) || name.hasPrefix(wanted) { return 3 }
        let notation = ActionNotation.text(of: key.actions).lowercased()
        if name.contains(wanted) || label.contains(wanted) || notation.contains(wanted) { return 4 }
        if let remark, remark.lowercased().contains(wanted) { return 5 }
        // One or two letters match the names of too many modes.
        return wanted.count > 2 && key.mode.lowercased().hasPrefix(wanted) ? 6 : nil
    }
}

/// Entries that may be read as others, as `krakel check` finds them.
public struct Confusions: Sendable {
    private var rivals: [EntryKey: [EntryKey]] = [:]

    public init() {}

    /// Compares every entry with every other, which takes a moment.
    public init(in dictionary: StrokeDictionary) {
        for finding in DictionaryCheck.findings(in: dictionary, rules: [.hidden, .confusable]) {
            guard let actions = finding.actions, let rival = finding.rival,
                let others = rival.actions
            else { continue }
            // A mode is meant to hide entries that it inherits.
            if case .hides = finding.kind { continue }
            let (one, other) = (EntryKey(finding.mode, actions), EntryKey(rival.mode, others))
            note(one, other)
            note(other, one)
        }
    }

    private mutating func note(_ one: EntryKey, _ other: EntryKey) {
        if rivals[one]?.contains(other) != true { rivals[one, default: []].append(other) }
    }

    /// The entries that may be confused with this one.
    public func rivals(of key: EntryKey) -> [EntryKey] { rivals[key] ?? [] }
}
