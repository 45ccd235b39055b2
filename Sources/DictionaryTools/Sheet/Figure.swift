import Dictionaries
import Strokes

/// A character within the unit square, y down, over a grid of 3 by 3 cells: the centres of the outer
/// cells are a sixth away from the sides.
public struct Figure: Hashable, Sendable {
    /// A stroke as it is shown.
    public struct Line: Hashable, Sendable {
        /// The points from its start, which is marked with a dot; one point for a tap.
        public var points: [Point]
        /// The arrow at its end; nil for a tap.
        public var arrow: Arrow?
        /// Its number, from 1; nil where there is no other line.
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

    /// The distance of the ink from the sides of the square.
    private static let margin = 1.0 / 6
    /// The size up to which one of several strokes is a dot.
    private static let largestDot = 0.1
    /// The length of the last part of the line, whose direction the arrow has.
    private static let lastPart = 0.10
    private static let arrowLength = 0.15
    /// Lines shorter than this have smaller arrows.
    private static let longLine = 0.4
    private static let arrowHalfWidth = 0.065
    /// How far the arrow reaches beyond the end of the line, which is blunt.
    private static let arrowLead = 0.03

    /// The figure of `example`.
    public init?(_ example: Example) {
        let ink: Ink =
            if let shape = example.shape, !shape.isTap {
                Ink(
                    shape.ink.strokes.map {
                        Stroke($0.points.calmed().withCornersTwice.curve(parts: 4))
                    })
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
            // A dot drawn by hand is a short line.
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
        let size = min(1, max(0.6, points.pathLength / longLine))
        let back = arrowLead - arrowLength * size
        return Arrow(
            tip: place(arrowLead, 0), left: place(back, -arrowHalfWidth * size),
            right: place(back, arrowHalfWidth * size))
    }
}

/// The places of the numbers of lines: beside the start of each, as far as possible from everything drawn.
struct NumberPlaces {
    let places: [Point]

    /// The distance from the start of a line to its number; the side of the square is 1.
    private static let distance = 0.13
    /// The room that a digit needs around its middle.
    private static let reach = 0.06
    /// Eight directions clockwise from the right.
    private static let directions: [(x: Double, y: Double)] = [
        (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7),
    ]

    init(_ lines: [[Point]]) {
        var places: [Point] = []
        // A straight line has no points between its ends; so points are added to keep numbers away from it.
        let inked = lines.flatMap { $0.dense(by: Self.reach) }
        for line in lines {
            guard let start = line.first else { continue }
            let taken = inked + places
            func room(_ place: Point) -> Double {
                taken.lazy.map { $0.distance(to: place) }.min() ?? 0
            }
            let candidates = Self.directions.map { direction in
                Point(
                    x: Self.inside(start.x + Self.distance * direction.x),
                    y: Self.inside(start.y + Self.distance * direction.y))
            }
            places.append(candidates.max { room($0) < room($1) } ?? start)
        }
        self.places = places
    }

    private static func inside(_ value: Double) -> Double { min(max(value, reach), 1 - reach) }
}

/// Chooses the examples of an entry to show: the usual way to draw it, and clearly different ways.
struct ExampleChoice {
    let best: Example
    let others: [Example]

    static let mostOthers = 2
    /// The distance beyond which two drawings are different ways to draw an entry, and not one way by
    /// different hands: at about this distance a match is rejected, see `Trajectory.distance(to:)`.
    private static let different: Float = 1
    /// How many of the first computed examples are usual ways to draw a letter; the others are rarer.
    private static let usual = 2
    /// How many examples are compared at most; of very many, the first represent the others.
    private static let mostCompared = 40

    /// nil where there is no example.
    ///
    /// The order of preference is: cell paths written by hand, in their order; computed examples in
    /// theirs, since `krakel train` writes the most usual first, except that of the first few the one
    /// nearest to all comes first; recorded examples, the one nearest to all others first; and examples
    /// with a factor above 1. An example that would be recognised as another entry is chosen only where
    /// there is no other.
    ///
    /// - Parameter isRead: whether an example, drawn as it is shown, is recognised as the entry.
    init?(of entry: Entry, isRead: (Example) -> Bool) {
        let drawable = entry.examples.filter { !$0.isReference }
        let sound = drawable.filter { $0.factor.value <= 1 }
        let byHand = sound.filter { $0.kind == .handWritten }
        let recorded = sound.filter(\.isRecorded).prefix(Self.mostCompared)
        let order =
            byHand + Self.usualFirst(sound.filter(\.isComputed))
            + Self.mostTypicalFirst(Array(recorded))
            + drawable.filter { $0.factor.value > 1 }
        guard let first = order.first else { return nil }
        let best = order.first(where: isRead) ?? first
        var shapes = [Self.trajectory(of: best)]
        var others: [Example] = []
        for example in order where others.count < Self.mostOthers && example.factor.value <= 1 {
            let shape = Self.trajectory(of: example)
            let isDifferent = shapes.allSatisfy {
                $0.distance(to: shape) > Self.different && shape.distance(to: $0) > Self.different
            }
            guard isDifferent, isRead(example) else { continue }
            shapes.append(shape)
            others.append(example)
        }
        self.best = best
        self.others = others
    }

    private static func trajectory(of example: Example) -> Trajectory {
        example.shape ?? Trajectory(example.cellPath)
    }

    /// The examples, beginning with the one of the first few that is nearest to all.
    private static func usualFirst(_ examples: [Example]) -> [Example] {
        let order = mostTypicalFirst(Array(examples.prefix(mostCompared)))
        let first = examples.prefix(usual)
        guard let best = order.first(where: first.contains),
            let index = examples.firstIndex(of: best)
        else { return examples }
        var result = examples
        result.insert(result.remove(at: index), at: 0)
        return result
    }

    private static func mostTypicalFirst(_ examples: [Example]) -> [Example] {
        let shapes = examples.map(trajectory)
        let sums = shapes.map { shape in
            shapes.reduce(Float(0)) { sum, other in
                // The limit keeps a shape that cannot be compared from deciding the sum.
                sum + min(3, shape.distance(to: other))
            }
        }
        return examples.indices.sorted { (sums[$0], $0) < (sums[$1], $1) }.map { examples[$0] }
    }
}

extension Figure {
    /// The usual way to draw `entry`; nil where it has no example.
    ///
    /// - Parameter isRead: whether ink, drawn as it would be shown, is recognised as the entry.
    public init?(learning entry: Entry, isRead: (Ink) -> Bool) {
        let choice = ExampleChoice(of: entry) { example in
            Figure(example).map { isRead($0.ink) } ?? true
        }
        guard let choice else { return nil }
        self.init(choice.best)
    }

    /// `letter` with a mark above or below it, drawn as one character.
    public init?(_ letter: Figure, mark: Figure, above: Bool) {
        // The mark is small and does not touch the letter.
        let low = letter.ink.placed(scale: 0.62, dx: 0.19, dy: above ? 0.36 : 0.02)
        let high = mark.ink.placed(scale: 0.4, dx: 0.3, dy: above ? -0.04 : 0.62)
        self.init(Ink(low.strokes + high.strokes))
    }

    /// Its lines as ink.
    public var ink: Ink { Ink(lines.map { Stroke($0.points) }) }
}

extension Ink {
    fileprivate func placed(scale: Double, dx: Double, dy: Double) -> Ink {
        mapped { Point(x: $0.x * scale + dx, y: $0.y * scale + dy) }
    }
}
