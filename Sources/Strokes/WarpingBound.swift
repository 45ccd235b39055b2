// Owns: a bound from below of the elastic distance, far cheaper than the distance itself.

/// What any warping path must at least pay to meet a query, by sample and place.
///
/// Each sample of an example meets some sample of the query at most six places away, so it costs at
/// least what it lacks to the box around those samples (Keogh 2002), and at least the turn to the
/// nearest of their directions.
struct WarpingBound {
    /// Lowest and highest u and v of the query around each place: four lists, back to front like
    /// the examples they are compared with.
    private var corridor: [Float]
    /// The least cost of each of 128 directions at each place, back to front.
    private var turns: [Float]

    private static let count = Trajectory.sampleCount
    private static let reach = 6
    static let directions = 128

    init(_ query: Trajectory) {
        let count = Self.count
        corridor = [Float](repeating: 0, count: 4 * count)
        turns = [Float](repeating: 0, count: count * Self.directions)
        for place in 0..<count {
            let window = max(0, place - Self.reach)...min(count - 1, place + Self.reach)
            let slot = count - 1 - place
            corridor[slot] = query.u[window].min() ?? 0
            corridor[count + slot] = query.u[window].max() ?? 0
            corridor[2 * count + slot] = query.v[window].min() ?? 0
            corridor[3 * count + slot] = query.v[window].max() ?? 0
            fillTurns(at: slot, directions: query.direction[window])
        }
    }

    /// The number of a direction in the table: 1/64 half turns, wrapped.
    static func index(of direction: Float) -> UInt8 {
        UInt8(truncatingIfNeeded: Int(direction * Quantum.direction)) & 127
    }

    /// Walks the circle of directions twice each way, keeping how far back the last one present was.
    private mutating func fillTurns(at slot: Int, directions: ArraySlice<Float>) {
        let all = Self.directions
        var steps = [Int](repeating: all, count: all)
        for direction in directions { steps[Int(Self.index(of: direction))] = 0 }
        for walked in 1..<(2 * all) {
            let here = walked & (all - 1)
            steps[here] = min(steps[here], steps[(here + all - 1) & (all - 1)] + 1)
        }
        for walked in 1..<(2 * all) {
            let here = (2 * all - walked) & (all - 1)
            steps[here] = min(steps[here], steps[(here + 1) & (all - 1)] + 1)
        }
        for direction in 0..<all {
            let turn = Float(steps[direction]) / Quantum.direction
            turns[slot * all + direction] = Weight.direction * min(turn, Weight.directionCap)
        }
    }

    /// A sum of local costs that no warping path to the example undercuts.
    ///
    /// - Parameters:
    ///   - lane: the example, laid out in reverse.
    ///   - directions: the table numbers of its directions, in reverse.
    func sum(lane: UnsafePointer<Float>, directions: UnsafePointer<UInt8>) -> Float {
        corridor.withUnsafeBufferPointer { corridor in
            turns.withUnsafeBufferPointer { turns in
                guard let corridor = corridor.baseAddress, let turns = turns.baseAddress else {
                    return 0
                }
                var total = SIMD8<Float>()
                for start in stride(from: 0, to: Self.count, by: 8) {
                    let u = Self.excess(lane + Lane.margin + start, corridor + start)
                    let v = Self.excess(
                        lane + Lane.length + Lane.margin + start, corridor + 2 * Self.count + start)
                    total += u * u + v * v
                }
                var sum = total.sum()
                for slot in 0..<Self.count {
                    sum += turns[slot * Self.directions + Int(directions[slot])]
                }
                return sum
            }
        }
    }

    /// How far eight values lie outside their corridor.
    @inline(__always)
    private static func excess(
        _ values: UnsafePointer<Float>, _ corridor: UnsafePointer<Float>
    ) -> SIMD8<Float> {
        let values = UnsafeRawPointer(values).loadUnaligned(as: SIMD8<Float>.self)
        let low = UnsafeRawPointer(corridor).loadUnaligned(as: SIMD8<Float>.self)
        let high = UnsafeRawPointer(corridor + count).loadUnaligned(as: SIMD8<Float>.self)
        return greater(greater(low - values, values - high), SIMD8())
    }

    @inline(__always)
    private static func greater(_ a: SIMD8<Float>, _ b: SIMD8<Float>) -> SIMD8<Float> {
        SIMD8(
            a[0] < b[0] ? b[0] : a[0], a[1] < b[1] ? b[1] : a[1],
            a[2] < b[2] ? b[2] : a[2], a[3] < b[3] ? b[3] : a[3],
            a[4] < b[4] ? b[4] : a[4], a[5] < b[5] ? b[5] : a[5],
            a[6] < b[6] ? b[6] : a[6], a[7] < b[7] ? b[7] : a[7])
    }
}
