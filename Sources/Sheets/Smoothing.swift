// Owns: curves through points, as polylines fine enough to look like curves. Pure geometry.

import Strokes

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

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

    /// The points without the tremor that rounding leaves: each is drawn to the middle of its
    /// neighbours, ends and corners stay.
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

    /// A Catmull-Rom curve (Catmull and Rom 1974) through the points; sharp corners stay sharp.
    func smoothed(parts: Int = 4) -> [Point] {
        let points = self.withoutRepeats
        guard points.count > 2, let first = points.first else { return points }
        func tangent(_ index: Int) -> Point {
            guard index > 0, index < points.count - 1 else { return Point(x: 0, y: 0) }
            let before = points[index - 1]
            let here = points[index]
            let after = points[index + 1]
            let (ax, ay) = (here.x - before.x, here.y - before.y)
            let (bx, by) = (after.x - here.x, after.y - here.y)
            // Turns of more than 60 degrees are corners.
            let cosine =
                (ax * bx + ay * by) / (before.distance(to: here) * here.distance(to: after))
            guard cosine > 0.5 else { return Point(x: 0, y: 0) }
            return Point(x: (ax + bx) / 2, y: (ay + by) / 2)
        }
        var result = [first]
        for index in 0..<points.count - 1 {
            let (from, to) = (points[index], points[index + 1])
            let (out, into) = (tangent(index), tangent(index + 1))
            for part in 1...parts {
                let t = Double(part) / Double(parts)
                let (t2, t3) = (t * t, t * t * t)
                let (a, b, c, d) = (
                    2 * t3 - 3 * t2 + 1, t3 - 2 * t2 + t, 3 * t2 - 2 * t3, t3 - t2
                )
                result.append(
                    Point(
                        x: a * from.x + b * out.x + c * to.x + d * into.x,
                        y: a * from.y + b * out.y + c * to.y + d * into.y))
            }
        }
        return result
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
