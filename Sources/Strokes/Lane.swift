// Owns: the layout of a trajectory that the elastic distance is computed on.
// Leaves holding many to RowBlocks.

/// A trajectory laid out for `elasticSum`: u, v, direction and lift, each with eight far-away values
/// on either side, so that whole vectors can be read beyond both ends.
struct Lane {
    static let margin = 8
    static let length = Trajectory.sampleCount + 2 * margin
    /// Farther from any sample than any two samples are from each other, and small enough that a
    /// path's sum of squares stays finite.
    private static let farAway: Float = 1e4

    private(set) var values: [Float]

    /// A lane to be filled by `fill`.
    ///
    /// - Parameter isReversed: back to front, as examples are laid out.
    init(isReversed: Bool) {
        values = Array(
            repeating: isReversed ? Self.farAway : -Self.farAway, count: 4 * Self.length)
        for index in 0..<Trajectory.sampleCount {
            values[3 * Self.length + Self.margin + index] = 0
        }
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

    /// Lays out a row of a block, back to front, given where its coarse and its fine codes begin.
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

    /// Takes the lifts of the last `fill` out again.
    mutating func clearLifts() {
        for index in 0..<Trajectory.sampleCount {
            values[3 * Self.length + Self.margin + index] = 0
        }
    }
}
