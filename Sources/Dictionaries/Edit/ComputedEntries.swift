import Strokes

extension DictionaryDocument {
    /// Removes every line of `mode` that has nothing but computed examples and weights, and adds `entries`.
    ///
    /// Lines written by hand, recorded examples and comments stay, and so do computed examples on a line
    /// with any of them.
    public mutating func replaceComputed(in mode: String, by entries: [Entry]) {
        var kept: [UInt8] = []
        var current: String?
        for line in SourceLines(bytes) {
            switch LineParser.parse(line.content).content {
            case .mode(let name, _, _, _):
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
        // This cannot fail: the document was readable before, and no line was added.
        self = (try? DictionaryDocument(kept)) ?? self
        for entry in entries {
            for example in entry.examples { add(example, for: entry.actions, in: mode) }
            for weights in entry.discriminants { add(weights, for: entry.actions, in: mode) }
        }
    }
}

extension [Entry] {
    /// Removes every computed example that is as near to a hand-written cell path of another entry of
    /// `mode` as two drawings of one character are, since the author chose that path. Unfinished characters
    /// among the samples, such as the bar of a t, make such shapes. Shapes of several strokes that begin
    /// with the stroke for a space are removed as well: each space would have to wait for the next stroke.
    /// What is farther but reaches so near keeps its shape and reaches less.
    ///
    /// - Returns: how many were removed.
    public mutating func removeColliding(
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
            for number in self[index].examples.indices {
                guard case .computed(let shape) = self[index].examples[number].kind else {
                    continue
                }
                let least = byHand.filter { $0.actions != actions }
                    .map { DictionaryRule.sameStroke - $0.distance(to: shape.trajectory) }.max()
                guard let least, shape.offset < least else { continue }
                self[index].examples[number].kind = .computed(
                    ComputedTrajectory(shape.trajectory, offset: least + 0.005))
            }
            count += before - self[index].examples.count
        }
        return count
    }
}

/// A cell path written by hand, and its actions.
private struct HandStroke {
    var actions: [Action]
    var path: CellPath

    func isTaken(by shape: Trajectory, _ shapePath: CellPath) -> Bool {
        if path == shapePath || isNear(shape) { return true }
        return actions == [.text(" ")] && shape.ink.prefixes.first.map(isNear) ?? false
    }

    func distance(to shape: Trajectory) -> Float { Trajectory(path).distance(to: shape) }

    private func isNear(_ shape: Trajectory) -> Bool {
        distance(to: shape) < DictionaryRule.sameStroke
    }
}
