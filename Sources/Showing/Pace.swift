// Owns: how fast a hand draws. Leaves moving a pointer to krakel.

import Glibc
import Strokes

/// Where a pen is at every tick.
public struct Pace: Hashable, Sendable {
    /// Milliseconds between two places, as of a mouse that reports 125 times a second.
    public static let tick = 8

    /// How many times as fast as somebody who writes to be watched.
    public var factor: Double

    public init(factor: Double = 1) {
        self.factor = factor
    }

    /// The places of a stroke, a tick apart, from its first point to its last.
    ///
    /// A hand goes the slower the sharper it turns: with the cube root of the radius (Lacquaniti,
    /// Terzuolo, Viviani 1983); and it does not start or stop at once.
    public func places(along stroke: Stroke) -> [Point] {
        let points = stroke.points
        guard let first = points.first, let last = points.last, points.count > 1 else {
            return points
        }
        let speeds = Self.eased(points.indices.map { speed(at: $0, of: points) })
        var places = [first]
        var time = 0.0
        for (index, point) in points.enumerated().dropFirst() {
            time += 2 * points[index - 1].distance(to: point) / (speeds[index - 1] + speeds[index])
            if time >= Double(Self.tick) / 1000 {
                places.append(point)
                time -= Double(Self.tick) / 1000
            }
        }
        if places.last != last { places.append(last) }
        return places
    }

    /// Pixels a second: 500 in a turn as wide as half a large letter, twice that where it is straight.
    private func speed(at index: Int, of points: [Point]) -> Double {
        guard index > 0, index < points.count - 1 else { return 120 * factor }
        let (before, here, after) = (points[index - 1], points[index], points[index + 1])
        let length = (before.distance(to: here) + here.distance(to: after)) / 2
        let turn = abs(
            atan2(
                (here.x - before.x) * (after.y - here.y) - (here.y - before.y) * (after.x - here.x),
                (here.x - before.x) * (after.x - here.x) + (here.y - before.y) * (after.y - here.y))
        )
        let radius = turn < 1e-3 ? 1000 : length / turn
        return min(max(140 * pow(radius, 1 / 3), 160), 1000) * factor
    }

    /// No speed is more than a seventh above the one beside it, so that turns are slowed down for.
    private static func eased(_ speeds: [Double]) -> [Double] {
        var result = speeds
        for index in result.indices.dropFirst() {
            result[index] = min(result[index], result[index - 1] * 8 / 7)
        }
        for index in result.indices.dropLast().reversed() {
            result[index] = min(result[index], result[index + 1] * 8 / 7)
        }
        return result
    }
}
