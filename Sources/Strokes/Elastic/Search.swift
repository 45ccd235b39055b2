/// The search for the nearest rows to one query. It goes from cheap to expensive: the coarse bound of all
/// blocks, the full bound, the bound by whole numbers of `RowBatch`, and the elastic distance itself. At
/// each step only those go on that can still be near enough.
struct Search {
    private let table: RowTable
    private let query: Query
    private let bounds: Bounds
    private(set) var ranking: Ranking
    /// A whole block, and rows gathered from several blocks.
    private var whole = RowBatch()
    private var gathered = RowBatch()
    /// A row laid out for the elastic distance, and lower bounds of the costs of its samples.
    private var example = Lane(isReversed: true)
    private var costs = [SIMD8<UInt16>](repeating: SIMD8(), count: Trajectory.sampleCount)
    private var shares = [Float](repeating: 0, count: Trajectory.sampleCount + 1)

    init(
        _ query: Query, in table: RowTable, count: Int, limit: Float, spread: Float = .infinity,
        penalties: [Float] = [], known: [(classIndex: Int, distance: Float)] = []
    ) {
        self.table = table
        self.query = query
        bounds = Bounds(query, table, penalties: penalties)
        ranking = Ranking(
            classCount: table.ranges.count, count: count, limit: limit, spread: spread,
            known: known)
    }

    /// Finds the nearest example of each class: takes blocks and rows in rising order of their bounds, until
    /// those left are too far away.
    ///
    /// - Parameter stopsAtFirst: whether to stop at the first example that is near enough.
    mutating func findNearest(stopsAtFirst: Bool = false) {
        var coarse = BucketQueue(capacity: table.codes.blockCount)
        for block in 0..<table.codes.blockCount {
            let bound = least(bounds.coarse(block))
            if bound <= ranking.threshold { coarse.push(block, bound: bound) }
        }
        var full = BucketQueue(capacity: 64)
        var rows = BucketQueue(capacity: 64)
        for bucket in 0..<BucketQueue.bucketCount {
            guard BucketQueue.lowest(in: bucket) <= ranking.threshold else { break }
            while let (block, bound) = coarse.pop(from: bucket) {
                guard bound <= ranking.threshold else { continue }
                full.push(block, bound: max(bound, least(bounds.full(block))))
            }
            while let (block, bound) = full.pop(from: bucket) {
                guard bound <= ranking.threshold else { continue }
                warp(block, in: .nearest, into: &rows)
            }
            warpGathered(into: &rows)
            while let (row, bound) = rows.pop(from: bucket) {
                compare(row, bound: bound, in: .nearest)
                if stopsAtFirst, ranking.hasChanged { return }
            }
        }
    }

    /// Finds the second nearest averaged example of each class. Only classes whose nearest example is near
    /// can be near by the mean of two.
    mutating func findSecond() {
        for classIndex in ranking.classesByNearest {
            let rows = table.ranges[classIndex]
            guard ranking.limit(forClass: classIndex, isAveraged: true, in: .second) > 0,
                let first = rows.first, let last = rows.last
            else { continue }
            var queue = BucketQueue(capacity: 64)
            for block in first / RowBlocks.size...last / RowBlocks.size {
                warp(block, in: .second, into: &queue)
            }
            warpGathered(into: &queue)
            for bucket in 0..<BucketQueue.bucketCount {
                while let (row, bound) = queue.pop(from: bucket) {
                    compare(row, bound: bound, in: .second)
                }
            }
        }
    }

    /// From how many rows on it is faster to compute their bounds together.
    private static let enough = 3

    /// Computes better bounds for the rows of a block that still matter: for many at once, for few together
    /// with those of other blocks.
    private mutating func warp(_ block: Int, in pass: Ranking.Pass, into queue: inout BucketQueue) {
        let known = bounds.full(block)
        let rows = table.rows(in: block)
        let near = rows.count { matters($0, bound: known[$0 % RowBlocks.size], in: pass) }
        if near >= Self.enough {
            table.codes.withBytes(of: block) { coarse, fine in whole.fill(coarse, fine) }
            let better = greater(known, bounds.bounds(block, whole.sums(query.words)))
            for row in rows where matters(row, bound: better[row % RowBlocks.size], in: pass) {
                queue.push(row, bound: better[row % RowBlocks.size])
            }
        } else if near > 0 {
            for row in rows where matters(row, bound: known[row % RowBlocks.size], in: pass) {
                table.codes.withBytes(of: block) { coarse, fine in
                    gathered.append(
                        row, bound: known[row % RowBlocks.size], coarse + row % RowBlocks.size,
                        fine + row % RowBlocks.size)
                }
                if gathered.isFull { warpGathered(into: &queue) }
            }
        }
    }

    private mutating func warpGathered(into queue: inout BucketQueue) {
        if gathered.rows.count >= Self.enough {
            let sums = gathered.sums(query.words)
            for (lane, row) in gathered.rows.enumerated() {
                let better = bounds.bound(row.item, sum: sums[lane])
                queue.push(row.item, bound: max(row.bound, better))
            }
        } else {
            for row in gathered.rows { queue.push(row.item, bound: row.bound) }
        }
        gathered.removeAll()
    }

    private func matters(_ index: Int, bound: Float, in pass: Ranking.Pass) -> Bool {
        let row = table.rows[index]
        let classIndex = Int(row.classIndex)
        guard bound < ranking.limit(forClass: classIndex, isAveraged: row.isAveraged, in: pass)
        else { return false }
        return pass == .nearest || !ranking.counts(example: Int(row.example), of: classIndex)
    }

    /// Computes the elastic distance to one row, unless it cannot matter any more.
    private mutating func compare(_ index: Int, bound: Float, in pass: Ranking.Pass) {
        let row = table.rows[index]
        let classIndex = Int(row.classIndex)
        let limit = ranking.limit(forClass: classIndex, isAveraged: row.isAveraged, in: pass)
        guard bound < limit, row.isTap == query.trajectory.isTap else { return }
        layOut(index, row)
        let scale = bounds.scale(of: index)
        let sum = elasticSum(
            query: query.lane.values, example: example.values,
            hasLifts: query.hasLifts || row.liftBits != 0, shares: shares,
            limit: scale.sum(at: limit))
        if row.liftBits != 0 { example.clearLifts() }
        let distance = scale.distance(sum)
        guard distance < limit else { return }
        ranking.add(
            distance, example: Int(row.example), class: classIndex, isAveraged: row.isAveraged)
    }

    /// Fills `example` with a row, and `shares` with lower bounds of its costs.
    private mutating func layOut(_ index: Int, _ row: RowTable.Row) {
        let (block, lane) = index.quotientAndRemainder(dividingBy: RowBlocks.size)
        table.codes.withBytes(of: block) { coarse, fine in
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
