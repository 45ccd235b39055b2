// Owns: the strokes of one character and their bounding box.
// Leaves when a character begins and ends to Gestures, what it means to Trajectory and Matcher.

/// The strokes of one character, in drawn order.
public struct Ink: Hashable, Sendable {
    public var strokes: [Stroke]

    public init(_ strokes: [Stroke] = []) {
        self.strokes = strokes
    }

    public var isEmpty: Bool { strokes.allSatisfy(\.points.isEmpty) }

    /// The smallest upright rectangle around every point; nil without a point.
    public var box: Box? { Box(around: strokes.lazy.flatMap(\.points)) }

    /// Points that are numbers, within bounds, without immediate repeats; strokes left empty by
    /// that are dropped.
    var cleaned: Ink {
        var kept: [Stroke] = []
        kept.reserveCapacity(strokes.count)
        for stroke in strokes {
            var points: [Point] = []
            points.reserveCapacity(stroke.points.count)
            for point in stroke.points {
                guard let point = point.bounded, point != points.last else { continue }
                points.append(point)
            }
            if !points.isEmpty { kept.append(Stroke(points)) }
        }
        return Ink(kept)
    }
}

/// An upright rectangle, its edges included.
public struct Box: Hashable, Sendable {
    public var minX: Double
    public var minY: Double
    public var maxX: Double
    public var maxY: Double

    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// The bounding box of `points`; nil without a point.
    public init?(around points: some Sequence<Point>) {
        var iterator = points.makeIterator()
        guard let first = iterator.next() else { return nil }
        self.init(minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
        while let point = iterator.next() {
            minX = min(minX, point.x)
            minY = min(minY, point.y)
            maxX = max(maxX, point.x)
            maxY = max(maxY, point.y)
        }
    }

    public var width: Double { maxX - minX }
    public var height: Double { maxY - minY }
    public var center: Point { Point(x: (minX + maxX) / 2, y: (minY + maxY) / 2) }
}
