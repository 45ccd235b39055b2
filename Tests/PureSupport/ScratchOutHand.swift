import Glibc
import Strokes

/// A hand that strikes out, as it trembles and strays: in any direction, of any size, over itself or moving
/// on a little from line to line.
public enum ScratchOutHand: String, CaseIterable, Sendable {
    case mouse
    case pen
    case finger
    /// One with a tremor.
    case shaky

    /// What tells hands from each other; lengths are shares of a line's length.
    private struct Traits {
        var tremor: Double
        /// From point to point.
        var noise: Double
        /// The spread of lengths, of angles in degrees, and of how far lines are bent.
        var length: Double
        var angle: Double
        var bow: Double
        /// The part of a line that its corners are rounded over.
        var rounding: Double
        /// Whether its device tells of whole pixels only.
        var isCoarse = true
    }

    private var traits: Traits {
        switch self {
        case .mouse:
            Traits(tremor: 0.012, noise: 0.004, length: 0.12, angle: 5, bow: 0.04, rounding: 0.03)
        case .pen:
            Traits(
                tremor: 0.006, noise: 0.002, length: 0.15, angle: 6, bow: 0.06, rounding: 0.05,
                isCoarse: false)
        case .finger:
            Traits(tremor: 0.02, noise: 0.006, length: 0.2, angle: 7, bow: 0.08, rounding: 0.1)
        case .shaky:
            Traits(tremor: 0.035, noise: 0.01, length: 0.2, angle: 8, bow: 0.06, rounding: 0.05)
        }
    }

    /// A scratch-out of `count` lines about (500, 500).
    ///
    /// - Parameters:
    ///   - direction: of its first line, in radians; any where nil.
    ///   - size: the length of a line in pixels; any from 25 to 400 where nil.
    public func stroke(
        lines count: Int, direction: Double? = nil, size: Double? = nil,
        using random: inout SeededGenerator
    ) -> Stroke {
        let direction = direction ?? 2 * .pi * random.unit()
        let size = size ?? 25 * exp(log(16.0) * random.unit())
        var path = bent(corners(count, &random), size: size, &random)
        let reach = Int(traits.rounding * Double(path.count) / Double(count))
        path = path.indices.map { index in
            let near = path[max(0, index - reach)...min(path.count - 1, index + reach)]
            return Point(
                x: near.map(\.x).reduce(0, +) / Double(near.count),
                y: near.map(\.y).reduce(0, +) / Double(near.count))
        }
        return Stroke(
            path.map { point in
                let x = 500 + size * (point.x * cos(direction) - point.y * sin(direction))
                let y = 500 + size * (point.x * sin(direction) + point.y * cos(direction))
                return traits.isCoarse ? Point(x: x.rounded(), y: y.rounded()) : Point(x: x, y: y)
            })
    }

    /// Where it turns, the first line going to the right from (0, 0), one in eight with a hook at an end.
    private func corners(_ count: Int, _ random: inout SeededGenerator) -> [Point] {
        let advance = 0.16 * random.unit() * (random.unit() < 0.5 ? -1 : 1)
        let slip = 0.06 * random.normal()
        var corners = [Point(x: 0, y: 0)]
        for line in 0..<count {
            let last = corners[corners.count - 1]
            let end = line.isMultiple(of: 2) ? 1.0 : 0
            let length = max(0.55, 1 + traits.length * random.normal())
            let angle = traits.angle / 180 * .pi * random.normal()
            corners.append(
                Point(
                    x: end + slip * Double(line) + 0.7 * traits.length * random.normal(),
                    y: last.y + advance * max(-0.1, 1 + 0.35 * random.normal())
                        + length * sin(angle) / 2))
        }
        if random.unit() < 0.12 { corners.insert(hook(corners[0], &random), at: 0) }
        if random.unit() < 0.12 { corners.append(hook(corners[corners.count - 1], &random)) }
        return corners
    }

    private func hook(_ end: Point, _ random: inout SeededGenerator) -> Point {
        let (angle, length) = (2 * .pi * random.unit(), 0.04 + 0.1 * random.unit())
        return Point(x: end.x + length * cos(angle), y: end.y + length * sin(angle))
    }

    /// The points along `corners`, a few pixels apart, each line bent a little, and all of it trembling.
    private func bent(
        _ corners: [Point], size: Double, _ random: inout SeededGenerator
    ) -> [Point] {
        let phases = (0..<4).map { _ in 2 * .pi * random.unit() }
        func tremor(_ way: Double, _ first: Int, _ slow: Double, _ fast: Double) -> Double {
            traits.tremor
                * (sin(slow * way + phases[first]) + 0.6 * sin(fast * way + phases[first + 1]))
        }
        var points: [Point] = []
        var way = 0.0
        for (from, to) in zip(corners, corners.dropFirst()) {
            let length = from.distance(to: to)
            let bow = traits.bow * random.normal()
            let steps = max(8, Int(length * size / 4))
            for step in 0..<steps {
                let time = Double(step) / Double(steps)
                // Slower near both ends.
                let share = 0.6 * time * time * (3 - 2 * time) + 0.4 * time
                way += length / Double(steps)
                let point = from.towards(to, by: share)
                points.append(
                    Point(
                        x: point.x + tremor(way, 2, 25, 31) / 2 + traits.noise * random.normal(),
                        y: point.y + 4 * share * (1 - share) * bow * length
                            + tremor(way, 0, 22, 37) + traits.noise * random.normal()))
            }
        }
        return points + corners.suffix(1)
    }
}

extension SeededGenerator {
    /// Normally distributed about 0, with a spread of 1.
    public mutating func normal() -> Double {
        (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit())
    }
}
