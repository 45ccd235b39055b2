// Owns: what the matcher compares: a character as 32 samples on the grid, and how ink becomes one.
// Leaves distances to ElasticDistance and the bytes of a stored one to TrajectoryCoding.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A character as 32 samples at equal arc length on the 3x3 grid, its strokes joined in drawn order.
///
/// Values are kept in the precision they are stored in (`u` and `v` in 1/32 of a grid unit,
/// `direction` in 1/64 of a half turn), so that an example matches alike before and after it went
/// through a file.
public struct Trajectory: Hashable, Sendable {
    public static let sampleCount = 32

    /// Grid coordinates, the cell centres at -1, 0 and 1.
    public internal(set) var u: [Float]
    public internal(set) var v: [Float]
    /// Direction of travel in pixels, in half turns: 0 right, 0.5 down, ±1 left, -0.5 up.
    public internal(set) var direction: [Float]
    /// 1 where the pen was in the air between two strokes, else 0.
    public internal(set) var lift: [Float]
    /// `(w - h) / max(w, h)` of the box, in 1/127.
    public internal(set) var aspect: Float
    public internal(set) var strokeCount: Int
    /// True for a dot on its own, which only another dot can match.
    public internal(set) var isTap: Bool

    /// The samples of `ink`; nil without a point.
    ///
    /// Points that repeat or are no numbers are dropped; what then is a single point is a tap. How
    /// large a dot may be drawn is for those to say who know the unit of the points.
    public init?(_ ink: Ink) {
        let ink = ink.cleaned
        guard let box = ink.box else { return nil }
        guard let grid = Grid(over: box) else {
            self = .tap(strokes: ink.strokes.count)
            return
        }
        let count = Self.sampleCount
        let path = ink.resampled(to: count)
        u = path.map { Quantum.position(grid.u($0.point)) }
        v = path.map { Quantum.position(grid.v($0.point)) }
        lift = path.map { $0.isJump ? 1 : 0 }
        direction = (0..<count).map { index in
            let from = path[max(index - 1, 0)].point
            let to = path[min(index + 1, count - 1)].point
            return Quantum.direction(atan2(to.y - from.y, to.x - from.x) / .pi)
        }
        aspect = Quantum.aspect(grid.aspect)
        strokeCount = ink.strokes.count
        isTap = false
    }

    /// The trajectory through the cell centres of a path written by hand.
    public init(_ cellPath: CellPath) {
        self = Trajectory(cellPath.ink) ?? .tap(strokes: 1)
    }

    /// A trajectory that was computed, not drawn, rounded to what can be stored. Each list holds
    /// `sampleCount` values; what is missing is 0, what is more is left out.
    public init(
        u: [Float], v: [Float], direction: [Float], lift: [Float], aspect: Float, strokeCount: Int
    ) {
        func samples(_ values: [Float], _ rounded: (Double) -> Float) -> [Float] {
            (0..<Self.sampleCount).map {
                values.indices.contains($0) ? rounded(Double(values[$0])) : 0
            }
        }
        self.init(
            u: samples(u, Quantum.position), v: samples(v, Quantum.position),
            direction: samples(direction, Quantum.direction),
            lift: samples(lift) { $0 > 0.5 ? 1 : 0 }, aspect: Quantum.aspect(Double(aspect)),
            strokeCount: max(1, strokeCount), isTap: false)
    }

    static func tap(strokes: Int) -> Trajectory {
        let zeros = [Float](repeating: 0, count: sampleCount)
        return Trajectory(
            u: zeros, v: zeros, direction: zeros, lift: zeros, aspect: 0, strokeCount: strokes,
            isTap: true)
    }

    /// Expects four lists of `sampleCount` values.
    init(
        u: [Float], v: [Float], direction: [Float], lift: [Float], aspect: Float,
        strokeCount: Int, isTap: Bool
    ) {
        self.u = u
        self.v = v
        self.direction = direction
        self.lift = lift
        self.aspect = aspect
        self.strokeCount = strokeCount
        self.isTap = isTap
    }
}

/// The steps that stored values are rounded to.
enum Quantum {
    static var position: Float { 32 }
    static var direction: Float { 64 }
    static var aspect: Float { 127 }

    static func position(_ value: Double) -> Float { round(value, to: position, within: 127) }
    static func aspect(_ value: Double) -> Float { round(value, to: aspect, within: 127) }

    /// -1 and 1 are the same direction; only 1 is used.
    static func direction(_ value: Double) -> Float {
        let rounded = round(value, to: direction, within: 64)
        return rounded == -1 ? 1 : rounded
    }

    private static func round(_ value: Double, to steps: Float, within limit: Float) -> Float {
        let scaled = (Float(value) * steps).rounded()
        return min(max(scaled, -limit), limit) / steps
    }
}
