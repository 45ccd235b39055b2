// Owns: one query's way through the rows of a matcher, from cheap bounds to the distance itself.

/// What is known while one query is compared with row after row.
struct Search {
    private let query: [Float]
    private let hasLifts: Bool
    private let warping: WarpingBound
    private var shares = [Float](repeating: 0, count: Trajectory.sampleCount + 1)
    private(set) var ranking: Ranking
    /// Rows that need no further look.
    private(set) var isSettled: [Bool]

    init(_ query: Trajectory, classCount: Int, rowCount: Int, _ count: Int, _ limit: Float) {
        self.query = Lane.layOut(query, isReversed: false)
        hasLifts = query.strokeCount > 1
        warping = WarpingBound(query)
        ranking = Ranking(classCount: classCount, count: count, limit: limit)
        isSettled = Array(repeating: false, count: rowCount)
    }

    /// The sum of local costs that no warping path to a row undercuts.
    @inline(__always)
    func bound(lane: UnsafePointer<Float>, numbers: UnsafePointer<UInt8>) -> Float {
        warping.sum(lane: lane, numbers: numbers)
    }

    /// Compares the query with one row, as far as that can still matter.
    ///
    /// - Parameters:
    ///   - bound: a lower bound of the distance, known before.
    ///   - shape: the part of the distance that is not warped.
    @inline(__always)
    mutating func compare(
        _ row: Matcher.Row, _ index: Int, bound: Float, shape: Float, lane: UnsafePointer<Float>,
        numbers: UnsafePointer<UInt8>, in pass: Ranking.Pass
    ) {
        let classIndex = Int(row.classIndex)
        let limit = ranking.limit(forClass: classIndex, isAveraged: row.isAveraged, in: pass)
        guard bound < limit else { return }
        let samples = Float(Trajectory.sampleCount)
        let hasLifts = hasLifts || row.hasLifts
        let sum = shares.withUnsafeMutableBufferPointer { shares -> Float in
            query.withUnsafeBufferPointer { query in
                guard let query = query.baseAddress, let shares = shares.baseAddress else {
                    return .infinity
                }
                warping.accumulate(lane: lane, numbers: numbers, into: shares)
                return elasticSum(
                    query: query, example: lane, hasLifts: hasLifts, shares: shares,
                    limit: (limit - shape) * samples)
            }
        }
        let distance = sum / samples + shape
        guard distance < limit else { return }
        isSettled[index] = true
        ranking.add(
            distance, example: Int(row.example), class: classIndex, isAveraged: row.isAveraged)
    }
}
