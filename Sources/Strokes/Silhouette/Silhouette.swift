import Glibc

/// A character as a picture: 24 weighted points of ink on the 3x3 grid, each with the direction of its line,
/// and the 8x8 cells of its box that have ink.
///
/// The points are distributed over the strokes by their length, in an order that does not depend on how they
/// were drawn: the same ink gives the same silhouette in every order and direction of its strokes.
public struct Silhouette: Hashable, Sendable {
    public static let pointCount = 24
    static let blockCount = pointCount / 8

    /// `pointCount` values of each `Feature`.
    let values: [Float]
    /// `(w - h) / max(w, h)` of the box.
    public let aspect: Float
    /// A bit for each of the 8x8 cells over the grid, set where it has ink: row by row, the first lowest.
    public let cells: UInt64
    /// The same with all their neighbours.
    public let surroundings: UInt64

    enum Feature: Int, CaseIterable {
        case u, v
        /// Cosine and sine of twice the angle of the line, so that both its directions are the same;
        /// zeros for a dot.
        case cosine, sine
        /// 1, or 0 for a dot.
        case hasLine
        /// The point's share of all the ink.
        case weight
    }

    /// nil for a single dot, which has no shape, and for more strokes than there are points.
    public init?(_ ink: Ink) {
        let ink = ink.cleaned
        guard let box = ink.box, let grid = Grid(over: box), ink.strokes.count <= Self.pointCount
        else { return nil }
        let size = max(box.width, box.height)
        let strokes = ink.strokes.map { $0.points.isBackwards ? $0.points.reversed() : $0.points }
        let lines = strokes.map { InkLine($0, size: size) }.sorted(by: InkLine.precedes)
        let total = lines.reduce(0) { $0 + $1.share }
        let counts = Self.counts(for: lines.map { $0.share / total })
        var values = [Float](repeating: 0, count: Feature.allCases.count * Self.pointCount)
        var index = 0
        for (line, count) in zip(lines, counts) {
            let spacing = line.length / Double(count)
            let reach = max(spacing, total * size / Double(Self.pointCount))
            for number in 0..<count {
                let place = (Double(number) + 0.5) * spacing
                let point = line.point(at: place)
                let (from, to) = (line.point(at: place - reach), line.point(at: place + reach))
                let (x, y) = (to.x - from.x, to.y - from.y)
                let square = x * x + y * y
                func set(_ feature: Feature, _ value: Double) {
                    values[feature.rawValue * Self.pointCount + index] = Float(value)
                }
                set(.u, grid.u(point))
                set(.v, grid.v(point))
                set(.weight, line.share / total / Double(count))
                if square > 0 {
                    set(.cosine, (x * x - y * y) / square)
                    set(.sine, 2 * x * y / square)
                    set(.hasLine, 1)
                }
                index += 1
            }
        }
        self.values = values
        aspect = Float(grid.aspect)
        cells = Self.cells(of: strokes, on: grid, step: size / 24)
        surroundings = Self.grown(cells)
    }

    /// The number of points of each stroke, by its share of the ink, and at least one.
    private static func counts(for shares: [Double]) -> [Int] {
        var counts = [Int](repeating: 1, count: shares.count)
        for _ in shares.count..<pointCount {
            var neediest = 0
            var greatest = -Double.infinity
            for (index, share) in shares.enumerated() {
                let lack = share * Double(pointCount) - Double(counts[index])
                if lack > greatest + 1e-6 { (neediest, greatest) = (index, lack) }
            }
            counts[neediest] += 1
        }
        return counts
    }

    private static func cells(of strokes: [[Point]], on grid: Grid, step: Double) -> UInt64 {
        func place(_ coordinate: Double) -> Int {
            min(max(Int((coordinate + 1.5) / 3 * 8), 0), 7)
        }
        var cells: UInt64 = 0
        for points in strokes {
            for point in points.spaced(by: step) + points.suffix(1) {
                cells |= 1 << UInt64(place(grid.v(point)) * 8 + place(grid.u(point)))
            }
        }
        return cells
    }

