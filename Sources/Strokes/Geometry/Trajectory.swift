import Glibc

/// A character as 32 samples at equal arc length on the 3x3 grid, its strokes joined in drawn order.
///
/// Values are kept in the precision they are stored in (`u` and `v` in 1/32 of a grid unit,
/// `direction` in 1/64 of a half turn), so that an example matches alike before and after it went
/// through a file.
public struct Trajectory: Hashable, Sendable {
    public static let sampleCount = 32

    /// All of `u`, then `v`, then `direction`, in their quanta.
    let quanta: [Int8]
    /// One bit a sample, that of the first sample lowest.
    let liftBits: UInt32
    /// `(w - h) / max(w, h)` of the box, in 1/127.
    public let aspect: Float
    public let strokeCount: Int
    /// True for a dot on its own, which only another dot can match.
    public let isTap: Bool

    /// Grid coordinates, the cell centres at -1, 0 and 1. Made anew at each call, as the lists below.
    public var u: [Float] { values(0, Quantum.position) }
    public var v: [Float] { values(1, Quantum.position) }
    /// Direction of travel in pixels, in half turns: 0 right, 0.5 down, ±1 left, -0.5 up.
    public var direction: [Float] { values(2, Quantum.direction) }
    /// 1 where the pen was in the air between two strokes, else 0.
    public var lift: [Float] { (0..<UInt32(Self.sampleCount)).map { Float((liftBits >> $0) & 1) } }

    private func values(_ feature: Int, _ steps: Float) -> [Float] {
        quanta[feature * Self.sampleCount..<(feature + 1) * Self.sampleCount]
            .map { Float($0) / steps }
    }
}

extension Trajectory {
    /// The samples of `ink`; nil without a point.
    ///
    /// Points that repeat or are no numbers are dropped; what then is a single point is a tap. Small
    /// ink is no dot here, because the unit of the points is not known; the caller decides that.
    public init?(_ ink: Ink) {
        let ink = ink.cleaned
        guard let box = ink.box else { return nil }
        guard let grid = Grid(over: box) else {
            self = .tap(strokes: ink.strokes.count)
            return
        }
        let count = Self.sampleCount
        let path = ink.resampled(to: count)
        var liftBits: UInt32 = 0
        quanta = [Int8](unsafeUninitializedCapacity: 3 * count) { quanta, filled in
            for index in 0..<count {
                let from = path[max(index - 1, 0)].point
                let to = path[min(index + 1, count - 1)].point
                let direction = atan2(to.y - from.y, to.x - from.x) / .pi
                quanta[index] = Quantum.position(grid.u(path[index].point))
                quanta[count + index] = Quantum.position(grid.v(path[index].point))
                quanta[2 * count + index] = Quantum.direction(direction)
                if path[index].isJump { liftBits |= 1 << UInt32(index) }
            }
            filled = 3 * count
        }
        self.liftBits = liftBits
        aspect = Float(Quantum.aspect(grid.aspect)) / Quantum.aspect
        strokeCount = ink.strokes.count
        isTap = false
    }

    /// The trajectory through the cell centres of a path written by hand.
    public init(_ cellPath: CellPath) {
        self = Trajectory(cellPath.ink) ?? .tap(strokes: 1)
    }

    /// A trajectory that was computed, not drawn, rounded to what can be stored. Each list holds
    /// `sampleCount` values; what is missing or no number is 0, what is more is left out.
    public init(
        u: [Float], v: [Float], direction: [Float], lift: [Float], aspect: Float, strokeCount: Int
    ) {
        func samples(_ values: [Float], _ rounded: (Double) -> Int8) -> [Int8] {
            (0..<Self.sampleCount).map {
                values.indices.contains($0) ? rounded(Double(values[$0])) : 0
            }
        }
        var liftBits: UInt32 = 0
        for (index, value) in lift.prefix(Self.sampleCount).enumerated() where value > 0.5 {
            liftBits |= 1 << UInt32(index)
        }
        self.init(
            quanta: samples(u, Quantum.position) + samples(v, Quantum.position)
                + samples(direction, Quantum.direction),
            liftBits: liftBits, aspect: Float(Quantum.aspect(Double(aspect))) / Quantum.aspect,
            strokeCount: max(1, strokeCount), isTap: false)
    }

    static func tap(strokes: Int) -> Trajectory {
        Trajectory(
            quanta: [Int8](repeating: 0, count: 3 * sampleCount), liftBits: 0, aspect: 0,
            strokeCount: strokes, isTap: true)
    }
}

/// The steps that stored values are rounded to.
enum Quantum {
    static var position: Float { 32 }
    static var direction: Float { 64 }
    static var aspect: Float { 127 }

    static func position(_ value: Double) -> Int8 { rounded(value, to: position, within: 127) }
    static func aspect(_ value: Double) -> Int8 { rounded(value, to: aspect, within: 127) }

    /// -1 and 1 are the same direction; only 1 is used.
    static func direction(_ value: Double) -> Int8 {
        let quantum = rounded(value, to: direction, within: 64)
        return quantum == -64 ? 64 : quantum
    }

    private static func rounded(_ value: Double, to steps: Float, within limit: Float) -> Int8 {
        let scaled = (Float(value) * steps).rounded()
        return scaled.isNaN ? 0 : Int8(min(max(scaled, -limit), limit))
    }
}
