// Owns: the line that a cell path written by hand is shown as. Leaves where it lies in its square to
// Figure.

import Strokes

/// A cell path through the centres of its cells, one unit apart, its corners round. What would lie on
/// itself is drawn beside itself, so that it can be seen.
enum PathLine {
    /// How far a line that goes back on itself moves aside at each turn.
    private static let turn = 0.2
    /// How far strokes through the same cells are apart.
    private static let gap = 0.8
    private static let roundness = 0.35

    static func ink(of path: CellPath) -> Ink {
        let strokes = path.strokes.map { $0.map(\.center) }
        let kinds = path.strokes.map { cells -> [Int] in
            // The same line whichever way it is drawn.
            let (there, back) = (cells.map(\.number), cells.reversed().map(\.number))
            return there.lexicographicallyPrecedes(back) ? there : back
        }
        return Ink(
            strokes.indices.map { index in
                let same = kinds.indices.filter { kinds[$0] == kinds[index] }
                let rank = same.firstIndex(of: index) ?? 0
                let aside = gap * (Double(rank) - Double(same.count - 1) / 2)
                let points = withTurnsApart(strokes[index])
                return Stroke(moved(points, aside: aside).rounded(radius: roundness))
            })
    }

    /// Where it turns back on itself, the rest moves to the side.
    private static func withTurnsApart(_ points: [Point]) -> [Point] {
        var result: [Point] = []
        var (dx, dy) = (0.0, 0.0)
        for (index, point) in points.enumerated() {
            result.append(Point(x: point.x + dx, y: point.y + dy))
            guard index > 0, index < points.count - 1 else { continue }
            let (before, after) = (points[index - 1], points[index + 1])
            let (ax, ay) = (point.x - before.x, point.y - before.y)
            let (bx, by) = (after.x - point.x, after.y - point.y)
            guard ax * by == ay * bx, ax * bx + ay * by < 0 else { continue }
            let side = normal(from: before, to: point)
            dx += side.x * turn
            dy += side.y * turn
            result.append(Point(x: point.x + dx, y: point.y + dy))
        }
        return result
    }

    private static func moved(_ points: [Point], aside: Double) -> [Point] {
        guard aside != 0, let first = points.first, let last = points.last else { return points }
        // A closed line and a tap have no direction; such strokes lie side by side.
        let side = first == last ? Point(x: 1, y: 0) : normal(from: first, to: last)
        return points.map { Point(x: $0.x + side.x * aside, y: $0.y + side.y * aside) }
    }

    /// A unit across the way, the one of both that points down, or right where it is level.
    private static func normal(from: Point, to: Point) -> Point {
        let length = from.distance(to: to)
        let (x, y) = (-(to.y - from.y) / length, (to.x - from.x) / length)
        return y > 0 || (y == 0 && x > 0) ? Point(x: x, y: y) : Point(x: -x, y: -y)
    }
}
