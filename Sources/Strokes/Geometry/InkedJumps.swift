extension Stroke {
    /// What a stroke may be where all motion is ink, as with a key that is held to draw: one that was two strokes,
    /// with the jump between them drawn as well. Hands jump straight, so that each straight part of the stroke
    /// may be the jump; where it is the last one, it leads to a dot. Empty for a scribble, which is no character.
    public var withoutInkedJump: [Ink] {
        guard let box = Box(around: points) else { return [] }
        let size = max(box.width, box.height)
        let corners = corners(within: InkedJump.deviation * size)
        guard size > 0, corners.count <= InkedJump.mostCorners else { return [] }
        // A jump lies between two strokes.
        return zip(corners, corners.dropFirst()).dropFirst().compactMap { start, end in
            guard points[start].distance(to: points[end]) >= InkedJump.shortest * size else {
                return nil
            }
            return Ink([Stroke(Array(points[...start])), Stroke(Array(points[end...]))])
        }
    }

    /// The numbers of the points that straight lines have to lead through, so that no point is farther from them
    /// than `deviation` (Ramer 1972; Douglas and Peucker 1973).
    private func corners(within deviation: Double) -> [Int] {
        guard points.count > 1 else { return Array(points.indices) }
        var corners = [0, points.count - 1]
        var open = [0...points.count - 1]
        while let part = open.popLast(), corners.count <= InkedJump.mostCorners {
            let line = (points[part.lowerBound], points[part.upperBound])
            let farthest = part.dropFirst().dropLast()
                .map { (distance: points[$0].distance(toLine: line), index: $0) }
                .max { $0.distance < $1.distance }
            guard let farthest, farthest.distance > deviation else { continue }
            corners.append(farthest.index)
            open += [part.lowerBound...farthest.index, farthest.index...part.upperBound]
        }
        return corners.sorted()
    }
}

/// Chosen on letters, capitals and digits of several strokes by many writers, joined by straight lines.
private enum InkedJump {
    /// How far a jump may be from straight, and how long it is at least, in sizes of the stroke.
    static let deviation = 0.07
    static let shortest = 0.2
    static let mostCorners = 16
}

extension Point {
    /// The distance to the nearest point between the ends of `line`.
    fileprivate func distance(toLine line: (Point, Point)) -> Double {
        let (x, y) = (line.1.x - line.0.x, line.1.y - line.0.y)
        let square = x * x + y * y
        guard square > 0 else { return distance(to: line.0) }
        let share = min(max(((self.x - line.0.x) * x + (self.y - line.0.y) * y) / square, 0), 1)
        return distance(to: Point(x: line.0.x + share * x, y: line.0.y + share * y))
    }
}
