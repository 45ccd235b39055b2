// Owns: the two layouts of a trajectory that comparing needs: wide and padded for the elastic
// distance, and small for holding many.

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

    /// Lays out a code, back to front.
    mutating func fill(with code: UnsafePointer<Int8>, lifts: UInt32) {
        let count = Trajectory.sampleCount
        values.withUnsafeMutableBufferPointer { values in
            guard let values = values.baseAddress else { return }
            for start in stride(from: 0, to: count, by: 8) {
                let place = values + Self.margin + start
                store(loadCode(code + start) * (1 / Quantum.position), at: place)
                store(
                    loadCode(code + count + start) * (1 / Quantum.position), at: place + Self.length
                )
                store(
                    loadCode(code + 2 * count + start) * (1 / Quantum.direction),
                    at: place + 2 * Self.length)
            }
            guard lifts != 0 else { return }
            for index in 0..<count {
                values[3 * Self.length + Self.margin + index] = Float((lifts >> index) & 1)
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

/// A trajectory in its own quanta: u, v and direction, 32 bytes each, back to front.
enum Code {
    static let size = 3 * Trajectory.sampleCount

    /// The values are whole quanta already.
    static func bytes(of trajectory: Trajectory) -> [Int8] {
        let count = Trajectory.sampleCount
        return [Int8](unsafeUninitializedCapacity: size) { bytes, filled in
            for index in 0..<count {
                let sample = count - 1 - index
                bytes[index] = Int8(trajectory.u[sample] * Quantum.position)
                bytes[count + index] = Int8(trajectory.v[sample] * Quantum.position)
                bytes[2 * count + index] = Int8(
                    trajectory.direction[sample] * Quantum.direction)
            }
            filled = size
        }
    }

    /// The trajectory that `bytes` was made of.
    static func trajectory(
        _ bytes: ArraySlice<Int8>, lifts: UInt32, aspect: Float, strokeCount: Int, isTap: Bool
    ) -> Trajectory {
        let count = Trajectory.sampleCount
        func values(_ part: Int, _ steps: Float) -> [Float] {
            bytes.dropFirst(part * count).prefix(count).reversed().map { Float($0) / steps }
        }
        return Trajectory(
            u: values(0, Quantum.position), v: values(1, Quantum.position),
            direction: values(2, Quantum.direction),
            lift: (0..<count).map { Float((lifts >> (count - 1 - $0)) & 1) },
            aspect: aspect, strokeCount: strokeCount, isTap: isTap)
    }

    /// One bit a sample, back to front.
    static func lifts(of trajectory: Trajectory) -> UInt32 {
        let last = Trajectory.sampleCount - 1
        return (0...last).reduce(0) { $0 | (trajectory.lift[last - $1] > 0 ? 1 << $1 : 0) }
    }
}
