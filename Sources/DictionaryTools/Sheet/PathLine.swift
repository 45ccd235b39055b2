import Glibc
import Strokes

/// Draws a cell path as a line through the centres of its cells, one unit apart, with round corners. Where
/// the line would lie on itself, it is moved aside so that all of it can be seen.
enum PathLine {
    /// How far a line moves aside where it turns back on itself.
    private static let turn = 0.35
    /// The same where it turns back several times: at each turn, and at all together. If it were more, a
    /// scratch would be recognised as a zigzag.
    private static let severalTurns = (each: 0.2, all: 0.75)
    /// How far strokes through the same cells are apart.
    private static let gap = 0.8
    private static let roundness = 0.35
    /// The share of a circle that is drawn.
    private static let ringShare = 0.9

    static func ink(of path: CellPath) -> Ink {
        let strokes = path.strokes.map { $0.map(\.center) }
        let kinds = path.strokes.map { cells -> [Int] in
            // Both directions of a line count as the same line.
            let (there, back) = (cells.map(\.number), cells.reversed().map(\.number))
            return there.lexicographicallyPrecedes(back) ? there : back
        }
        return Ink(
            strokes.indices.map { index in
                let same = kinds.indices.filter { kinds[$0] == kinds[index] }
                let rank = same.firstIndex(of: index) ?? 0
                let aside = gap * (Double(rank) - Double(same.count - 1) / 2)
                let points = withTurnsApart(strokes[index])
                let line = endingBeforeStart(moved(points, aside: aside))
                return Stroke(
                    isRing(path.strokes[index])
                        ? openRing(line) : line.rounded(radius: roundness))
            })
    }

    /// A closed line ends a little before its start, so that both the dot and the arrow can be seen.
    private static func endingBeforeStart(_ points: [Point]) -> [Point] {
        guard points.count > 2, let last = points.last, last == points.first else { return points }
        let before = points[points.count - 2]
        return points.dropLast() + [last.towards(before, by: turn / last.distance(to: before))]
    }

    /// Whether the path runs once through all cells except the middle one, back to its start.
    private static func isRing(_ cells: [Cell]) -> Bool {
        cells.count == 9 && cells.first == cells.last && Set(cells).count == 8
            && !cells.contains { $0.number == 5 }
    }

    /// A circle with a gap, so that the arrow is beside the dot.
    private static func openRing(_ points: [Point]) -> [Point] {
        guard let first = points.first, points.count > 2, let box = Box(around: points) else {
            return points
        }
        let middle = box.center
        let cross =
            (first.x - middle.x) * (points[1].y - middle.y)
            - (first.y - middle.y) * (points[1].x - middle.x)
        let start = atan2(first.y - middle.y, first.x - middle.x)
        let steps = 40
        return (0...steps).map { step in
            let angle =
                start + (cross > 0 ? 1 : -1) * ringShare * 2 * .pi * Double(step) / Double(steps)
            return Point(x: middle.x + cos(angle), y: middle.y + sin(angle))
        }
    }

    /// The line with the part behind each turn moved aside.
    private static func withTurnsApart(_ points: [Point]) -> [Point] {
        var result: [Point] = []
        var (dx, dy) = (0.0, 0.0)
        let turns = points.indices.count { isTurn(points, $0) }
        let turn = turns > 1 ? min(severalTurns.each, severalTurns.all / Double(turns)) : Self.turn
        for (index, point) in points.enumerated() {
            result.append(Point(x: point.x + dx, y: point.y + dy))
            guard isTurn(points, index) else { continue }
            let side = normal(from: points[index - 1], to: point)
            dx += side.x * turn
            dy += side.y * turn
            result.append(Point(x: point.x + dx, y: point.y + dy))
        }
        return result
    }

    /// Whether the line turns back on itself at this point.
    private static func isTurn(_ points: [Point], _ index: Int) -> Bool {
        guard index > 0, index < points.count - 1 else { return false }
        let (before, here, after) = (points[index - 1], points[index], points[index + 1])
        let (ax, ay) = (here.x - before.x, here.y - before.y)
        let (bx, by) = (after.x - here.x, after.y - here.y)
        return ax * by == ay * bx && ax * bx + ay * by < 0
    }

