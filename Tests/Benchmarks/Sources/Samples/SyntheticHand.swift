// Strokes that nobody drew, for where more are needed than anybody would draw.

import Strokes

/// Writes cell paths as a hand might: in its own size and slant, the corners rounded, never twice
/// the same.
public struct SyntheticHand: Sendable {
    private var random: SeededGenerator

    public init(seed: String) {
        random = SeededGenerator(seed)
    }

    /// - Parameter count: points a stroke; a stroke of one cell is a single point.
    public mutating func write(_ path: CellPath, pointsPerStroke count: Int = 60) -> Ink {
        let width = 40 * (1 + swerve(0.2))
        let height = 40 * (1 + swerve(0.2))
        let slant = swerve(0.2)
        return Ink(
            path.strokes.map { cells in
                let corners = cells.map { cell in
                    let x = cell.center.x + swerve(0.25)
                    let y = cell.center.y + swerve(0.25)
                    return Point(x: (x - slant * y) * width, y: y * height)
                }
                return Stroke(Self.points(count, along: Self.rounded(Self.rounded(corners))))
            })
    }

    /// A number around 0, seldom beyond `reach` and never beyond twice that.
    private mutating func swerve(_ reach: Double) -> Double {
        (0..<4).reduce(0) { sum, _ in sum + Double.random(in: -0.5...0.5, using: &random) } * reach
    }

    /// Corners cut at a quarter of each side (Chaikin's algorithm), the ends kept.
    private static func rounded(_ corners: [Point]) -> [Point] {
        guard let first = corners.first, let last = corners.last, corners.count > 2 else {
            return corners
        }
        let cut = zip(corners, corners.dropFirst()).flatMap { from, to in
            [from.towards(to, by: 0.25), from.towards(to, by: 0.75)]
        }
        return [first] + cut + [last]
    }

    /// More of them where the corners are closer, as a pen is slower there.
    private static func points(_ count: Int, along corners: [Point]) -> [Point] {
        guard corners.count > 1, count > 1 else { return corners }
        return (0..<count).map { index in
            let place = Double(index) / Double(count - 1) * Double(corners.count - 1)
            let corner = min(Int(place), corners.count - 2)
            return corners[corner].towards(corners[corner + 1], by: place - Double(corner))
        }
    }
}
