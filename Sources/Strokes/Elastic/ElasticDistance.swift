/// A trajectory laid out for `elasticSum`: u, v, direction and lift, each with eight far-away values on
/// either side, so that vectors can be read beyond both ends.
struct Lane {
    static let margin = 8
    static let length = Trajectory.sampleCount + 2 * margin
    /// Farther from any sample than any two samples are from each other, and small enough that a
    /// path's sum of squares stays finite.
    private static let farAway: Float = 1e4

    private(set) var values: [Float]

    /// A lane to be filled by `fill`.
    ///
    /// - Parameter isReversed: whether it is laid out back to front, as examples are.
    init(isReversed: Bool) {
        values = Array(repeating: isReversed ? Self.farAway : -Self.farAway, count: 4 * Self.length)
        clearLifts()
    }

    init(_ trajectory: Trajectory, isReversed: Bool) {
        self.init(isReversed: isReversed)
        let features = [trajectory.u, trajectory.v, trajectory.direction, trajectory.lift]
        for (feature, samples) in features.enumerated() {
            let start = feature * Self.length + Self.margin
            for (index, sample) in (isReversed ? samples.reversed() : samples).enumerated() {
                values[start + index] = sample
            }
        }
    }

    /// Lays out a row of a block, back to front, by the beginnings of its coarse and its fine codes.
    mutating func fill(
        _ coarse: UnsafePointer<Int8>, _ fine: UnsafePointer<Int8>, liftBits: UInt32
    ) {
        let last = Self.margin + Trajectory.sampleCount - 1
        let places = RowBlocks.places
        values.withUnsafeMutableBufferPointer { values in
            for slot in RowBlocks.slots {
                let code = RowBlocks.code(in: slot, coarse, fine)
                let index = last - places[slot]
                values[index] = Float(code[0]) * (1 / Quantum.position)
                values[Self.length + index] = Float(code[RowBlocks.size]) * (1 / Quantum.position)
                values[2 * Self.length + index] =
                    Float(code[2 * RowBlocks.size]) * (1 / Quantum.direction)
            }
            guard liftBits != 0 else { return }
            for place in 0..<Trajectory.sampleCount {
                values[3 * Self.length + last - place] = Float((liftBits >> UInt32(place)) & 1)
            }
        }
    }

    /// Clears the lifts, as those of the last `fill`.
    mutating func clearLifts() {
        for index in 0..<Trajectory.sampleCount {
            values[3 * Self.length + Self.margin + index] = 0
        }
    }
}

/// The weights of the elastic distance. Found on held-back writers of four public sets; travel
/// direction carries most of it.
public enum ElasticCost {
    /// The cost of a turn by half turns, up to `directionCap`.
    public static let direction: Float = 6
    public static let directionCap: Float = 0.6
    /// The cost of a squared difference in aspect.
    public static let aspect: Float = 0.25
    /// The cost of each stroke more or less, up to `strokeCountCap` strokes.
    public static let strokeCount: Float = 0.1
    public static let strokeCountCap: Float = 2
    /// How far apart the places of two paired samples may be.
    public static let band = 6
}

