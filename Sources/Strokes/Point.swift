// Owns: one position of the pen. Leaves time, pressure and devices to others.

/// A position of the pen: root-window pixels on a display, any unit in a recording; y grows down.
public struct Point: Hashable, Sendable {
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
