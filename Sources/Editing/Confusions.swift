// Owns: which entries are marked as too near to others. Leaves finding that to the dictionary's rules.

import Dictionaries

/// Entries that may be taken for others, as `krakel check` finds them.
public struct Confusions: Sendable {
    private var rivals: [EntryKey: [EntryKey]] = [:]

    public init() {}

    /// Compares everything with everything, which takes a moment.
    public init(in dictionary: StrokeDictionary) {
        for finding in DictionaryCheck.findings(in: dictionary, rules: [.hidden, .confusable]) {
            guard let actions = finding.actions, let rival = finding.rival,
                let others = rival.actions
            else { continue }
            // What an entry of another mode hides is meant so.
            if case .hides = finding.kind { continue }
            let (one, other) = (EntryKey(finding.mode, actions), EntryKey(rival.mode, others))
            note(one, other)
            note(other, one)
        }
    }

    private mutating func note(_ one: EntryKey, _ other: EntryKey) {
        if rivals[one]?.contains(other) != true { rivals[one, default: []].append(other) }
    }

    /// What may be taken for the entry or it for them.
    public func rivals(of key: EntryKey) -> [EntryKey] { rivals[key] ?? [] }

    public var isEmpty: Bool { rivals.isEmpty }
}
