/// A character prepared for matching: make it once, and compare it with any number of matchers.
public struct Query: Sendable {
    public let trajectory: Trajectory
    /// The picture of the trajectory, computed at each call.
    public var picture: Picture { Picture(trajectory) }
    let lane: Lane
    let warping: WarpingBound
    /// u, v and direction of each place in their quanta, each repeated for eight rows.
    let words: [Words8]
    /// The ink of a character of several strokes; nil for one of a single stroke, or for a query that was
    /// made of a trajectory.
    public let ink: Ink?
    /// The ink that it was made of, of any number of strokes; nil where it was made of a trajectory.
    public let drawn: Ink?

    public init(_ trajectory: Trajectory) {
        self.init(trajectory, drawn: nil)
    }

    private init(_ trajectory: Trajectory, drawn: Ink?) {
        self.trajectory = trajectory
        self.drawn = drawn
        ink = drawn.flatMap { $0.strokes.count > 1 ? $0 : nil }
        lane = Lane(trajectory, isReversed: false)
        warping = WarpingBound(trajectory)
        var words: [Words8] = []
        words.reserveCapacity(3 * Trajectory.sampleCount)
        let count = Trajectory.sampleCount
        for place in 0..<count {
            for feature in 0..<3 {
                words.append(Words8(repeating: Int16(trajectory.quanta[feature * count + place])))
            }
        }
        self.words = words
    }

    /// nil without a point.
    public init?(_ ink: Ink) {
        guard let trajectory = Trajectory(ink) else { return nil }
        self.init(trajectory, drawn: ink)
    }

    /// The same strokes in every other order and direction, see `Ink.arrangements`; empty for a character
    /// of one stroke, or for a query that was made of a trajectory.
    public var arrangements: [Query] {
        ink?.arrangements.compactMap { arranged in Trajectory(arranged).map { Query($0) } } ?? []
    }

    /// The silhouette, computed at each call; nil for a dot.
    public var silhouette: Silhouette? { Silhouette(drawn ?? trajectory.ink) }

    var hasLifts: Bool { trajectory.strokeCount > 1 }
}

/// Finds the nearest of many examples by the elastic distance. It has no state between calls.
public struct Matcher: Sendable {
    private let table: RowTable

    /// From this many raw examples on, the mean of the two nearest is a class's distance.
    public static let averagedFrom = 3

    public init(_ classes: [ExampleSet]) {
        table = RowTable(classes, averagedFrom: Self.averagedFrom)
    }

    /// Only the examples of `strokeCount` strokes that may be drawn in another order or direction. Those
    /// with a silhouette are left out, because they are found by that.
    init(_ classes: [ExampleSet], arrangedFrom strokeCount: Int) {
        table = RowTable(classes, averagedFrom: .max) {
            $0.trajectory.strokeCount == strokeCount && !$0.isOrdered && $0.silhouette == nil
        }
    }

    public var exampleCount: Int { table.rows.count }

    /// The `count` nearest classes, the nearest first, with distances below `limit`; of classes at the same
    /// distance the first comes first.
    ///
    /// - Parameters:
    ///   - spread: classes that are this many times as far as the nearest, with 0.15 added to both
    ///     distances, are left out; above 1. The smaller it is, the faster the search.
    ///   - penalties: for each class, what is added to the elastic distances of its penalised
    ///     templates, 0 or more; empty for zeros.
    public func rank(
        _ query: Query, count: Int = 2, within limit: Float = .infinity,
        spread: Float = .infinity, penalties: [Float] = []
    ) -> [Candidate] {
        guard exampleCount > 0, count > 0 else { return [] }
        var search = Search(
            query, in: table, count: count, limit: limit, spread: spread, penalties: penalties)
        search.findNearest()
        search.findSecond()
        return search.ranking.candidates
    }

    /// The same, where some distances are known already: only classes that are nearer than known.
    func improvements(
        of known: [(classIndex: Int, distance: Float)], by query: Query, count: Int,
        within limit: Float, penalties: [Float]
    ) -> [Candidate] {
        var search = Search(
            query, in: table, count: count, limit: limit, penalties: penalties, known: known)
        search.findNearest()
        search.findSecond()
        return search.ranking.candidates.filter { $0.example >= 0 }
    }

    /// Whether there are any such improvements, without penalties.
    func improves(
        _ known: [(classIndex: Int, distance: Float)], by query: Query, count: Int,
        within limit: Float
    ) -> Bool {
        var search = Search(query, in: table, count: count, limit: limit, known: known)
        search.findNearest(stopsAtFirst: true)
        return search.ranking.hasChanged
    }

    /// The template of an example, without its silhouette; nil where there is none of that number.
    public func template(ofClass classIndex: Int, example: Int) -> Template? {
        guard table.ranges.indices.contains(classIndex),
            table.ranges[classIndex].indices.contains(table.ranges[classIndex].lowerBound + example)
        else { return nil }
        return table.template(of: table.ranges[classIndex].lowerBound + example)
    }
}
