// Owns: the rule that finds strokes too near to others to be told apart.

import Strokes

extension DictionaryRule {
    /// A cell path written by hand that is as near to an example of another entry of the same mode
    /// as a hand is to itself, inherited entries included. Examples that were recorded or computed
    /// are not held against each other: people write some letters alike.
    public static let confusable = DictionaryRule { dictionary in
        let modes = dictionary.modes.map(\.name)
        let recogniser = Recogniser(dictionary)
        var findings: [DictionaryFinding] = []
        var known: Set<Pair> = []
        for name in modes where name != Mode.above && name != Mode.below {
            for mode in dictionary.modes(countingIn: name) {
                for entry in mode.entries where entry.actions.mark == nil {
                    for example in entry.examples where example.kind == .handWritten {
                        let readings = recogniser.alternatives(
                            Query(Trajectory(example.cellPath)), in: name, count: 2)
                        guard
                            let other = readings.first(where: { $0.actions != entry.actions }),
                            other.distance < sameStroke,
                            // That is told already.
                            other.example.cellPath != example.cellPath,
                            known.insert(Pair(entry.actions, other.actions)).inserted
                        else { continue }
                        findings.append(
                            DictionaryFinding(
                                .confusable(with: other.actions, path: other.example.cellPath),
                                mode: mode.name, actions: entry.actions, example: example))
                    }
                }
            }
        }
        return findings
    }

    /// Nearer than this two characters of one hand are the same character, nine times of ten.
    public static var sameStroke: Float { 0.4 }
}

/// Two entries, in either order.
private struct Pair: Hashable {
    private var members: Set<[Action]>

    init(_ one: [Action], _ other: [Action]) { members = [one, other] }
}
