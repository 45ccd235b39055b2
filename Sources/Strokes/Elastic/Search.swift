/// What is known while one query is compared with block after block, and row after row.
struct Search {
    private let table: RowTable
    private let query: Query
    private let bounds: Bounds
    private(set) var ranking: Ranking
    /// The block at hand, and rows gathered from several.
    private var whole = Octet()
    private var gathered = Octet()
    /// The row at hand, laid out, and what its samples are sure to cost.
    private var example = Lane(isReversed: true)
    private var costs = [SIMD8<UInt16>](repeating: SIMD8(), count: Trajectory.sampleCount)
    private var shares = [Float](repeating: 0, count: Trajectory.sampleCount + 1)

    init(
        _ query: Query, in table: RowTable, count: Int, limit: Float, spread: Float,
        charges: [Float], known: [(classIndex: Int, distance: Float)] = []
    ) {
        self.table = table
        self.query = query
        bounds = Bounds(query, table, charges: charges)
        ranking = Ranking(
            classCount: table.ranges.count, count: count, limit: limit, spread: spread,
            known: known)
    }

    /// Takes blocks and rows in rising order of their bounds, until those left are too far away; what
    /// is near by a cheap bound goes on to the next better one.
    ///
    /// - Parameter stopsAtFirst: it is enough to know whether anything is near.
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

    /// Only classes that are near by their nearest example can be near by the mean of two: looks for
    /// the second nearest of these.
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

    /// Fewer rows than this are compared one by one.
    private static let enough = 3

    /// Finds better bounds for those rows of a block that still matter: for many at once, for few
    /// together with those of other blocks.
    private mutating func warp(
        _ block: Int, in pass: Ranking.Pass, into queue: inout BucketQueue
    ) {
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

    /// Compares the query with one row, as far as that can still matter.
    private mutating func compare(_ index: Int, bound: Float, in pass: Ranking.Pass) {
        let row = table.rows[index]
        let classIndex = Int(row.classIndex)
        let limit = ranking.limit(forClass: classIndex, isAveraged: row.isAveraged, in: pass)
        guard bound < limit, row.isTap == query.trajectory.isTap else { return }
        layOut(index, row)
        let counting = bounds.counting(of: index)
        let sum = elasticSum(
            query: query.lane.values, example: example.values,
            hasLifts: query.hasLifts || row.liftBits != 0, shares: shares,
            limit: counting.sum(at: limit))
        if row.liftBits != 0 { example.clearLifts() }
        let distance = counting.distance(sum)
        guard distance < limit else { return }
        ranking.add(
            distance, example: Int(row.example), class: classIndex, isAveraged: row.isAveraged)
    }

    /// Fills `example` with a row and `shares` with what it is sure to cost.
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
