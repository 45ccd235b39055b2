// Owns: finding the classes nearest to a character among many examples.
// Leaves the distance itself to ElasticDistance, what a class means to Dictionaries.

/// Examples laid out for fast comparison. A value: it holds no state between calls.
public struct Matcher: Sendable {
    private let table: RowTable

    /// From this many raw examples on, the mean of the two nearest is a class's distance.
    public static let averagedFrom = 3

    public init(_ classes: [ExampleSet]) {
        table = RowTable(classes, averagedFrom: Self.averagedFrom)
    }

    /// Nothing but the examples of so many strokes that may be drawn in another order or direction,
    /// each of which counts alone. Those with a silhouette are found by that.
    init(_ classes: [ExampleSet], arrangedFrom strokeCount: Int) {
        table = RowTable(classes, averagedFrom: .max) {
            $0.trajectory.strokeCount == strokeCount && !$0.isOrdered && $0.silhouette == nil
        }
    }

    public var exampleCount: Int { table.rows.count }

    /// The `count` nearest classes, nearest first, none at `limit` or beyond; of classes at the same
    /// distance the first.
    ///
    /// - Parameters:
    ///   - spread: classes so many times as far as the nearest one, each taken 0.15 farther, are left
    ///     out; above 1. The smaller, the faster.
    ///   - charges: for each class what is added to the elastic distances of its templates that are
    ///     charged, not below 0; none at all are zeros.
    public func rank(
        _ query: Query, count: Int = 2, within limit: Float = .infinity,
        spread: Float = .infinity, charges: [Float] = []
    ) -> [Candidate] {
        guard exampleCount > 0, count > 0 else { return [] }
        var search = Search(
            query, in: table, count: count, limit: limit, spread: spread,
            charges: charges)
        search.findNearest()
        search.findSecond()
        return search.ranking.candidates
    }

    /// The `count` nearest classes, as `rank` finds them, of which some are known to be near already:
    /// of those found, the ones that are nearer than known.
    func improvements(
        of known: [(classIndex: Int, distance: Float)], by query: Query, count: Int,
        within limit: Float, charges: [Float]
    ) -> [Candidate] {
        var search = Search(
            query, in: table, count: count, limit: limit, spread: .infinity, charges: charges,
            known: known)
        search.findNearest()
        search.findSecond()
        return search.ranking.candidates.filter { $0.example >= 0 }
    }

    /// Whether there are any such improvements, charges left out.
    func improves(
        _ known: [(classIndex: Int, distance: Float)], by query: Query, count: Int,
        within limit: Float
    ) -> Bool {
        var search = Search(
            query, in: table, count: count, limit: limit, spread: .infinity, charges: [],
            known: known)
        search.findNearest(stopsAtFirst: true)
        return search.ranking.hasChanged
    }

    /// An example as it was given; nil where there is none of that number.
    public func template(ofClass classIndex: Int, example: Int) -> Template? {
        guard table.ranges.indices.contains(classIndex),
            table.ranges[classIndex].indices.contains(table.ranges[classIndex].lowerBound + example)
        else { return nil }
        return table.template(of: table.ranges[classIndex].lowerBound + example)
    }
}
