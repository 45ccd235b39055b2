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

extension [Entry] {
    /// Takes out every computed example as near to a cell path by hand of another entry of `mode` as
    /// two drawings of one character are: what is written by hand was chosen. Unfinished characters
    /// among the samples, such as the bar of a t, make such shapes. Neither may a shape of several
    /// strokes begin with the stroke for a space, which then would have to wait for the next one.
    ///
    /// - Returns: how many were taken out.
    public mutating func leaveOutWhatCollides(
        with dictionary: StrokeDictionary, in mode: String
    ) -> Int {
        let byHand = dictionary.entries(in: mode).flatMap { entry in
            entry.examples.filter { $0.isPlainPath }.map {
                HandStroke(actions: entry.actions, path: $0.cellPath)
            }
        }
        var count = 0
        for index in indices {
            let actions = self[index].actions
            let before = self[index].examples.count
            self[index].examples.removeAll { example in
                guard let shape = example.shape else { return false }
                return byHand.contains {
                    $0.actions != actions && $0.isTaken(by: shape, example.cellPath)
                }
            }
            count += before - self[index].examples.count
        }
        return count
    }
}

/// A cell path written by hand, and what it does.
private struct HandStroke {
    var actions: [Action]
    var path: CellPath

    func isTaken(by shape: Trajectory, _ shapePath: CellPath) -> Bool {
        if path == shapePath || isNear(shape) { return true }
        return actions == [.text(" ")] && shape.ink.prefixes.first.map(isNear) ?? false
    }

    private func isNear(_ shape: Trajectory) -> Bool {
        Trajectory(path).distance(to: shape) < DictionaryRule.sameStroke
    }
}
