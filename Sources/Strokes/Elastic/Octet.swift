typealias Lanes8 = SIMD8<Float>

@inline(__always)
func loadLanes(_ pointer: UnsafePointer<Float>) -> Lanes8 {
    UnsafeRawPointer(pointer).loadUnaligned(as: Lanes8.self)
}

@inline(__always)
func store(_ value: Lanes8, at pointer: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(pointer).storeBytes(of: value, as: Lanes8.self)
}

/// Eight small integers as they are.
@inline(__always)
func loadCode(_ pointer: UnsafePointer<Int8>) -> Lanes8 {
    Lanes8(UnsafeRawPointer(pointer).loadUnaligned(as: SIMD8<Int8>.self))
}

/// The lesser value of each lane. `pointwiseMin` and `replacing(with:where:)` become a comparison
/// and three masks; this becomes `minps`.
@inline(__always)
func lesser(_ a: Lanes8, _ b: Lanes8) -> Lanes8 {
    Lanes8(
        b[0] < a[0] ? b[0] : a[0], b[1] < a[1] ? b[1] : a[1],
        b[2] < a[2] ? b[2] : a[2], b[3] < a[3] ? b[3] : a[3],
        b[4] < a[4] ? b[4] : a[4], b[5] < a[5] ? b[5] : a[5],
        b[6] < a[6] ? b[6] : a[6], b[7] < a[7] ? b[7] : a[7])
}

/// The greater value of each lane.
@inline(__always)
func greater(_ a: Lanes8, _ b: Lanes8) -> Lanes8 {
    Lanes8(
        a[0] < b[0] ? b[0] : a[0], a[1] < b[1] ? b[1] : a[1],
        a[2] < b[2] ? b[2] : a[2], a[3] < b[3] ? b[3] : a[3],
        a[4] < b[4] ? b[4] : a[4], a[5] < b[5] ? b[5] : a[5],
        a[6] < b[6] ? b[6] : a[6], a[7] < b[7] ? b[7] : a[7])
}

/// Each lane without its sign.
@inline(__always)
func magnitude(_ value: Lanes8) -> Lanes8 {
    unsafeBitCast(unsafeBitCast(value, to: SIMD8<UInt32>.self) & 0x7FFF_FFFF, to: Lanes8.self)
}

/// The least of all lanes.
@inline(__always)
func least(_ value: Lanes8) -> Float {
    let four = lesser(value, Lanes8(lowHalf: value.highHalf, highHalf: value.highHalf))
    let two = lesser(
        four, Lanes8(lowHalf: SIMD4(four[2], four[3], four[2], four[3]), highHalf: four.lowHalf))
    return two[1] < two[0] ? two[1] : two[0]
}

/// The sum of all lanes, in a fixed order.
@inline(__always)
func sum(_ value: Lanes8) -> Float {
    let four = value.lowHalf + value.highHalf
    return (four[0] + four[2]) + (four[1] + four[3])
}

/// Eight whole numbers.
typealias Words8 = SIMD8<Int16>

/// Eight small integers as they are.
@inline(__always)
func loadWords(_ pointer: UnsafePointer<Int8>) -> Words8 {
    // Lane by lane, or it becomes a call.
    let bytes = UnsafeRawPointer(pointer).loadUnaligned(as: SIMD8<Int8>.self)
    return Words8(
        Int16(bytes[0]), Int16(bytes[1]), Int16(bytes[2]), Int16(bytes[3]),
        Int16(bytes[4]), Int16(bytes[5]), Int16(bytes[6]), Int16(bytes[7]))
}

@inline(__always)
func lesser(_ a: Words8, _ b: Words8) -> Words8 { a.replacing(with: b, where: b .< a) }

@inline(__always)
func greater(_ a: Words8, _ b: Words8) -> Words8 { a.replacing(with: b, where: a .< b) }

@inline(__always)
func magnitude(_ value: Words8) -> Words8 { greater(value, 0 &- value) }

/// Up to eight rows gathered from wherever they are, laid out side by side.
struct Octet {
    /// u, v and direction of each place.
    private var samples = [Words8](repeating: Words8(), count: 3 * Trajectory.sampleCount)
    /// What the cheapest paths to each place of the query cost so far, after one that is outside.
    private var column = [Words8](repeating: Words8(), count: Trajectory.sampleCount + 1)
    /// The number of each row, and the bound that is known of it.
    private(set) var rows: [(item: Int, bound: Float)] = []

    init() { rows.reserveCapacity(RowBlocks.size) }

    var isFull: Bool { rows.count == RowBlocks.size }

    mutating func removeAll() { rows.removeAll(keepingCapacity: true) }

    /// Adds a row, given where its coarse and its fine codes begin.
    mutating func append(
        _ row: Int, bound: Float, _ coarse: UnsafePointer<Int8>, _ fine: UnsafePointer<Int8>
    ) {
        let lane = rows.count
        rows.append((row, bound))
        let places = RowBlocks.places
        samples.withUnsafeMutableBytes { bytes in
            let words = bytes.assumingMemoryBound(to: Int16.self)
            for slot in RowBlocks.slots {
                let code = RowBlocks.code(in: slot, coarse, fine)
                let first = 3 * RowBlocks.size * places[slot] + lane
                words[first] = Int16(code[0])
                words[first + RowBlocks.size] = Int16(code[RowBlocks.size])
                words[first + 2 * RowBlocks.size] = Int16(code[2 * RowBlocks.size])
            }
        }
    }

    /// Lays out a whole block, given where its coarse and its fine codes begin.
    mutating func fill(_ coarse: UnsafePointer<Int8>, _ fine: UnsafePointer<Int8>) {
        let places = RowBlocks.places
        samples.withUnsafeMutableBufferPointer { samples in
            for slot in RowBlocks.slots {
                let code = RowBlocks.code(in: slot, coarse, fine)
                for feature in 0..<3 {
                    samples[3 * places[slot] + feature] = loadWords(
                        code + feature * RowBlocks.size)
                }
            }
        }
    }

    /// For each row a sum of local costs, in `WarpingBound.steps`, that no warping path undercuts:
    /// that of the cheapest, each local cost rounded down. Lifts are left out.
    ///
    /// - Parameter query: u, v and direction of each place, each repeated for eight rows.
    mutating func sums(_ query: [Words8]) -> Words8 {
        let count = Trajectory.sampleCount
        let outside = Words8(repeating: .max)
        return column.withUnsafeMutableBufferPointer { column in
            samples.withUnsafeBufferPointer { samples in
                query.withUnsafeBufferPointer { query in
                    guard let column = column.baseAddress, let samples = samples.baseAddress,
                        let query = query.baseAddress
                    else { return Words8() }
                    column.update(repeating: outside, count: count + 1)
                    // Before the first places nothing is paid yet.
                    column[0] = Words8()
                    for place in 0..<count {
                        let first = max(0, place - ElasticCost.band)
                        let last = min(count - 1, place + ElasticCost.band)
                        var diagonal = column[first]
                        var before = outside
                        column[0] = outside
                        // The hottest loop of all: nothing but steps from cell to cell.
                        let sample = samples + 3 * place
                        let (u, v, direction) = (sample[0], sample[1], sample[2])
                        var cell = column + first + 1
                        var other = query + 3 * first
                        let end = query + 3 * last
                        while other <= end {
                            let above = cell.pointee
                            before =
                                lesser(diagonal, lesser(above, before))
                                &+ WarpingBound.cost(u, v, direction, other)
                            diagonal = above
                            cell.pointee = before
                            cell += 1
                            other += 3
                        }
                    }
                    return column[count]
                }
            }
        }
    }
}
