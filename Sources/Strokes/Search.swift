// Owns: one query's way through the rows of a matcher, from cheap bounds to the distance itself.
// Leaves which distances still matter to Ranking.

/// What is known while one query is compared with block after block, and row after row.
struct Search {
    private let table: RowTable
    private let query: Query
    private let aspect: Float
    private let strokeCount: Float
    /// For each class; none at all are zeros.
    private let charges: [Float]
    private(set) var ranking: Ranking
    /// The row at hand, laid out, and what its samples are sure to cost.
    private var example = Lane(isReversed: true)
    private var costs = [SIMD8<UInt16>](repeating: SIMD8(), count: Trajectory.sampleCount)
    private var shares = [Float](repeating: 0, count: Trajectory.sampleCount + 1)

    init(_ query: Query, in table: RowTable, count: Int, limit: Float, charges: [Float]) {
        self.table = table
        self.query = query
        self.charges = charges.count == table.ranges.count ? charges : []
        let trajectory = query.trajectory
        aspect = trajectory.isTap ? RowTable.Weights.farAway : trajectory.aspect
        strokeCount = Float(trajectory.strokeCount)
        ranking = Ranking(classCount: table.ranges.count, count: count, limit: limit)
    }

    /// Compares rows in rising order of their bounds until those left are too far away. Bounds of
    /// all samples are only computed for blocks that are near by a few.
    mutating func findNearest() {
        var blocks = BucketQueue(capacity: table.weights.count)
        table.codes.withBytes { coarse, _ in
            for block in 0..<table.codes.blockCount {
                let sums = query.warping.sums(
                    coarse + block * RowBlocks.coarseSize, slots: RowBlocks.coarseSlots)
                let bound = least(bounds(of: block, sums))
                if bound <= ranking.threshold { blocks.push(block, bound: bound) }
            }
        }
        var rows = BucketQueue(capacity: 64)
        for bucket in 0..<BucketQueue.bucketCount {
            guard BucketQueue.lowest(in: bucket) <= ranking.threshold else { break }
            while let (block, bound) = blocks.pop(from: bucket) {
                guard bound <= ranking.threshold else { continue }
                let bounds = bounds(of: block)
                let first = block * RowBlocks.size
                for lane in 0..<min(RowBlocks.size, table.rows.count - first)
                where bounds[lane] <= ranking.threshold {
                    rows.push(first + lane, bound: bounds[lane])
                }
            }
            while let (row, bound) = rows.pop(from: bucket) {
                compare(row, bound: bound, in: .nearest)
            }
        }
    }

    /// Only classes that are near by their nearest example can be near by the mean of two: looks for
    /// the second nearest of these.
    mutating func findSecond() {
        for classIndex in table.ranges.indices {
            let rows = table.ranges[classIndex]
            let limit = ranking.limit(forClass: classIndex, isAveraged: true, in: .second)
            guard limit > 0, let first = rows.first, let last = rows.last else { continue }
            var near: [(row: Int, bound: Float)] = []
            for block in first / RowBlocks.size...last / RowBlocks.size {
                let bounds = bounds(of: block)
                for lane in 0..<RowBlocks.size where bounds[lane] < limit {
                    let row = block * RowBlocks.size + lane
                    guard rows.contains(row), table.rows[row].isAveraged,
                        !ranking.counts(example: Int(table.rows[row].example), of: classIndex)
                    else { continue }
                    near.append((row, bounds[lane]))
                }
            }
            near.sort { ($0.bound, $0.row) < ($1.bound, $1.row) }
            for (row, bound) in near { compare(row, bound: bound, in: .second) }
        }
    }

    /// Lower bounds of the distances of eight rows.
    @inline(__always)
    private func bounds(of block: Int) -> Lanes8 {
        let sums = table.codes.withBytes { coarse, fine in
            query.warping.sums(
                coarse + block * RowBlocks.coarseSize, slots: RowBlocks.coarseSlots)
                &+ query.warping.sums(fine + block * RowBlocks.fineSize, slots: RowBlocks.fineSlots)
        }
        return bounds(of: block, sums ?? SIMD8())
    }

    /// Lower bounds of the distances of eight rows whose warping costs at least `sums`.
    @inline(__always)
    private func bounds(of block: Int, _ sums: SIMD8<UInt16>) -> Lanes8 {
        let weights = table.weights[block]
        let shape = weights.shapeDistances(aspect: aspect, strokeCount: strokeCount)
        return weights.weighed(
            Lanes8(sums) * WarpingBound.share + shape, charges: charges(of: block))
    }

    @inline(__always)
    private func charges(of block: Int) -> Lanes8 {
        var lanes = Lanes8()
        guard !charges.isEmpty else { return lanes }
        for lane in 0..<min(RowBlocks.size, table.rows.count - block * RowBlocks.size) {
            lanes[lane] = charge(of: table.rows[block * RowBlocks.size + lane])
        }
        return lanes
    }

    @inline(__always)
    private func charge(of row: RowTable.Row) -> Float {
        row.isCharged && !charges.isEmpty ? charges[Int(row.classIndex)] : 0
    }

    /// Compares the query with one row, as far as that can still matter.
    private mutating func compare(_ index: Int, bound: Float, in pass: Ranking.Pass) {
        let row = table.rows[index]
        let classIndex = Int(row.classIndex)
        let limit = ranking.limit(forClass: classIndex, isAveraged: row.isAveraged, in: pass)
        guard bound < limit, row.isTap == query.trajectory.isTap else { return }
        let (block, lane) = index.quotientAndRemainder(dividingBy: RowBlocks.size)
        let weights = table.weights[block]
        let (factor, offset) = (weights.factor[lane], weights.offset[lane])
        let shape = weights.shapeDistances(aspect: aspect, strokeCount: strokeCount)[lane]
        let charge = charge(of: row)
        let samples = Float(Trajectory.sampleCount)
        // In sums of local costs.
        let reach = ((limit - offset) / factor - charge - shape) * samples
        layOut(index, row)
        let sum = elasticSum(
            query: query.lane.values, example: example.values,
            hasLifts: query.hasLifts || row.liftBits != 0, shares: shares, limit: reach)
        if row.liftBits != 0 { example.clearLifts() }
        let distance = max(0, factor * (sum / samples + shape + charge) + offset)
        guard distance < limit else { return }
        ranking.add(
            distance, example: Int(row.example), class: classIndex, isAveraged: row.isAveraged)
    }

    /// Fills `example` with a row and `shares` with what it is sure to cost.
    private mutating func layOut(_ index: Int, _ row: RowTable.Row) {
        let (block, lane) = index.quotientAndRemainder(dividingBy: RowBlocks.size)
        table.codes.withBytes { coarse, fine in
            let coarse = coarse + block * RowBlocks.coarseSize
            let fine = fine + block * RowBlocks.fineSize
            query.warping.costs(coarse, slots: RowBlocks.coarseSlots, into: &costs)
            query.warping.costs(fine, slots: RowBlocks.fineSlots, into: &costs)
            example.fill(coarse + lane, fine + lane, liftBits: row.liftBits)
        }
        var paid: UInt16 = 0
        for (count, slot) in RowBlocks.slotsByPlace.reversed().enumerated() {
            paid &+= costs[slot][lane]
            shares[count + 1] = Float(paid) / WarpingBound.steps
        }
    }
}
