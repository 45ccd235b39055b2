/// A position of the pen: root-window pixels on a display, any unit in a recording; y grows down.
public struct Point: Codable, Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The straight-line distance to another point, in the same unit.
    public func distance(to other: Point) -> Double {
        let dx = other.x - x
        let dy = other.y - y
        return (dx * dx + dy * dy).squareRoot()
    }

    /// The largest magnitude that geometry is computed with; far beyond any screen or tablet.
    static let limit = 1e7

    /// The point with both coordinates pulled within ±`limit`, or nil where one is not a number.
    var bounded: Point? {
        guard !x.isNaN, !y.isNaN else { return nil }
        return Point(
            x: min(max(x, -Self.limit), Self.limit), y: min(max(y, -Self.limit), Self.limit))
    }
}

/// The points of one pen-down, in drawn order.
public struct Stroke: Hashable, Sendable {
    public var points: [Point]

    public init(_ points: [Point] = []) {
        self.points = points
    }
}

/// The strokes of one character, in drawn order.
public struct Ink: Hashable, Sendable {
    public var strokes: [Stroke]

    public init(_ strokes: [Stroke] = []) {
        self.strokes = strokes
    }

    public var isEmpty: Bool { strokes.allSatisfy(\.points.isEmpty) }

    /// The smallest upright rectangle around every point; nil without a point.
    public var box: Box? { Box(around: strokes.lazy.flatMap(\.points)) }

    /// Every point put through `place`.
    package func mapped(_ place: (Point) -> Point) -> Ink {
        Ink(strokes.map { Stroke($0.points.map(place)) })
    }

    /// Points that are numbers, within bounds, without immediate repeats; strokes left empty by
    /// that are dropped.
    package var cleaned: Ink {
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

    /// Whether a monitor of this area shows `point`: of two beside each other, one does.
    public func shows(_ point: Point) -> Bool {
        (minX..<maxX).contains(point.x) && (minY..<maxY).contains(point.y)
    }
}
