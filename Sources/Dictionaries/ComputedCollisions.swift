// Owns: keeping what is computed from taking a stroke that somebody wrote by hand for something else.

import Strokes

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
