import Glibc

/// The eight directions on a screen.
public enum Compass: String, CaseIterable, Hashable, Sendable {
    case right
    case downRight = "down-right"
    case down
    case downLeft = "down-left"
    case left
    case upLeft = "up-left"
    case up
    case upRight = "up-right"

    /// The nearest to an angle in degrees, 0 to the right and 90 down.
    public init(degrees: Double) {
        let eighths = Int((degrees / 45).rounded())
        let all = Self.allCases
        self = all[((eighths % all.count) + all.count) % all.count]
    }
}

/// What makes a straight stroke a flick.
public struct FlickLimits: Hashable, Sendable {
    /// From the first point to the farthest, in pixels.
    public var length: Double
    /// How far a point may be from the line between these two, in pixels.
    public var deviation: Double

    /// The usual ones of phones: 100 and 48 pixels at 96 dots per inch.
    ///
    /// - Parameter scale: dots per inch of the display by 96.
    public init(scale: Double = 1) {
        length = 100 * scale
        deviation = 48 * scale
    }
}

extension Stroke {
    /// The direction of a straight stroke; nil for another stroke.
    ///
    /// Everything is measured from the first point, so that a slow flick, or one that turns back slightly at
    /// its end, still counts.
    public func flick(within limits: FlickLimits) -> Compass? {
        guard let start = points.first,
            let end = points.max(by: { start.distance(to: $0) < start.distance(to: $1) })
        else { return nil }
        let length = start.distance(to: end)
        guard length >= limits.length, length > 0 else { return nil }
        let (x, y) = ((end.x - start.x) / length, (end.y - start.y) / length)
        let isStraight = points.allSatisfy { point in
            let (dx, dy) = (point.x - start.x, point.y - start.y)
            return abs(dx * y - dy * x) <= limits.deviation && dx * x + dy * y >= -limits.deviation
        }
        // A stroke that turns back farther than that is not a flick.
        guard isStraight, let last = points.last,
            last.distance(to: end) <= max(limits.deviation, length / 4)
        else { return nil }
        return Compass(degrees: atan2(y, x) * 180 / .pi)
    }
}