    private static func moved(_ points: [Point], aside: Double) -> [Point] {
        guard aside != 0, let first = points.first, let last = points.last else { return points }
        // A closed line and a tap have no direction; they are moved to the right.
        let side = first == last ? Point(x: 1, y: 0) : normal(from: first, to: last)
        return points.map { Point(x: $0.x + side.x * aside, y: $0.y + side.y * aside) }
    }

    /// The unit vector at a right angle to the line, the one that points down, or right where it is level.
    private static func normal(from: Point, to: Point) -> Point {
        let length = from.distance(to: to)
        let (x, y) = (-(to.y - from.y) / length, (to.x - from.x) / length)
        return y > 0 || (y == 0 && x > 0) ? Point(x: x, y: y) : Point(x: -x, y: -y)
    }
}

extension [Point] {
    /// The polyline with points between those that are farther apart than `step`.
    func dense(by step: Double) -> [Point] {
        guard let first else { return [] }
        var result = [first]
        for (from, to) in zip(self, dropFirst()) {
            let parts = Swift.max(1, Int((from.distance(to: to) / step).rounded(.up)))
            for part in 1...parts {
                result.append(from.towards(to, by: Double(part) / Double(parts)))
            }
        }
        return result
    }

    /// The points without the noise of rounding: each moves towards the middle of its neighbours; ends and
    /// corners stay.
    func calmed(times: Int = 3) -> [Point] {
        guard count > 4 else { return self }
        let isCorner = indices.map { index in
            index < 2 || index >= count - 2
                || turn(self[index - 2], self[index], self[index + 2]) > .pi / 3
        }
        var points = self
        for _ in 0..<times {
            let before = points
            for index in 1..<points.count - 1 where !isCorner[index] {
                let middle = before[index - 1].towards(before[index + 1], by: 0.5)
                points[index] = before[index].towards(middle, by: 0.5)
            }
        }
        return points
    }

    /// The points with each one twice where the line turns by more than 60 degrees: a curve through
    /// them is sharp there.
    var withCornersTwice: [Point] {
        let points = self.withoutRepeats
        return points.indices.flatMap { index -> [Point] in
            guard index > 0, index < points.count - 1 else { return [points[index]] }
            let isCorner = turn(points[index - 1], points[index], points[index + 1]) > .pi / 3
            return isCorner ? [points[index], points[index]] : [points[index]]
        }
    }

    /// The polyline with its corners rounded by quadratic curves that begin `radius` before them.
    func rounded(radius: Double, parts: Int = 6) -> [Point] {
        let points = self.withoutRepeats
        guard points.count > 2, let first = points.first, let last = points.last else {
            return points
        }
        var result = [first]
        for index in 1..<points.count - 1 {
            let (before, corner, after) = (points[index - 1], points[index], points[index + 1])
            let reach = Swift.min(
                radius, before.distance(to: corner) / 2, corner.distance(to: after) / 2)
            let start = corner.towards(before, by: reach / corner.distance(to: before))
            let end = corner.towards(after, by: reach / corner.distance(to: after))
            for part in 0...parts {
                let t = Double(part) / Double(parts)
                result.append(
                    start.towards(corner, by: t).towards(corner.towards(end, by: t), by: t))
            }
        }
        return (result + [last]).withoutRepeats
    }

    private var withoutRepeats: [Point] {
        var result: [Point] = []
        for point in self where point != result.last { result.append(point) }
        return result
    }
}

/// The angle that a line turns by at `corner`, 0 to π.
private func turn(_ before: Point, _ corner: Point, _ after: Point) -> Double {
    let (ax, ay) = (corner.x - before.x, corner.y - before.y)
    let (bx, by) = (after.x - corner.x, after.y - corner.y)
    return abs(atan2(ax * by - ay * bx, ax * bx + ay * by))
}
