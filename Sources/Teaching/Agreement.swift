// Owns: how much several ways to draw a character are alike. Leaves the distance to Strokes.

import Dictionaries

/// What to make of the examples that somebody has drawn of one character.
public enum Agreement: Hashable, Sendable {
    /// Nothing to compare yet.
    case tooFew
    case alike
    /// Somewhat different: that is how hands are, and good to know.
    case loose
    /// One of them is another character, or drawn another way.
    case apart

    /// The distances at which `Band.fewLearned` begins to doubt, and to refuse.
    private static let loosest: Float = 0.85
    private static let farthest: Float = 1.6

    public init(of examples: [Example]) {
        let shapes = examples.compactMap(\.shape)
        guard shapes.count > 1 else {
            self = .tooFew
            return
        }
        var worst: Float = 0
        for (index, shape) in shapes.enumerated() {
            let others = shapes.enumerated().filter { $0.offset != index }
            let nearest = others.map { shape.distance(to: $0.element) }.min() ?? 0
            worst = max(worst, nearest)
        }
        self = worst <= Self.loosest ? .alike : worst <= Self.farthest ? .loose : .apart
    }
}
