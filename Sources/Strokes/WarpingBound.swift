// Owns: a bound from below of the elastic distance, far cheaper than the distance itself.

/// What any warping path must at least pay to meet a query.
///
/// Each sample of an example meets some sample of the query at most six places away, so it costs at
/// least what it lacks to the box around those samples (Keogh 2002), and the turn to the arc that
/// their directions lie in. Worked out for eight examples at once, in whole numbers, so that it is
/// the same everywhere.
struct WarpingBound: Sendable {
    /// For each slot of a block: the lowest and highest u, the same of v, the middle of the arc of
    /// directions and how far it reaches to either side; each repeated for eight rows.
    private var boxes: [Words8]

    private static let count = Trajectory.sampleCount
    private static let wordsPerBox = 6
    /// The codes of all directions: 1/64 half turns.
    private static var fullTurn: Int { 2 * Int(Quantum.direction) }

    /// Costs are counted in 1/64: as a square in the quanta of a position is 1/1024, 16 of those make
    /// one, and so does a sixth of a quantum of direction.
    static var steps: Float { 64 }
    /// From these counts to distances.
    static var share: Float { 1 / (steps * Float(count)) }
    private static var squareShift: UInt16 { 4 }
    private static var turnWeight: Int16 {
        Int16(ElasticCost.direction * steps / Quantum.direction)
    }
    private static var turnCap: Int16 { Int16(ElasticCost.directionCap * Quantum.direction) }

    init(_ query: Trajectory) {
        boxes = []
        boxes.reserveCapacity(Self.count * Self.wordsPerBox)
        let u = query.quanta[..<Self.count].map(Int.init)
        let v = query.quanta[Self.count..<2 * Self.count].map(Int.init)
        let directions = query.quanta[(2 * Self.count)...].map(Int.init)
        for place in RowBlocks.places {
            let window = Self.window(around: place)
            append(Self.range(of: u[window]))
            append(Self.range(of: v[window]))
            append(Self.arc(around: directions[place], of: directions[window]))
        }
    }

    private mutating func append(_ pair: (Int, Int)) {
        boxes.append(Words8(repeating: Int16(pair.0)))
        boxes.append(Words8(repeating: Int16(pair.1)))
    }

    /// The samples that may meet the one at `place`. Both ends of a warping path are fixed.
    private static func window(around place: Int) -> Range<Int> {
        guard place > 0, place < count - 1 else { return place..<place + 1 }
        return max(0, place - ElasticCost.band)..<min(count, place + ElasticCost.band + 1)
    }

    /// The lowest and highest of `values`, kept where a square of two excesses still fits a word.
    private static func range(of values: ArraySlice<Int>) -> (Int, Int) {
        var (low, high) = (Self.edge, -Self.edge)
        for value in values {
            low = min(low, value)
            high = max(high, value)
        }
        return (low, high)
    }

    /// The border of the grid; a drawn character does not leave it.
    private static var edge: Int { 48 }

    /// The middle and half the width of an arc around `center` that holds all of `directions`.
    private static func arc(around center: Int, of directions: ArraySlice<Int>) -> (Int, Int) {
        var (low, high) = (0, 0)
        for direction in directions {
            // Wrapped into -64..<64.
            let turn = (direction - center + 3 * fullTurn / 2) & (fullTurn - 1)
            low = min(low, turn - fullTurn / 2)
            high = max(high, turn - fullTurn / 2)
        }
        let middle = (center + (low + high) >> 1) & (fullTurn - 1)
        return (middle < fullTurn / 2 ? middle : middle - fullTurn, (high - low + 1) >> 1)
    }

    /// The sums of some slots' costs for the eight rows of a block, in 1/64.
    @inline(__always)
    func sums(_ block: UnsafePointer<Int8>, slots: Range<Int>) -> SIMD8<UInt16> {
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

    /// The same costs, each on its own.
    @inline(__always)
    func costs(
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

    @inline(__always)
    private static func costs(
        _ code: UnsafePointer<Int8>, _ box: UnsafePointer<Words8>
    ) -> SIMD8<UInt16> {
        let u = beyond(loadWords(code), box[0], box[1])
        let v = beyond(loadWords(code + RowBlocks.size), box[2], box[3])
        let turn = turns(loadWords(code + 2 * RowBlocks.size), box[4])
        return weighed(u, v, greater(turn &- box[5], Words8()))
    }

    /// The local costs of samples of eight rows and one of the query: u, v and direction of each.
    @inline(__always)
    static func cost(_ rows: UnsafePointer<Words8>, _ query: UnsafePointer<Words8>) -> Words8 {
        let turn = turns(rows[2], query[2])
        return Words8(
            truncatingIfNeeded: weighed(rows[0] &- query[0], rows[1] &- query[1], turn))
    }

    /// Without their signs, at most half a turn.
    @inline(__always)
    private static func turns(_ a: Words8, _ b: Words8) -> Words8 {
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
