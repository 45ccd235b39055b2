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
    /// What it looks like, where that may decide as well; `RowTable` does not keep it.
    public var silhouette: Silhouette?

    public init(
        _ trajectory: Trajectory, factor: Float = 1, offset: Float = 0, isCharged: Bool = false,
        isOrdered: Bool = false, silhouette: Silhouette? = nil
    ) {
        self.trajectory = trajectory
        self.factor = factor
        self.offset = offset
        self.isCharged = isCharged
        self.isOrdered = isOrdered
        self.silhouette = silhouette
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
    /// Whether its look decided, not the way it was drawn.
    public var isPicture = false
}

/// The examples of all classes, class by class: row by row what is needed of single ones, in blocks
/// of eight what bounds are computed from.
struct RowTable: Sendable {
    /// An example without its code.
    struct Row {
        var classIndex: Int32
        var example: Int32
        var liftBits: UInt32
        var isAveraged: Bool
        var isTap: Bool
        var isCharged: Bool
        var isOrdered: Bool
    }

    /// What eight rows differ by beside their samples, and how their distances count.
    struct Weights {
        /// `farAway` for a dot, which only another dot is near to.
        var aspect = Lanes8()
        var strokeCount = Lanes8()
        var factor = Lanes8(repeating: 1)
        /// Rows that are none are infinitely far away.
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
                isCharged: template.isCharged, isOrdered: template.isOrdered))
    }

    /// The numbers of the rows in a block.
    @inline(__always)
    func rows(in block: Int) -> Range<Int> {
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
            isCharged: facts.isCharged, isOrdered: facts.isOrdered)
    }
}

extension RowTable.Weights {
    /// What a trajectory differs by from each of eight rows beside its path; far beyond anything
    /// between a dot and what is none. See `Trajectory.shapeDistance`.
    @inline(__always)
    func shapeDistances(aspect: Float, strokeCount: Float) -> Lanes8 {
        let skew = self.aspect - aspect
        let strokes = lesser(
            magnitude(self.strokeCount - strokeCount),
            Lanes8(repeating: ElasticCost.strokeCountCap))
        return ElasticCost.aspect * skew * skew + ElasticCost.strokeCount * strokes
    }

    /// What distances count as.
    @inline(__always)
    func weighed(_ distances: Lanes8, charges: Lanes8) -> Lanes8 {
        greater(factor * (distances + charges) + offset, Lanes8())
    }
}
