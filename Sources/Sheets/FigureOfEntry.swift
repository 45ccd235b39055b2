// Owns: the one shape that somebody is shown to learn an entry from. Leaves which example that is to
// ExampleChoice.

import Dictionaries
import Strokes

extension Figure {
    /// The usual way to draw `entry`; nil where it has no example.
    ///
    /// - Parameter isRead: whether ink as it would be shown means the entry.
    public init?(learning entry: Entry, isRead: (Ink) -> Bool) {
        let choice = ExampleChoice(of: entry) { example in
            Figure(example).map { isRead($0.ink) } ?? true
        }
        guard let choice else { return nil }
        self.init(choice.best)
    }

    /// `letter` with a mark above or below it, drawn as one character.
    public init?(_ letter: Figure, mark: Figure, above: Bool) {
        // The mark is small and stands free.
        let low = letter.ink.placed(scale: 0.62, dx: 0.19, dy: above ? 0.36 : 0.02)
        let high = mark.ink.placed(scale: 0.4, dx: 0.3, dy: above ? -0.04 : 0.62)
        self.init(Ink(low.strokes + high.strokes))
    }

    /// Its lines as they would be drawn.
    public var ink: Ink { Ink(lines.map { Stroke($0.points) }) }
}

extension Ink {
    fileprivate func placed(scale: Double, dx: Double, dy: Double) -> Ink {
        Ink(
            strokes.map { stroke in
                Stroke(stroke.points.map { Point(x: $0.x * scale + dx, y: $0.y * scale + dy) })
            })
    }
}
