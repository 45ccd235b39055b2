// Owns: where the numbers of a character's lines stand, so that they hide nothing.

import Strokes

/// Beside the start of each line, as far as may be from all that is drawn.
struct NumberPlaces {
    let places: [Point]

    /// From the start of a line to its number, in sides of the square.
    private static let distance = 0.13
    /// Sides of the square that a digit needs around its middle.
    private static let reach = 0.06
    /// Right, then on by turns of an eighth; y grows down.
    private static let directions: [(x: Double, y: Double)] = [
        (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7),
    ]

    init(_ lines: [[Point]]) {
        var places: [Point] = []
        // A long straight line has no points between its ends that could be kept away from.
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
