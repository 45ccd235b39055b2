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
        turns = Self.leastTurns(query.direction)
        for place in 0..<count {
            let window = Self.window(around: place)
            let slot = count - 1 - place
            corridor[slot] = query.u[window].min() ?? 0
            corridor[count + slot] = query.u[window].max() ?? 0
            corridor[2 * count + slot] = query.v[window].min() ?? 0
            corridor[3 * count + slot] = query.v[window].max() ?? 0
        }
    }

    /// The samples that may meet the one at `place`. Both ends of a warping path are fixed.
    private static func window(around place: Int) -> ClosedRange<Int> {
        guard place > 0, place < count - 1 else { return place...place }
        return max(0, place - reach)...min(count - 1, place + reach)
    }

    /// The number of a direction in the table: 1/64 half turns, wrapped.
    static func index(of direction: Float) -> UInt8 {
        UInt8(truncatingIfNeeded: Int(direction * Quantum.direction)) & 127
    }

    /// For each place, back to front, the cost of turning from each direction to the nearest of
    /// those in its window.
    private static func leastTurns(_ path: [Float]) -> [Float] {
        // The cost of a turn by so many steps, twice around: a run of 128 from some step on is what
        // all directions cost from one.
        let costs = (0..<(2 * directions)).map { steps -> Float in
            let wrapped = steps % directions
            let turn = Float(min(wrapped, directions - wrapped)) / Quantum.direction
            return Weight.direction * min(turn, Weight.directionCap)
        }
        let starts = path.map { directions - Int(index(of: $0)) }
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

    /// A sum of local costs that no warping path to the example undercuts.
    ///
    /// - Parameters:
    ///   - lane: the example, laid out in reverse.
    ///   - numbers: the table numbers of its directions, in reverse.
    func sum(lane: UnsafePointer<Float>, numbers: UnsafePointer<UInt8>) -> Float {
        corridor.withUnsafeBufferPointer { corridor in
            turns.withUnsafeBufferPointer { turns in
                guard let corridor = corridor.baseAddress, let turns = turns.baseAddress else {
                    return 0
                }
                var total = Lanes8()
                var turned = SIMD4<Float>()
                for start in stride(from: 0, to: Self.count, by: 8) {
                    total += Self.excess(lane, corridor, start)
                    for slot in stride(from: start, to: start + 8, by: 4) {
                        turned += Self.fourTurns(turns, numbers, slot)
                    }
                }
                let four = total.lowHalf + total.highHalf + turned
                return (four[0] + four[2]) + (four[1] + four[3])
            }
        }
    }

    /// What the first n samples of the reversed example are sure to cost, for each n from 0 to 32.
    func accumulate(
        lane: UnsafePointer<Float>, numbers: UnsafePointer<UInt8>,
        into shares: UnsafeMutablePointer<Float>
    ) {
        corridor.withUnsafeBufferPointer { corridor in
            turns.withUnsafeBufferPointer { turns in
                guard let corridor = corridor.baseAddress, let turns = turns.baseAddress else {
                    return
                }
                var paid: Float = 0
                for start in stride(from: 0, to: Self.count, by: 8) {
                    let excess = Self.excess(lane, corridor, start)
                    for offset in 0..<8 {
                        let slot = start + offset
                        shares[slot] = paid
                        paid += excess[offset] + turns[slot * Self.directions + Int(numbers[slot])]
                    }
                }
                shares[Self.count] = paid
            }
        }
    }

    /// The squares of how far eight samples lie outside the corridors of u and v.
    @inline(__always)
    private static func excess(
        _ lane: UnsafePointer<Float>, _ corridor: UnsafePointer<Float>, _ start: Int
    ) -> Lanes8 {
        func beyond(_ values: Lanes8, _ corridor: UnsafePointer<Float>) -> Lanes8 {
            let below = loadLanes(corridor) - values
            return greater(greater(below, values - loadLanes(corridor + count)), Lanes8())
        }
        let u = beyond(loadLanes(lane + Lane.margin + start), corridor + start)
        let v = beyond(
            loadLanes(lane + Lane.length + Lane.margin + start), corridor + 2 * count + start)
        return u * u + v * v
    }

    @inline(__always)
    private static func fourTurns(
        _ turns: UnsafePointer<Float>, _ numbers: UnsafePointer<UInt8>, _ slot: Int
    ) -> SIMD4<Float> {
        let row = turns + slot &* directions
        return SIMD4(
            row[Int(numbers[slot])],
            row[directions &+ Int(numbers[slot &+ 1])],
            row[2 &* directions &+ Int(numbers[slot &+ 2])],
            row[3 &* directions &+ Int(numbers[slot &+ 3])])
    }
}
