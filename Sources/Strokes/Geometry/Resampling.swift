import Glibc

extension [Point] {
    /// How long the polyline is.
    package var pathLength: Double {
        zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }

    /// How far each is from the first, along the polyline.
    package var arcLengths: [Double] {
        var length = 0.0
        return indices.map { index in
            if index > 0 { length += self[index - 1].distance(to: self[index]) }
            return length
        }
    }

    /// Points `step` apart along the polyline, beginning with its first.
    func spaced(by step: Double) -> [Point] {
        guard let first, step > 0 else { return self }
        var result = [first]
        var rest = step
        for (from, to) in zip(self, dropFirst()) {
            let length = from.distance(to: to)
            guard length > 0 else { continue }
            var along = rest
            while along <= length {
                result.append(from.towards(to, by: along / length))
                along += step
            }
            rest = along - length
        }
        return result
    }
}

extension Point {
    /// The point a `share` (0...1) of the way to `other`.
    public func towards(_ other: Point, by share: Double) -> Point {
        Point(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
    }
}

/// A point of a resampled character and whether the pen was in the air there.
package struct PathPoint {
    package var point: Point
    package var isJump: Bool
}

extension Ink {
    /// `count` points at equal arc length over the strokes joined in drawn order, the jumps between
    /// them included and marked. The first and last points are those of the ink.
    ///
    /// Expects cleaned ink with at least one point.
    package func resampled(to count: Int) -> [PathPoint] {
        var corners: [PathPoint] = []
        corners.reserveCapacity(strokes.reduce(0) { $0 + $1.points.count })
        for stroke in strokes {
            for (index, point) in stroke.points.enumerated() {
                corners.append(PathPoint(point: point, isJump: index == 0 && !corners.isEmpty))
            }
        }
        guard let first = corners.first, let last = corners.last else { return [] }
        let total = corners.map(\.point).pathLength

        var result = [PathPoint(point: first.point, isJump: false)]
        result.reserveCapacity(count)
        let step = total / Double(count - 1)
        var walked = 0.0
        var index = 1
        while result.count < count - 1, index < corners.count {
            let from = corners[index - 1].point
            let length = from.distance(to: corners[index].point)
            let target = step * Double(result.count)
            if length > 0, walked + length >= target {
                let point = from.towards(corners[index].point, by: (target - walked) / length)
                result.append(PathPoint(point: point, isJump: corners[index].isJump))
            } else {
                walked += length
                index += 1
            }
        }
        while result.count < count {
            result.append(PathPoint(point: last.point, isJump: false))
        }
        return result
    }

    /// The same, turned by `angle` about the middle of its box: from the right (x) towards below (y).
    ///
    /// Sine and cosine are kept to 1/65536 and the middle is a whole pixel, so that ink in whole
    /// pixels comes to lie exactly where xstroke 0.6 puts it.
    ///
    /// - Parameter angle: in radians.
    public func turned(by angle: Double) -> Ink {
        guard let box = cleaned.box else { return self }
        let unit = 65536.0
        let cosine = (cos(angle) * unit).rounded(.towardZero) / unit
        let sine = (sin(angle) * unit).rounded(.towardZero) / unit
        let middleX = (box.minX + (box.width + 1) / 2).rounded(.towardZero)
        let middleY = (box.minY + (box.height + 1) / 2).rounded(.towardZero)
        return mapped { point in
            let x = point.x - middleX
            let y = point.y - middleY
            return Point(x: cosine * x - sine * y + middleX, y: sine * x + cosine * y + middleY)
        }
    }
}
