// Owns: a bound from below of the elastic distance, far cheaper than the distance itself.

/// What any warping path must at least pay to meet a query, by sample and place.
///
/// Each sample of an example meets some sample of the query at most six places away, so it costs at
/// least what it lacks to the box around those samples (Keogh 2002), and at least the turn to the
/// nearest of their directions.
struct WarpingBound {
    /// Lowest and highest u and v of the query around each place, in their quanta: four lists, back
    /// to front like the codes they are compared with.
    private var corridor: [Float]
    /// The least cost of each of 128 directions at each place, back to front.
    private var turns: [Float]

    private static let count = Trajectory.sampleCount
    private static let reach = 6
    static let directions = 128

    init(_ query: Trajectory) {
        let count = Self.count
        corridor = [Float](repeating: 0, count: 4 * count)
        turns = Self.leastTurns(query.direction)
        for place in 0..<count {
            let window = Self.window(around: place)
            let slot = count - 1 - place
            let (u, v) = (query.u[window], query.v[window])
            corridor[slot] = (u.min() ?? 0) * Quantum.position
            corridor[count + slot] = (u.max() ?? 0) * Quantum.position
            corridor[2 * count + slot] = (v.min() ?? 0) * Quantum.position
            corridor[3 * count + slot] = (v.max() ?? 0) * Quantum.position
        }
    }

    /// The samples that may meet the one at `place`. Both ends of a warping path are fixed.
    private static func window(around place: Int) -> ClosedRange<Int> {
        guard place > 0, place < count - 1 else { return place...place }
        return max(0, place - reach)...min(count - 1, place + reach)
    }

    /// The number of a direction in the table: 1/64 half turns, wrapped.
    private static func index(of direction: Float) -> Int {
        index(of: Int8((direction * Quantum.direction).rounded()))
    }

    @inline(__always)
    private static func index(of code: Int8) -> Int { Int(code) & (directions - 1) }

    /// For each place, back to front, the cost of turning from each direction to the nearest of
    /// those in its window.
    private static func leastTurns(_ path: [Float]) -> [Float] {
        // The cost of a turn by so many steps, twice around: a run of 128 from some step on is what
        // all directions cost from one.
        let costs = (0..<(2 * directions)).map { steps -> Float in
            let wrapped = steps % directions
            let turn = Float(min(wrapped, directions - wrapped)) / Quantum.direction
            return ElasticCost.direction * min(turn, ElasticCost.directionCap)
        }
        let starts = path.map { directions - index(of: $0) }
        var turns = [Float](repeating: .infinity, count: count * directions)
        turns.withUnsafeMutableBufferPointer { turns in
            costs.withUnsafeBufferPointer { costs in
                guard let turns = turns.baseAddress, let costs = costs.baseAddress else { return }
                for place in 0..<count {
                    let row = turns + (count - 1 - place) * directions
                    let window = window(around: place)
                    for lane in stride(from: 0, to: directions, by: 8) {
                        var least = Lanes8(repeating: .infinity)
                        for sample in window {
                            least = lesser(least, loadLanes(costs + starts[sample] + lane))
                        }
                        UnsafeMutableRawPointer(row + lane).storeBytes(of: least, as: Lanes8.self)
                    }
                }
            }
        }
        return turns
    }

    /// A sum of local costs that no warping path to the example with this code undercuts. Half of
    /// the turns are left out: it serves to bring many examples into an order quickly.
    func sum(code: UnsafePointer<Int8>) -> Float {
        corridor.withUnsafeBufferPointer { corridor in
            turns.withUnsafeBufferPointer { turns in
                guard let corridor = corridor.baseAddress, let turns = turns.baseAddress else {
                    return 0
                }
                var total = Lanes8()
                var turned = SIMD4<Float>()
                for start in stride(from: 0, to: Self.count, by: 8) {
                    total += Self.excess(code, corridor, start)
                    turned += Self.someTurns(turns, code + 2 * Self.count, start)
                }
                let four = (total.lowHalf + total.highHalf) * Self.scale + turned
                return (four[0] + four[2]) + (four[1] + four[3])
            }
        }
    }

    /// What the first n samples of the reversed example are sure to cost, for each n from 0 to 32.
    func accumulate(code: UnsafePointer<Int8>, into shares: UnsafeMutablePointer<Float>) {
        corridor.withUnsafeBufferPointer { corridor in
            turns.withUnsafeBufferPointer { turns in
                guard let corridor = corridor.baseAddress, let turns = turns.baseAddress else {
                    return
                }
                var paid: Float = 0
                for start in stride(from: 0, to: Self.count, by: 8) {
                    let excess = Self.excess(code, corridor, start)
                    for offset in 0..<8 {
                        let slot = start + offset
                        let direction = Self.index(of: code[2 * Self.count + slot])
                        shares[slot] = paid
                        paid +=
                            excess[offset] * Self.scale + turns[slot * Self.directions + direction]
                    }
                }
                shares[Self.count] = paid
            }
        }
    }

    /// The squares of how far eight samples lie outside the corridors of u and v, in quanta.
    @inline(__always)
    private static func excess(
        _ code: UnsafePointer<Int8>, _ corridor: UnsafePointer<Float>, _ start: Int
    ) -> Lanes8 {
        let u = beyond(loadCode(code + start), corridor + start)
        let v = beyond(loadCode(code + count + start), corridor + 2 * count + start)
        return u * u + v * v
    }

    @inline(__always)
    private static func beyond(_ values: Lanes8, _ corridor: UnsafePointer<Float>) -> Lanes8 {
        let below = loadLanes(corridor) - values
        return greater(greater(below, values - loadLanes(corridor + count)), Lanes8())
    }

    /// From the square of a position's quantum to that of a grid unit.
    private static var scale: Float { 1 / (Quantum.position * Quantum.position) }

    /// The turns at four of eight samples, both ends of the example among them.
    @inline(__always)
    private static func someTurns(
        _ turns: UnsafePointer<Float>, _ numbers: UnsafePointer<Int8>, _ slot: Int
    ) -> SIMD4<Float> {
        let row = turns + slot &* directions
        return SIMD4(
            row[index(of: numbers[slot])],
            row[2 &* directions &+ index(of: numbers[slot &+ 2])],
            row[5 &* directions &+ index(of: numbers[slot &+ 5])],
            row[7 &* directions &+ index(of: numbers[slot &+ 7])])
    }
}
