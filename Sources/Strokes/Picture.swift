// Owns: what a character looks like as a picture: how much of it runs through each cell in each
// direction, whatever the order of drawing. Leaves judging pictures to Discriminant.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A character as the strength of eight directions, and of the pen in the air, in each of the nine
/// cells; its aspect, and where it starts and ends.
///
/// The feature of direction histograms long used for Chinese and Japanese characters (Liu, Zhou:
/// Online Japanese character recognition using trajectory-based normalization and direction feature
/// extraction, 2006), on the 3x3 grid. It sees what the elastic distance does not, as that one
/// compares along the way of the pen.
public struct Picture: Hashable, Sendable {
    /// Nine cells by eight directions and the air, the aspect, four coordinates of both ends.
    public static let featureCount = 9 * 9 + 5

    /// `featureCount` values, each of the order of 1.
    public let features: [Float]

    public init(_ trajectory: Trajectory) {
        let (u, v, direction) = (trajectory.u, trajectory.v, trajectory.direction)
        var strengths = [Float](repeating: 0, count: 9 * 9)
        for index in 0..<Trajectory.sampleCount {
            let columns = Self.nearness(u[index])
            let rows = Self.nearness(v[index])
            // Each direction counts for the two of the eight that it lies between.
            let octant = (direction[index] + 1) * 4
            let lower = octant.rounded(.down)
            let share = octant - lower
            let isUp = (trajectory.liftBits >> UInt32(index)) & 1 == 1
            let first = isUp ? 8 : Int(lower) & 7
            let second = isUp ? 8 : (first + 1) & 7
            for row in 0..<3 {
                for column in 0..<3 {
                    let strength = rows[row] * columns[column]
                    let cell = row * 3 + column
                    strengths[first * 9 + cell] += (1 - share) * strength
                    strengths[second * 9 + cell] += share * strength
                }
            }
        }
        let last = Trajectory.sampleCount - 1
        // The root evens out strong and weak strokes. The scales bring all features to one order.
        features =
            strengths.map { ($0 / Float(Trajectory.sampleCount) + 1e-4).squareRoot() * 8 }
            + [
                trajectory.aspect * 2, u[0], v[0], u[last], v[last],
            ]
    }

    /// How much a coordinate belongs to each of the three cells along it: a bell around each centre.
    private static func nearness(_ coordinate: Float) -> SIMD3<Float> {
        let distance = SIMD3(coordinate + 1, coordinate, coordinate - 1) / width
        return SIMD3(bell(distance.x), bell(distance.y), bell(distance.z))
    }

    private static func bell(_ distance: Float) -> Float { exp(-distance * distance / 2) }

    /// The standard deviation of the bells, in grid units: neighbours overlap, so that a stroke
    /// near a border changes little by crossing it.
    private static var width: Float { 0.75 }
}
