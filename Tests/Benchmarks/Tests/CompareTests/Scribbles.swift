// Drawings for the tests, known ones and random ones.

import Engine
import Samples
import Strokes

/// `strokes` as ink.
func ink(_ strokes: [(Double, Double)]...) -> Ink {
    Ink(strokes.map { Stroke($0.map { Point(x: $0.0, y: $0.1) }) })
}

extension SeededGenerator {
    /// A polygon of one to three strokes.
    mutating func scribble() -> Ink {
        Ink(
            (0..<Int.random(in: 1...3, using: &self)).map { _ in
                Stroke(
                    (0..<Int.random(in: 2...9, using: &self)).map { _ in
                        Point(
                            x: Double.random(in: 0...100, using: &self),
                            y: Double.random(in: 0...100, using: &self))
                    })
            })
    }

    /// Scribbles labelled 0, 1, ...
    mutating func samples(_ count: Int) -> [Sample] {
        (0..<count).map { Sample(label: String($0), ink: scribble()) }
    }
}
