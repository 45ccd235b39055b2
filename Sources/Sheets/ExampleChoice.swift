// Owns: which examples of an entry people are shown. Leaves what they look like to Figure.

import Dictionaries
import Strokes

/// The example to learn an entry from, and clearly different ways to draw it.
struct ExampleChoice {
    let best: Example
    let others: [Example]

    static let mostOthers = 2
    /// Farther apart than this, two drawings are different ways and not different hands: beyond it a
    /// stranger begins, see `Trajectory.distance(to:)`.
    private static let different: Float = 1
    /// So many computed examples are usual ways to draw a letter; those behind them are rarer.
    private static let usual = 2
    /// Of very many learned examples the first are as good as all.
    private static let mostCompared = 40

    /// nil where there is no example.
    ///
    /// Those come first that are written by hand, in their order; then the computed ones in theirs,
    /// since `krakel train` writes the most usual first, but of the first few the one before them that
    /// is nearest to all; then those that are drawn by a hand, what is nearest to all others first.
    /// What has faded comes last, as does what would be read as something else.
    ///
    /// - Parameter isRead: whether an example drawn as it is shown means the entry.
    init?(of entry: Entry, isRead: (Example) -> Bool) {
        let drawable = entry.examples.filter { !$0.isReference }
        let sound = drawable.filter { $0.factor.value <= 1 }
        let byHand = sound.filter { $0.kind == .handWritten }
        let recorded = sound.filter(\.isRecorded).prefix(Self.mostCompared)
        let order =
            byHand + Self.usualFirst(sound.filter(\.isComputed))
            + Self.mostTypicalFirst(Array(recorded))
            + drawable.filter { $0.factor.value > 1 }
        guard let first = order.first else { return nil }
        let best = order.first(where: isRead) ?? first
        var shapes = [Self.trajectory(of: best)]
        var others: [Example] = []
        for example in order where others.count < Self.mostOthers && example.factor.value <= 1 {
            let shape = Self.trajectory(of: example)
            guard shapes.allSatisfy({ Self.areDifferent($0, shape) }), isRead(example) else {
                continue
            }
            shapes.append(shape)
            others.append(example)
        }
        self.best = best
        self.others = others
    }

    private static func trajectory(of example: Example) -> Trajectory {
        example.shape ?? Trajectory(example.cellPath)
    }

    private static func areDifferent(_ one: Trajectory, _ other: Trajectory) -> Bool {
        one.distance(to: other) > different && other.distance(to: one) > different
    }

    /// Of the first few the one that is nearest to all goes first.
    private static func usualFirst(_ examples: [Example]) -> [Example] {
        let order = mostTypicalFirst(Array(examples.prefix(mostCompared)))
        let first = examples.prefix(usual)
        guard let best = order.first(where: first.contains),
            let index = examples.firstIndex(of: best)
        else { return examples }
        var result = examples
        result.insert(result.remove(at: index), at: 0)
        return result
    }

    private static func mostTypicalFirst(_ examples: [Example]) -> [Example] {
        let shapes = examples.map(trajectory)
        let sums = shapes.map { shape in
            shapes.reduce(Float(0)) { sum, other in
                // What is not comparable at all must not count as infinitely far.
                sum + min(3, shape.distance(to: other))
            }
        }
        return examples.indices.sorted { (sums[$0], $0) < (sums[$1], $1) }.map { examples[$0] }
    }
}
