/// A lower bound of the cost of any warping path to a query (Keogh 2002).
///
/// Each sample of an example is paired with some sample of the query at most six places away. So it costs
/// at least its distance to the box around those samples, and the turn to the arc of their directions. The
/// bound is computed for eight examples at once, in whole numbers, so that it is the same on every machine.
struct WarpingBound: Sendable {
    /// For each slot of a block: the lowest and highest u and v, the middle of the arc of directions and
    /// half its width; each repeated for eight rows.
    private var boxes: [Words8]

    private static let count = Trajectory.sampleCount
    private static let wordsPerBox = 6
    /// A full turn in the quanta of directions, which are 1/64 of a half turn.
    private static var fullTurn: Int { 2 * Int(Quantum.direction) }

    /// Costs are counted in 1/64. The square of a quantum of position is 1/1024, so 16 of those make one
    /// count, and so does a sixth of a quantum of direction.
    static var steps: Float { 64 }
    /// The factor from these counts to distances.
    static var share: Float { 1 / (steps * Float(count)) }
    private static var squareShift: UInt16 { 4 }
    private static var turnWeight: Int16 {
        Int16(ElasticCost.direction * steps / Quantum.direction)
    }
    private static var turnCap: Int16 { Int16(ElasticCost.directionCap * Quantum.direction) }

    init(_ query: Trajectory) {
        let u = Self.reaches(of: query.quanta[..<Self.count])
        let v = Self.reaches(of: query.quanta[Self.count..<2 * Self.count])
        let arcs = Self.arcs(of: query.quanta[(2 * Self.count)...])
        let size = Self.count * Self.wordsPerBox
        boxes = [Words8](unsafeUninitializedCapacity: size) { boxes, filled in
            for place in RowBlocks.places {
                let (eight, lane) = place.quotientAndRemainder(dividingBy: RowBlocks.size)
                boxes[filled] = Words8(repeating: u[eight].0[lane])
                boxes[filled + 1] = Words8(repeating: u[eight].1[lane])
                boxes[filled + 2] = Words8(repeating: v[eight].0[lane])
                boxes[filled + 3] = Words8(repeating: v[eight].1[lane])
                boxes[filled + 4] = Words8(repeating: arcs[eight].0[lane])
                boxes[filled + 5] = Words8(repeating: arcs[eight].1[lane])
                filled += Self.wordsPerBox
            }
        }
    }

    /// The lowest and highest of the samples that may be paired with each place, for eight places at a
    /// time. They are limited so that the sum of two squares still fits a word.
    private static func reaches(of values: ArraySlice<Int8>) -> [(Words8, Words8)] {
        eights(of: values) { samples, isEnd in
            var (low, high) = (Words8(repeating: edge), Words8(repeating: -edge))
            for offset in 0...2 * ElasticCost.band {
                let others = loadWords(samples + offset)
                low = lesser(low, others)
                high = greater(high, others)
            }
            let own = loadWords(samples + ElasticCost.band)
            low.replace(with: lesser(own, Words8(repeating: edge)), where: isEnd)
            high.replace(with: greater(own, Words8(repeating: -edge)), where: isEnd)
            return (low, high)
        }
    }

    /// The border of the grid, which a drawn character does not leave.
    private static var edge: Int16 { 48 }

    /// The middle and half the width of an arc that contains the directions that may be paired with each
    /// place, for eight places at a time.
    private static func arcs(of directions: ArraySlice<Int8>) -> [(Words8, Words8)] {
        /// Wraps a turn to -64..<64.
        func wrapped(_ turn: Words8) -> Words8 {
            let half = Words8(repeating: Int16(fullTurn / 2))
            return ((turn &+ half) & Words8(repeating: Int16(fullTurn - 1))) &- half
        }
        return eights(of: directions) { samples, isEnd in
            let centers = loadWords(samples + ElasticCost.band)
            var (low, high) = (Words8(), Words8())
            for offset in 0...2 * ElasticCost.band {
                let turn = wrapped(loadWords(samples + offset) &- centers)
                low = lesser(low, turn)
                high = greater(high, turn)
            }
            low.replace(with: 0, where: isEnd)
            high.replace(with: 0, where: isEnd)
            return (wrapped(centers &+ ((low &+ high) &>> 1)), (high &- low &+ 1) &>> 1)
        }
    }

