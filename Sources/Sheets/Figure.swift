// Owns: a character as people are shown it: lines, where each starts and which way it goes. Leaves
// the cell path's line to PathLine, curves to Smoothing, colours and sizes to who draws it.

import Dictionaries
import Strokes

/// A character within the unit square, y down, over a grid of 3 by 3 cells: the centres of the outer
/// cells are a sixth away from the sides.
public struct Figure: Hashable, Sendable {
    /// What the pen draws from touching down to lifting off.
    public struct Line: Hashable, Sendable {
        /// From where it starts, which has a dot; one point for a tap.
        public var points: [Point]
        /// nil for a tap.
        public var arrow: Arrow?
        /// Where its number stands, counted from 1; nil where there is no other line.
        public var number: Number?

        public var isTap: Bool { points.count < 2 }
    }

    /// The head of an arrow at the end of a line.
    public struct Arrow: Hashable, Sendable {
        public var tip: Point
        public var left: Point
        public var right: Point
    }

    public struct Number: Hashable, Sendable {
        public var value: Int
        /// The middle of the digit.
        public var place: Point
    }

    public let lines: [Line]

    /// How far the sides of the ink are from those of the square.
    private static let margin = 1.0 / 6
    /// Smaller strokes beside others are dots.
    private static let largestDot = 0.1
    /// The arrow points as the last part of the line of this length does.
    private static let lastPart = 0.10
    private static let arrowLength = 0.15
    /// Lines shorter than this have smaller arrows.
    private static let longLine = 0.4
    private static let arrowHalfWidth = 0.065
    /// Beyond the end of the line, which is blunt.
    private static let arrowLead = 0.03

    /// What `example` looks like.
    public init?(_ example: Example) {
        let ink: Ink =
            if let shape = example.shape, !shape.isTap {
                Ink(shape.ink.strokes.map { Stroke($0.points.calmed().smoothed()) })
            } else {
                PathLine.ink(of: example.cellPath)
            }
        self.init(ink)
    }

    /// nil without a point.
    public init?(_ ink: Ink) {
        guard let box = ink.box else { return nil }
        let side = 1 - 2 * Self.margin
        let longer = max(box.width, box.height)
        let scale = longer > 0 ? side / longer : 0
        var lines = ink.strokes.compactMap { stroke -> Line? in
            let points = stroke.points.map { point in
                Point(
                    x: 0.5 + (point.x - box.center.x) * scale,
                    y: 0.5 + (point.y - box.center.y) * scale)
            }
            guard !points.isEmpty else { return nil }
            let size = Box(around: points)
            let extent = size.map { max($0.width, $0.height) } ?? 0
            // A hand's dot is a short line.
            guard extent > (ink.strokes.count > 1 ? Self.largestDot : 0) else {
                return Line(points: [size?.center ?? points[0]])
            }
            return Line(points: points, arrow: Self.arrow(of: points))
        }
        if lines.count > 1 {
            let places = NumberPlaces(lines.map(\.points)).places
            for (index, place) in places.enumerated() {
                lines[index].number = Number(value: index + 1, place: place)
            }
        }
        self.lines = lines
    }

    private static func arrow(of points: [Point]) -> Arrow? {
        guard let end = points.last,
            let from = points.last(where: { $0.distance(to: end) >= lastPart })
                ?? points.first(where: { $0 != end })
        else { return nil }
        let length = from.distance(to: end)
        let along = Point(x: (end.x - from.x) / length, y: (end.y - from.y) / length)
        func place(_ forward: Double, _ aside: Double) -> Point {
            Point(
                x: end.x + along.x * forward - along.y * aside,
                y: end.y + along.y * forward + along.x * aside)
        }
        let whole = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        let size = min(1, max(0.6, whole / longLine))
        let back = arrowLead - arrowLength * size
        return Arrow(
            tip: place(arrowLead, 0), left: place(back, -arrowHalfWidth * size),
            right: place(back, arrowHalfWidth * size))
    }
}
