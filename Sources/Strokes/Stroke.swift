// Owns: what the pen drew between touching down and lifting off.

/// The points of one pen-down, in drawn order.
public struct Stroke: Hashable, Sendable {
    public var points: [Point]

    public init(_ points: [Point] = []) {
        self.points = points
    }
}