    /// Calls `body` for every eight places, with the first sample that may be paired with the first of
    /// them, and with a mask of the ends: both ends of a warping path are fixed.
    @inline(__always) private static func eights(
        of values: ArraySlice<Int8>,
        _ body: (UnsafePointer<Int8>, SIMDMask<Words8>) -> (Words8, Words8)
    ) -> [(Words8, Words8)] {
        guard let first = values.first, let last = values.last else { return [] }
        // The padding repeats the ends, which are in every window that has padding.
        let band = ElasticCost.band
        let padded =
            Array(repeating: first, count: band) + values + Array(repeating: last, count: band)
        return padded.withUnsafeBufferPointer { padded in
            stride(from: 0, to: count, by: RowBlocks.size).compactMap { start in
                var isEnd = SIMDMask<Words8>()
                if start == 0 { isEnd[0] = true }
                if start + RowBlocks.size == count { isEnd[RowBlocks.size - 1] = true }
                return padded.baseAddress.map { body($0 + start, isEnd) }
            }
        }
    }

    /// The sums of the costs of some slots for the eight rows of a block, in 1/64.
    @inline(__always) func sums(_ block: UnsafePointer<Int8>, slots: Range<Int>) -> SIMD8<UInt16> {
        boxes.withUnsafeBufferPointer { boxes in
            guard let boxes = boxes.baseAddress else { return SIMD8() }
            var total = SIMD8<UInt16>()
            var code = block
            for slot in slots {
                total &+= Self.costs(code, boxes + slot &* Self.wordsPerBox)
                code += RowBlocks.slotSize
            }
            return total
        }
    }

    /// The same costs, each by itself.
    @inline(__always) func costs(
        _ block: UnsafePointer<Int8>, slots: Range<Int>, into costs: inout [SIMD8<UInt16>]
    ) {
        boxes.withUnsafeBufferPointer { boxes in
            guard let boxes = boxes.baseAddress else { return }
            var code = block
            for slot in slots {
                costs[slot] = Self.costs(code, boxes + slot &* Self.wordsPerBox)
                code += RowBlocks.slotSize
            }
        }
    }

    @inline(__always) private static func costs(
        _ code: UnsafePointer<Int8>, _ box: UnsafePointer<Words8>
    ) -> SIMD8<UInt16> {
        let u = beyond(loadWords(code), box[0], box[1])
        let v = beyond(loadWords(code + RowBlocks.size), box[2], box[3])
        let turn = turns(loadWords(code + 2 * RowBlocks.size), box[4])
        return weighed(u, v, greater(turn &- box[5], Words8()))
    }

    /// The local costs between a sample of eight rows and one of the query, by u, v and direction.
    @inline(__always) static func cost(
        _ u: Words8, _ v: Words8, _ direction: Words8, _ query: UnsafePointer<Words8>
    ) -> Words8 {
        Words8(
            truncatingIfNeeded: weighed(u &- query[0], v &- query[1], turns(direction, query[2])))
    }

    /// The turns between directions, without signs and at most half a turn.
    @inline(__always) private static func turns(_ a: Words8, _ b: Words8) -> Words8 {
        let turn = magnitude(a &- b)
        return lesser(turn, Words8(repeating: Int16(fullTurn)) &- turn)
    }

    @inline(__always)
    private static func weighed(_ u: Words8, _ v: Words8, _ turn: Words8) -> SIMD8<UInt16> {
        let squares = SIMD8<UInt16>(truncatingIfNeeded: u &* u &+ v &* v) &>> squareShift
        let turn = lesser(turn, Words8(repeating: turnCap)) &* turnWeight
        return squares &+ SIMD8<UInt16>(truncatingIfNeeded: turn)
    }

    @inline(__always)
    private static func beyond(_ value: Words8, _ low: Words8, _ high: Words8) -> Words8 {
        greater(greater(low &- value, value &- high), Words8())
    }
}
