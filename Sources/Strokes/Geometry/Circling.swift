import Glibc

/// The two ways to turn, as seen on the screen.
public enum Spin: String, CaseIterable, Hashable, Sendable {
    case clockwise
    case counterclockwise
}

/// What makes circling a turn.
public struct TurnLimits: Hashable, Sendable {
    /// Degrees of circling until the stroke is a knob: one turn and a quarter.
    public var engagement = 450.0
    /// Degrees of a step.
    public var step = 15.0
    /// The ring in which the knob is held: its radii, by that of the circle which was drawn at first.
    public var inner = 0.25
    public var outer = 4.0
    /// Nearer to the middle than this, in pixels, the angle of a pixel is a matter of chance.
    public var least: Double

    /// - Parameter scale: dots per inch of the display by 96.
    public init(scale: Double = 1) {
        least = 6 * scale
    }
}

/// A stroke that is followed for whether it goes round in circles.
///
/// At first only the changes of its direction are summed, since its centre is not known yet. Once these are
/// enough, the centre of the last full turn is the knob's, and from then on the angle is the one around it.
/// The angle is a sum of differences of less than half a turn, so it never jumps, and a point always has the
/// same angle but for full turns.
public struct Circling: Hashable, Sendable {
    /// The knob, once there is one.
    public struct Knob: Hashable, Sendable {
        public var centre: Point
        /// Of the circle that was drawn at first, in pixels.
        public var radius: Double
        /// Degrees since it was taken hold of, clockwise positive.
        public var angle: Double
    }

    public private(set) var knob: Knob?
    private let limits: TurnLimits
    /// The points until there is a knob, and the direction's angle at each, in degrees.
    private var points: [Point] = []
    private var bearings: [Double] = []
    private var last: Point?
    /// How many steps have been reported. Steps have one size wherever the hand starts.
    private var told = 0
    private var engagedAt = 0.0

    /// Points nearer to each other than this, in pixels, have no direction.
    private static let reach = 4.0
    /// How many points are kept to find the centre of a turn.
    private static let mostPoints = 4096

    public init(limits: TurnLimits) {
        self.limits = limits
    }

    /// Takes a point of the stroke.
    ///
    /// - Returns: the steps that it goes on by, clockwise positive.
    public mutating func add(_ point: Point) -> Int {
        guard knob == nil else { return turn(to: point) }
        follow(point)
        guard abs((bearings.last ?? 0) - (bearings.first ?? 0)) >= limits.engagement - 90 else {
            return 0
        }
        return engage()
    }

    private mutating func follow(_ point: Point) {
        guard let before = points.last else {
            points.append(point)
            return
        }
        let distance = before.distance(to: point)
        guard distance >= Self.reach else { return }
        let bearing = atan2(point.y - before.y, point.x - before.x) * 180 / .pi
        points.append(point)
        let sum = bearings.last.map { $0 + Self.difference(from: $0, to: bearing) } ?? bearing
        if let first = bearings.first, let latest = bearings.last,
            (sum - latest) * (latest - first) < 0, abs(sum - latest) > 60
        {
            // A sharp turn the other way ends the circling: what came before it is no part of a knob.
            points = [before, point]
            bearings = [sum]
        } else {
            bearings.append(sum)
        }
        if points.count > Self.mostPoints {
            points.removeFirst(points.count / 2)
            bearings.removeFirst(bearings.count / 2)
        }
    }

    /// Takes hold where the last turn and a quarter is round enough.
    private mutating func engage() -> Int {
        guard let latest = bearings.last else { return 0 }
        // The bearing at index belongs to the point behind it.
        let start = bearings.lastIndex { abs(latest - $0) >= 360 } ?? 0
        let turn = Array(points[(start + 1)...])
        guard let centre = Self.middle(of: turn) else { return 0 }
        let radii = turn.map { centre.distance(to: $0) }
        let radius = radii.reduce(0, +) / Double(radii.count)
        guard radius >= limits.least, let nearest = radii.min(), nearest >= radius / 3 else {
            return 0
        }
        let angle = zip(points, points.dropFirst()).reduce(0) {
            $0 + Self.angle(from: $1.0, to: $1.1, around: centre)
        }
        guard abs(angle) >= limits.engagement else { return 0 }
        knob = Knob(centre: centre, radius: radius, angle: 0)
        engagedAt = angle < 0 ? -limits.engagement : limits.engagement
        last = points.last
        points = []
        bearings = []
        return go(to: angle)
    }

    private mutating func turn(to point: Point) -> Int {
        guard let knob else { return 0 }
        let distance = knob.centre.distance(to: point)
        let isInRing =
            distance >= max(limits.least, knob.radius * limits.inner)
            && distance <= knob.radius * limits.outer
        defer { last = isInRing ? point : nil }
        // A hand that comes back into the ring takes hold of the knob anew.
        guard isInRing, let last else { return 0 }
        let change = Self.angle(from: last, to: point, around: knob.centre)
        return go(to: engagedAt + knob.angle + change)
    }

    private mutating func go(to angle: Double) -> Int {
        knob?.angle = angle - engagedAt
        // A sum of fractions may lack a trifle of the whole.
        let whole = (angle - engagedAt) / limits.step
        let steps = Int((whole + (whole < 0 ? -1e-6 : 1e-6)).rounded(.towardZero))
        defer { told = steps }
        return steps - told
    }

    /// The middle of a closed turn: of the points, each by the length of the way that it stands for.
    private static func middle(of turn: [Point]) -> Point? {
        var (x, y, length) = (0.0, 0.0, 0.0)
        for (before, point) in zip(turn, turn.dropFirst()) {
            let way = before.distance(to: point)
            x += way * (before.x + point.x) / 2
            y += way * (before.y + point.y) / 2
            length += way
        }
        return length > 0 ? Point(x: x / length, y: y / length) : nil
    }

    private static func angle(from one: Point, to other: Point, around centre: Point) -> Double {
        let before = atan2(one.y - centre.y, one.x - centre.x) * 180 / .pi
        let after = atan2(other.y - centre.y, other.x - centre.x) * 180 / .pi
        return difference(from: before, to: after)
    }

    /// The way from one angle to another that is no more than half a turn.
    private static func difference(from one: Double, to other: Double) -> Double {
        let difference = (other - one).truncatingRemainder(dividingBy: 360)
        return difference > 180
            ? difference - 360 : difference < -180 ? difference + 360 : difference
    }
}
