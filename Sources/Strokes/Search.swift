// Owns: one query's way through the rows of a matcher, from cheap bounds to the distance itself.

/// What is known while one query is compared with row after row.
struct Search {
    private let query: Query
    /// The row at hand, laid out, and what its samples are sure to cost.
    private var example = Lane(isReversed: true)
    private var shares = [Float](repeating: 0, count: Trajectory.sampleCount + 1)
    private(set) var ranking: Ranking
    /// Rows that need no further look.
    private(set) var isSettled: [Bool]

    private let charges: [Float]

    init(
        _ query: Query, classCount: Int, rowCount: Int, _ count: Int, _ limit: Float,
        _ charges: [Float]
    ) {
        self.query = query
        self.charges =
            charges.count == classCount ? charges : Array(repeating: 0, count: classCount)
        ranking = Ranking(classCount: classCount, count: count, limit: limit)
        isSettled = Array(repeating: false, count: rowCount)
    }

    /// The sum of local costs that no warping path to a row undercuts.
    @inline(__always)
    func bound(code: UnsafePointer<Int8>) -> Float {
        query.warping.sum(code: code)
    }

    @inline(__always)
    func charge(of row: Matcher.Row) -> Float {
        row.isCharged ? charges[Int(row.classIndex)] : 0
    }

    /// Compares the query with one row, as far as that can still matter.
    ///
    /// - Parameters:
    ///   - bound: a lower bound of the distance, known before.
    ///   - shape: the part of the distance that is not warped.
    @inline(__always)
    mutating func compare(
        _ row: Matcher.Row, _ index: Int, bound: Float, shape: Float, code: UnsafePointer<Int8>,
        in pass: Ranking.Pass
    ) {
        let classIndex = Int(row.classIndex)
        let limit = ranking.limit(forClass: classIndex, isAveraged: row.isAveraged, in: pass)
        guard bound < limit else { return }
        // In sums of local costs.
        let reach = row.unweighed(limit, charge: charge(of: row)) - shape
        let samples = Float(Trajectory.sampleCount)
        shares.withUnsafeMutableBufferPointer { shares in
            if let shares = shares.baseAddress {
                query.warping.accumulate(code: code, into: shares)
            }
        }
        guard shares[Trajectory.sampleCount] < reach * samples else { return }
        example.fill(with: code, lifts: row.lifts)
        let sum = elasticSum(
            query: query.lane.values, example: example.values,
            hasLifts: query.hasLifts || row.lifts != 0,
            shares: shares, limit: reach * samples)
        if row.lifts != 0 { example.clearLifts() }
        let distance = row.weighed(sum / samples + shape, charge: charge(of: row))
        guard distance < limit else { return }
        isSettled[index] = true
        ranking.add(
            distance, example: Int(row.example), class: classIndex, isAveraged: row.isAveraged)
    }
}