/// The sum of local costs along the best warping path between two laid-out trajectories, or
/// infinity as soon as it cannot be below `limit`.
///
/// Local cost: du² + dv² + 6 min(0.6, |dα|) + |dlift|, dα wrapped into half turns. Steps (1,1),
/// (1,0) and (0,1), at most six samples apart. Computed one antidiagonal at a time, whose cells do
/// not depend on each other: lane t of an even antidiagonal holds i - j = 2t - 6, of an odd one
/// i - j = 2t - 5.
///
/// - Parameters:
///   - query: a trajectory laid out forwards.
///   - example: a trajectory laid out in reverse.
///   - shares: lower bounds of the cost of the first n samples of the reversed example, for n from 0 to 32,
///     see `WarpingBound`: the samples that a path has not reached yet will cost at least this.
func elasticSum(
    query: UnsafePointer<Float>, example: UnsafePointer<Float>, hasLifts: Bool,
    shares: UnsafePointer<Float>, limit: Float
) -> Float {
    let outside: Float = 1e9
    let last = Trajectory.sampleCount - 1
    let evenEdge = Lanes8(0, 0, 0, 0, 0, 0, 0, outside)
    let oddEdge = Lanes8(0, 0, 0, 0, 0, 0, outside, outside)
    // Costs of the two antidiagonals before; (-1, -1) costs nothing, so that (0, 0) can start.
    var even = Lanes8(outside, outside, outside, 0, outside, outside, outside, outside)
    var odd = Lanes8(repeating: outside)

    for half in 0...last {
        // Antidiagonal 2 * half: i = half - 3 + t, j = half + 3 - t.
        let i = Lane.margin + half - 3
        let j = Lane.margin + last - half - 3
        let before = Lanes8(outside, odd[0], odd[1], odd[2], odd[3], odd[4], odd[5], odd[6])
        even =
            localCosts(query, i, example, j, hasLifts) + evenEdge
            + lesser(even, lesser(before, odd))
        if half == last { break }

        // Antidiagonal 2 * half + 1: i = half - 2 + t, j = half + 3 - t.
        let after = Lanes8(even[1], even[2], even[3], even[4], even[5], even[6], even[7], outside)
        odd =
            localCosts(query, i + 1, example, j, hasLifts) + oddEdge
            + lesser(odd, lesser(even, after))
        if half & 1 == 1 {
            // The path has reached sample half + 4 at most; those behind it are the first ones reversed.
            let rest = shares[max(0, last - 4 - half)]
            if least(lesser(even, odd)) + rest >= limit { return .infinity }
        }
    }
    return even[3]
}

@inline(__always) private func localCosts(
    _ query: UnsafePointer<Float>, _ i: Int, _ example: UnsafePointer<Float>, _ j: Int,
    _ hasLifts: Bool
) -> Lanes8 {
    let du = loadLanes(query + i) - loadLanes(example + j)
    let dv = loadLanes(query + Lane.length + i) - loadLanes(example + Lane.length + j)
    var turn = magnitude(
        loadLanes(query + 2 * Lane.length + i) - loadLanes(example + 2 * Lane.length + j))
    turn = lesser(turn, magnitude(2 - turn))
    turn = lesser(turn, Lanes8(repeating: ElasticCost.directionCap))
    var cost = du * du + dv * dv + ElasticCost.direction * turn
    if hasLifts {
        cost += magnitude(
            loadLanes(query + 3 * Lane.length + i) - loadLanes(example + 3 * Lane.length + j))
    }
    return cost
}

extension Trajectory {
    /// The part of the distance besides the path: a quarter of the squared difference in aspect, and a tenth
    /// for each stroke more or less, up to two. It is infinite between a dot and anything else.
    func shapeDistance(to other: Trajectory) -> Float {
        guard isTap == other.isTap else { return .infinity }
        let skew = aspect - other.aspect
        let strokes = min(Float(abs(strokeCount - other.strokeCount)), ElasticCost.strokeCountCap)
        return ElasticCost.aspect * skew * skew + ElasticCost.strokeCount * strokes
    }

    /// The elastic distance: 0 for the same drawing, below about 0.7 for the same character by the same hand,
    /// above about 1 for different characters.
    public func distance(to other: Trajectory) -> Float {
        let shape = shapeDistance(to: other)
        guard shape < .infinity else { return shape }
        let query = Lane(self, isReversed: false)
        let example = Lane(other, isReversed: true)
        let shares = [Float](repeating: 0, count: Self.sampleCount + 1)
        let sum = elasticSum(
            query: query.values, example: example.values, hasLifts: true, shares: shares,
            limit: .infinity)
        return sum / Float(Self.sampleCount) + shape
    }
}
