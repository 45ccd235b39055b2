/// An example laid out for the matcher. Its distance is `factor` times the sum of the elastic distance and
/// the class's penalty, plus `offset`, and never below 0.
public struct Template: Hashable, Sendable {
    public var trajectory: Trajectory
    /// Above 0. With more than 1 the template counts less.
    public var factor: Float
    public var offset: Float
    /// Whether the penalty of its class for a query is added to the distance.
    public var isPenalised: Bool
    /// Whether its strokes match in this order and direction only.
    public var isOrdered: Bool
    /// The silhouette, where it is also matched as a picture; the matcher does not keep it.
    public var silhouette: Silhouette?

    public init(
        _ trajectory: Trajectory, factor: Float = 1, offset: Float = 0, isPenalised: Bool = false,
        isOrdered: Bool = false, silhouette: Silhouette? = nil
    ) {
        self.trajectory = trajectory
        self.factor = factor
        self.offset = offset
        self.isPenalised = isPenalised
        self.isOrdered = isOrdered
        self.silhouette = silhouette
    }
}

/// The examples of one class, in two groups.
public struct ExampleSet: Hashable, Sendable {
    /// Examples that were written by hand or computed from many writers: the nearest one decides.
    public var tuned: [Template]
    /// Examples that were recorded: from three on, the mean of the two nearest decides.
    public var raw: [Template]

    public init(tuned: [Template] = [], raw: [Template] = []) {
        self.tuned = tuned
        self.raw = raw
    }
}

/// A class that the matcher found, and its distance.
public struct Candidate: Hashable, Sendable {
    /// The position of the class in the list the matcher was made from.
    public var classIndex: Int
    /// The position of its nearest example: `tuned` first, then `raw`.
    public var example: Int
    public var distance: Float
    /// Whether the distance is that of the silhouettes and not the elastic one.
    public var isPicture = false
}

/// The examples of all classes, class by class. Each example is a row; the codes, from which bounds are
/// computed, are in blocks of eight rows.
struct RowTable: Sendable {
    /// An example without its code.
    struct Row {
        var classIndex: Int32
        var example: Int32
        var liftBits: UInt32
        var isAveraged: Bool
        var isTap: Bool
        var isPenalised: Bool
        var isOrdered: Bool
    }

    /// The aspects and stroke counts of eight rows, and the factors and offsets of their distances.
    struct Weights {
        /// `farAway` for a dot, which only another dot is near.
        var aspect = Lanes8()
        var strokeCount = Lanes8()
        var factor = Lanes8(repeating: 1)
        /// Infinite for rows that do not exist.
        var offset = Lanes8(repeating: .infinity)

        static let farAway: Float = 1e6
    }

    private(set) var rows: [Row] = []
    private(set) var codes = RowBlocks()
    private(set) var weights: [Weights] = []
    /// The rows of each class.
    private(set) var ranges: [Range<Int>] = []

    /// - Parameter isIncluded: the templates to take; the numbers of those left out stay unused.
    init(
        _ classes: [ExampleSet], averagedFrom: Int,
        where isIncluded: (Template) -> Bool = { _ in true }
    ) {
        let rowCount = classes.reduce(0) { count, set in
            count + set.tuned.count(where: isIncluded) + set.raw.count(where: isIncluded)
        }
        rows.reserveCapacity(rowCount)
        weights.reserveCapacity((rowCount + RowBlocks.size - 1) / RowBlocks.size)
        codes.reserveCapacity(rowCount)
        ranges.reserveCapacity(classes.count)
        for set in classes {
            let start = rows.count
            let isAveraged = set.raw.count >= averagedFrom
            for (example, template) in set.tuned.enumerated() where isIncluded(template) {
                append(template, example: example, isAveraged: false)
            }
            for (example, template) in set.raw.enumerated() where isIncluded(template) {
                append(template, example: set.tuned.count + example, isAveraged: isAveraged)
            }
            ranges.append(start..<rows.count)
        }
    }

    private mutating func append(_ template: Template, example: Int, isAveraged: Bool) {
        let trajectory = template.trajectory
        let lane = rows.count % RowBlocks.size
        if lane == 0 { weights.append(Weights()) }
        let block = weights.count - 1
        weights[block].aspect[lane] = trajectory.isTap ? Weights.farAway : trajectory.aspect
        weights[block].strokeCount[lane] = Float(trajectory.strokeCount)
        weights[block].factor[lane] = template.factor
        weights[block].offset[lane] = template.offset
        codes.append(trajectory)
        rows.append(
            Row(
                classIndex: Int32(ranges.count), example: Int32(example),
                liftBits: trajectory.liftBits, isAveraged: isAveraged, isTap: trajectory.isTap,
                isPenalised: template.isPenalised, isOrdered: template.isOrdered))
    }

    @inline(__always) func rows(in block: Int) -> Range<Int> {
        block * RowBlocks.size..<min((block + 1) * RowBlocks.size, rows.count)
    }

    func template(of row: Int) -> Template {
        let facts = rows[row]
        let weights = weights[row / RowBlocks.size]
        let lane = row % RowBlocks.size
        let trajectory = Trajectory(
            quanta: codes.quanta(of: row), liftBits: facts.liftBits,
            aspect: facts.isTap ? 0 : weights.aspect[lane],
            strokeCount: Int(weights.strokeCount[lane]), isTap: facts.isTap)
        return Template(
            trajectory, factor: weights.factor[lane], offset: weights.offset[lane],
            isPenalised: facts.isPenalised, isOrdered: facts.isOrdered)
    }
}

extension RowTable.Weights {
    /// The parts of the distances besides the paths, for eight rows; very large between a dot and anything
    /// else. See `Trajectory.shapeDistance`.
    @inline(__always) func shapeDistances(aspect: Float, strokeCount: Float) -> Lanes8 {
        let skew = self.aspect - aspect
        let strokes = lesser(
            magnitude(self.strokeCount - strokeCount),
            Lanes8(repeating: ElasticCost.strokeCountCap))
        return ElasticCost.aspect * skew * skew + ElasticCost.strokeCount * strokes
    }

    /// The distances with penalties, factors and offsets applied.
    @inline(__always) func weighed(_ distances: Lanes8, penalties: Lanes8) -> Lanes8 {
        greater(factor * (distances + penalties) + offset, Lanes8())
    }
}
