// Ink that nobody drew.

import PureSupport
import Strokes

enum Scribble {
    /// A random walk, smooth enough to look like writing.
    static func ink(_ random: inout SeededGenerator) -> Ink {
        var strokes: [Stroke] = []
        for _ in 0...(random.next() % 2) {
            var point = Point(x: random.unit() * 100, y: random.unit() * 100)
            var angle = random.unit() * 6
            var points: [Point] = []
            for _ in 0..<(5 + random.next() % 40) {
                points.append(point)
                angle += (random.unit() - 0.5) * 1.5
                let (dx, dy) = (cosine(angle), cosine(angle - 1.5708))
                point = Point(x: point.x + 8 * dx, y: point.y + 8 * dy)
            }
            strokes.append(Stroke(points))
        }
        return Ink(strokes)
    }

    /// Enough of a cosine for a scribble, without a C library.
    static func cosine(_ angle: Double) -> Double {
        let turn = angle.truncatingRemainder(dividingBy: 6.283185)
        let folded = abs(abs(turn) - 3.141593) / 3.141593
        return folded * 2 - 1
    }
}
