// Owns: putting newly computed entries in the place of those computed before, every other line kept.

import Strokes

extension DictionaryDocument {
    /// Takes out every line of `mode` that holds nothing but what was computed, and adds `entries`.
    ///
    /// Lines by hand, recorded examples and comments stay, and so do computed examples that share a
    /// line with any of them.
    public mutating func replaceComputed(in mode: String, by entries: [Entry]) {
        var kept: [UInt8] = []
        var current: String?
        for line in SourceLines(bytes) {
            switch LineParser.parse(line.content).content {
            case .mode(let name, _, _):
                current = name
            case .entry(_, let words):
                let isComputed =
                    words.rules.isEmpty && words.examples.allSatisfy(\.isComputed)
                    && words.examples.count + words.discriminants.count > 0
                if current == mode, isComputed { continue }
            default:
                break
            }
            kept += line.whole
        }
        // What was read once can be read again: no line was added.
        self = (try? DictionaryDocument(kept)) ?? self
        for entry in entries {
            for example in entry.examples { add(example, for: entry.actions, in: mode) }
            for judge in entry.discriminants { add(judge, for: entry.actions, in: mode) }
        }
    }
}