    private static func grown(_ cells: UInt64) -> UInt64 {
        let notFirst: UInt64 = 0xFEFE_FEFE_FEFE_FEFE
        let notLast: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        let wide = cells | cells << 1 & notFirst | cells >> 1 & notLast
        return wide | wide << 8 | wide >> 8
    }
}

extension [Point] {
    /// Whether a silhouette takes the points in the other direction.
    fileprivate var isBackwards: Bool {
        guard let first, let last else { return false }
        return (last.x, last.y) < (first.x, first.y)
    }
}

/// A stroke with its lengths.
private struct InkLine {
    private let points: [Point]
    /// The arc length up to each point.
    private let ways: [Double]
    var length: Double { ways.last ?? 0 }
    /// The length in units of the character's size; a dot counts as a twentieth.
    let share: Double
    private let middle: Point

    init(_ points: [Point], size: Double) {
        self.points = points
        ways = points.arcLengths
        share = max((ways.last ?? 0) / size, 0.05)
        middle = Box(around: points)?.center ?? Point(x: 0, y: 0)
    }

    /// An order that does not depend on when and in which direction strokes were drawn.
    static func precedes(_ one: InkLine, _ other: InkLine) -> Bool {
        let (a, b) = (one.middle, other.middle)
        guard (a.x, a.y, one.share) == (b.x, b.y, other.share),
            let first = one.points.first, let second = other.points.first
        else { return (a.x, a.y, one.share) < (b.x, b.y, other.share) }
        return (first.x, first.y) < (second.x, second.y)
    }

    func point(at place: Double) -> Point {
        guard let first = points.first, let last = points.last else { return middle }
        guard place > 0 else { return first }
        guard place < length else { return last }
        // The first point whose arc length is not less.
        var (low, high) = (0, ways.count - 1)
        while low < high {
            let centre = (low + high) / 2
            if ways[centre] < place { low = centre + 1 } else { high = centre }
        }
        let step = ways[low] - ways[max(low - 1, 0)]
        guard low > 0, step > 0 else { return points[low] }
        return points[low - 1].towards(points[low], by: (place - ways[low - 1]) / step)
    }
}

/// A short summary of a silhouette: how much ink is near each of the nine cells, and its directions, as
/// means of Gaussians around their centres (a maximum mean discrepancy; Gretton et al. 2012). The squared
/// difference of two follows their distance well enough to choose candidates.
enum SilhouetteSketch {
    /// For nine cells the ink and the two values of its direction, and zeros up to whole lanes.
    static let size = 32
    static let blockCount = size / 8
    /// The standard deviation of the Gaussians, in grid units. With 0.8 more is missed.
    private static let width: Float = 0.5

    /// `size` values.
    static func values(of silhouette: Silhouette) -> [Float] {
        typealias Feature = Silhouette.Feature
        let count = Silhouette.pointCount
        func value(_ feature: Feature, _ point: Int) -> Float {
            silhouette.values[feature.rawValue * count + point]
        }
        func bell(_ distance: Float) -> Float { expf(-distance * distance / (2 * width * width)) }
        var sketch = [Float](repeating: 0, count: size)
        for point in 0..<count {
            let (u, v) = (value(.u, point), value(.v, point))
            let (cosine, sine) = (value(.cosine, point), value(.sine, point))
            let columns = (bell(u + 1), bell(u), bell(u - 1))
            for (row, centre) in [Float(-1), 0, 1].enumerated() {
                let strength = value(.weight, point) * bell(v - centre)
                for (column, part) in [columns.0, columns.1, columns.2].enumerated() {
                    let place = 3 * (3 * row + column)
                    sketch[place] += strength * part
                    sketch[place + 1] += strength * part * cosine
                    sketch[place + 2] += strength * part * sine
                }
            }
        }
        return sketch
    }
}
