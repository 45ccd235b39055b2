import Glibc
import Strokes

/// What the network sees of a single character, whatever its size and place.
///
/// `data/training/characters.py` and `character_network.py` compute the same, and `Tests/ReadingTests/Network`
/// holds both to each other: who changes one changes the other and trains the network anew.
struct CharacterInk {
    /// For each of `points` points at equal distances along the strokes and the jumps between them: its place
    /// (x, y; -1 to 1 along the longer side of the box, y down), the direction of travel (x, y) as a unit
    /// vector, 1 where the pen is up, and eight times the mean distance between points; `width` numbers each.
    private(set) var path = [Float](repeating: 0, count: points * width)
    /// How much ink runs where in each of eight directions, and last where the pen jumps: `side` by `side`
    /// cells, row by row, of `planes` numbers.
    private(set) var picture = [Float](repeating: 0, count: side * side * planes)
    /// How much wider than high it is, -1 to 1.
    let aspect: Float
    /// A third of the number of its strokes, less a half.
    let strokes: Float

    static let points = 64
    /// Numbers of a point, and those in memory.
    static let features = 6
    static let width = 8
    static let side = 16
    static let directions = 8
    static let planes = 9
    /// The numbers for the whole.
    static let extent = 2
    /// A picture is stretched to its grid, but what is thinner than this share of its longer side stays thin.
    private static let thinnest: Float = 0.45
    private static let mostStrokes = 5

    /// nil without a point that is a number.
    init?(_ ink: Ink) {
        let ink = ink.cleaned
        guard let box = ink.box else { return nil }
        let longer = max(box.width, box.height, 1e-9)
        let center = box.center
        // The box of the resampled points counts, which may miss a corner.
        let resampled = ink.resampled(to: Self.points)
        let points = resampled.map {
            SIMD2(
                Float(2 * ($0.point.x - center.x) / longer),
                Float(2 * ($0.point.y - center.y) / longer))
        }
        let low = points.reduce(points[0]) { pointwiseMin($0, $1) }
        let high = points.reduce(points[0]) { pointwiseMax($0, $1) }
        let sides = high - low
        let side = max(sides.max(), 1e-6)
        let middle = (low + high) / 2
        let places = points.map { ($0 - middle) * (2 / side) }
        var step: Float = 0
        for (one, other) in zip(places, places.dropFirst()) { step += (other - one).length }
        step /= Float(Self.points - 1)
        aspect = (sides.x - sides.y) / side
        strokes = Float(min(ink.strokes.count, Self.mostStrokes)) / 3 - 0.5

        let stretch = side * (1 / pointwiseMax(sides, SIMD2(repeating: Self.thinnest * side))) / 2
        for index in 0..<Self.points {
            let travel = places[min(index + 1, Self.points - 1)] - places[max(index - 1, 0)]
            let direction = travel / max(travel.length, 1e-5)
            let isUp = resampled[index].isJump
            let row = index * Self.width
            path[row] = places[index].x
            path[row + 1] = places[index].y
            path[row + 2] = direction.x
            path[row + 3] = direction.y
            path[row + 4] = isUp ? 1 : 0
            path[row + 5] = 8 * step
            draw(places[index] * stretch, direction, isUp: isUp, weight: 6 * step)
        }
        // A root without the endless steepness at nothing, where a rounding would become a difference.
        for index in picture.indices {
            picture[index] = (picture[index] + 1e-4).squareRoot() - 1e-2
        }
    }

    /// Shares the `weight` of a point among the four cells and the two directions that it lies between.
    ///
    /// - Parameter place: -0.5 to 0.5.
    private mutating func draw(
        _ place: SIMD2<Float>, _ direction: SIMD2<Float>, isUp: Bool, weight: Float
    ) {
        let most = Float(Self.side) - 1.001
        let cell = ((place + 0.5) * Float(Self.side - 3) + 1).clamped(
            lowerBound: SIMD2(repeating: 0), upperBound: SIMD2(repeating: most))
        let corner = cell.rounded(.down)
        let share = cell - corner
        let half = Float(Self.directions) / 2
        let angle = atan2f(direction.y, direction.x) / .pi * half + Float(Self.directions)
        let lower = angle.rounded(.down)
        let plane = Int(lower) % Self.directions
        let other = (plane + 1) % Self.directions
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let part = (x == 1 ? share.x : 1 - share.x) * (y == 1 ? share.y : 1 - share.y) * weight
            let start = ((Int(corner.y) + y) * Self.side + Int(corner.x) + x) * Self.planes
            if isUp {
                picture[start + Self.directions] += part
            } else {
                picture[start + plane] += part * (1 - (angle - lower))
                picture[start + other] += part * (angle - lower)
            }
        }
    }
}

extension SIMD2<Float> {
    fileprivate var length: Float { (x * x + y * y).squareRoot() }
}
