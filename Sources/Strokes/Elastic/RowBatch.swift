/// Up to eight rows, a whole block or rows of several, laid out side by side: the costs of their cheapest
/// warping paths are computed at once, in whole numbers.
struct RowBatch {
    /// u, v and direction of each place.
    private var samples = [Words8](repeating: Words8(), count: 3 * Trajectory.sampleCount)
    /// The costs so far of the cheapest paths to each place of the query, behind one value that is outside.
    private var column = [Words8](repeating: Words8(), count: Trajectory.sampleCount + 1)
    /// The number of each row, and its bound so far.
    private(set) var rows: [(item: Int, bound: Float)] = []

    init() { rows.reserveCapacity(RowBlocks.size) }

    var isFull: Bool { rows.count == RowBlocks.size }

    mutating func removeAll() { rows.removeAll(keepingCapacity: true) }

    /// Adds a row, by the beginnings of its coarse and its fine codes.
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

    /// Lays out a whole block, by the beginnings of its coarse and its fine codes.
    mutating func fill(_ coarse: UnsafePointer<Int8>, _ fine: UnsafePointer<Int8>) {
        let places = RowBlocks.places
        samples.withUnsafeMutableBufferPointer { samples in
            for slot in RowBlocks.slots {
                let code = RowBlocks.code(in: slot, coarse, fine)
                for feature in 0..<3 {
                    samples[3 * places[slot] + feature] = loadWords(code + feature * RowBlocks.size)
                }
            }
        }
    }

    /// The sums of local costs along the cheapest warping path of each row, in `WarpingBound.steps`. Each
    /// local cost is rounded down and lifts are left out, so that no warping path costs less.
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
                    // A path begins before the first places, at cost 0.
                    column[0] = Words8()
                    for place in 0..<count {
                        let first = max(0, place - ElasticCost.band)
                        let last = min(count - 1, place + ElasticCost.band)
                        var diagonal = column[first]
                        var before = outside
                        column[0] = outside
                        // The hottest loop of all: a step from cell to cell and nothing else.
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
