// Owns: finding the classes nearest to a character among many examples.
// Leaves the distance itself to ElasticDistance, what a class means to Dictionaries.

/// A trajectory to compare with, and how its distance counts: `factor` times the elastic distance,
/// and the charge where there is one, plus `offset`; never below 0.
public struct Template: Hashable, Sendable {
    public var trajectory: Trajectory
    /// Above 0. More than 1 makes the template fade.
    public var factor: Float
    public var offset: Float
    /// Whether what a class is charged with for one query is added to the distance.
    public var isCharged: Bool
    /// Whether its strokes match in this order and direction only.
    public var isOrdered: Bool

    public init(
        _ trajectory: Trajectory, factor: Float = 1, offset: Float = 0, isCharged: Bool = false,
        isOrdered: Bool = false
    ) {
        self.trajectory = trajectory
        self.factor = factor
        self.offset = offset
        self.isCharged = isCharged
        self.isOrdered = isOrdered
    }
}

/// The examples of one class, told apart by how they count.
public struct ExampleSet: Hashable, Sendable {
    /// Written by hand or computed from many writers: the nearest one decides.
    public var tuned: [Template]
    /// Recorded from a hand: from three on, the mean of the two nearest decides.
    public var raw: [Template]

    public init(tuned: [Template] = [], raw: [Template] = []) {
        self.tuned = tuned
        self.raw = raw
    }
}

/// A class the matcher found, and how far away it is.
public struct Candidate: Hashable, Sendable {
    /// The position of the class in the list the matcher was made from.
    public var classIndex: Int
    /// The position of its nearest example: `tuned` first, then `raw`.
    public var example: Int
    public var distance: Float
}

/// Examples laid out for fast comparison. A value: it holds no state between calls.
public struct Matcher: Sendable {
    /// An example without its code.
    struct Row {
        var classIndex: Int32
        var example: Int32
        var lifts: UInt32
        var aspect: Float
        var strokeCount: Float
        var factor: Float
        var offset: Float
        var isAveraged: Bool
        var isTap: Bool
        var isCharged: Bool

        /// What an elastic distance counts as.
        func weighed(_ distance: Float, charge: Float) -> Float {
            max(0, factor * (distance + charge) + offset)
        }
        /// The elastic distance that counts as `distance`.
        func unweighed(_ distance: Float, charge: Float) -> Float {
            (distance - offset) / factor - charge
        }
    }

    private var rows: [Row] = []
    /// `Code.size` bytes a row.
    private var codes: [Int8] = []
    private let classCount: Int

    /// From this many raw examples on, the mean of the two nearest is a class's distance.
    public static let averagedFrom = 3

    public init(_ classes: [ExampleSet]) {
        classCount = classes.count
        let count = classes.reduce(0) { $0 + $1.tuned.count + $1.raw.count }
        rows.reserveCapacity(count)
        codes.reserveCapacity(count * Code.size)
        for (classIndex, set) in classes.enumerated() {
            let isAveraged = set.raw.count >= Self.averagedFrom
            for (example, template) in (set.tuned + set.raw).enumerated() {
                let trajectory = template.trajectory
                rows.append(
                    Row(
                        classIndex: Int32(classIndex), example: Int32(example),
                        lifts: Code.lifts(of: trajectory), aspect: trajectory.aspect,
                        strokeCount: Float(trajectory.strokeCount),
                        factor: template.factor, offset: template.offset,
                        isAveraged: isAveraged && example >= set.tuned.count,
                        isTap: trajectory.isTap, isCharged: template.isCharged))
                codes += Code.bytes(of: trajectory)
            }
        }
    }

    public var exampleCount: Int { rows.count }

    /// The `count` nearest classes, nearest first, none at `limit` or beyond.
    ///
    /// - Parameter charges: for each class what is added to the elastic distances of its templates
    ///   that are charged; none at all are zeros.
    public func rank(
        _ query: Query, count: Int = 2, within limit: Float = .infinity, charges: [Float] = []
    ) -> [Candidate] {
        guard !rows.isEmpty, count > 0 else { return [] }
        var search = Search(
            query, classCount: classCount, rowCount: rows.count, count, limit, charges)
        codes.withUnsafeBufferPointer { codes in
            guard let codes = codes.baseAddress else { return }
            let order = nearestFirst(query.trajectory, search, codes)
            // The first pass finds each class's nearest example. Only classes that are near by it
            // can be near by the mean of two, and only theirs are looked at again.
            for pass in [Ranking.Pass.nearest, .second] {
                for (index, bound) in order where !search.isSettled[index] {
                    guard bound < search.ranking.farthestUseful(in: pass) else { break }
                    search.compare(
                        rows[index], index, bound: bound,
                        shape: shapeDistance(query.trajectory, rows[index]),
                        code: codes + index * Code.size, in: pass)
                }
            }
        }
        return search.ranking.candidates
    }

    /// An example as it was given; nil where there is none of that number.
    public func template(ofClass classIndex: Int, example: Int) -> Template? {
        guard
            let index = rows.firstIndex(where: {
                $0.classIndex == classIndex && $0.example == example
            })
        else { return nil }
        let row = rows[index]
        let code = codes[index * Code.size..<(index + 1) * Code.size]
        return Template(
            Code.trajectory(
                code, lifts: row.lifts, aspect: row.aspect, strokeCount: Int(row.strokeCount),
                isTap: row.isTap),
            factor: row.factor, offset: row.offset)
    }

    private func shapeDistance(_ query: Trajectory, _ row: Row) -> Float {
        guard query.isTap == row.isTap else { return .infinity }
        let skew = query.aspect - row.aspect
        let strokes = min(
            abs(Float(query.strokeCount) - row.strokeCount), ElasticCost.strokeCountCap)
        return ElasticCost.aspect * skew * skew + ElasticCost.strokeCount * strokes
    }

    /// Bounds are sorted into buckets of this width, for sorting them exactly would cost more than it
    /// saves.
    static let bucket: Float = 1.0 / 16
    private static let bucketCount = 64

    /// Every row with a lower bound of its distance, in rising order of the bound to within a
    /// bucket, so that the nearest are compared first and most of the others not at all.
    private func nearestFirst(
        _ query: Trajectory, _ search: Search, _ codes: UnsafePointer<Int8>
    ) -> [(index: Int, bound: Float)] {
        var starts = [Int](repeating: 0, count: Self.bucketCount + 1)
        var bounds = [Float](repeating: 0, count: rows.count)
        func bucket(_ bound: Float) -> Int {
            min(Int(min(bound, 1e3) / Self.bucket), Self.bucketCount - 1)
        }
        for (index, row) in rows.enumerated() {
            let sum = search.bound(code: codes + index * Code.size)
            let bound = row.weighed(
                shapeDistance(query, row) + sum / Float(Trajectory.sampleCount),
                charge: search.charge(of: row))
            bounds[index] = bound
            starts[bucket(bound) + 1] += 1
        }
        for index in 1...Self.bucketCount { starts[index] += starts[index - 1] }
        var order = [(index: Int, bound: Float)](repeating: (0, 0), count: rows.count)
        for (index, bound) in bounds.enumerated() {
            let place = bucket(bound)
            order[starts[place]] = (index, bound)
            starts[place] += 1
        }
        return order
    }
}
