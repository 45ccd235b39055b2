// Owns: a trajectory computed from many writers, and its bytes and text in a dictionary.
// Leaves computing it to the trainer, how it counts to Dictionaries.

/// A prototype: a shape that no hand drew, with what a trainer found to be added to its distance.
public struct ComputedTrajectory: Hashable, Sendable {
    public var trajectory: Trajectory
    /// Added to the distance, in 1/128 from -1 to 127/128: below 0 the prototype reaches farther
    /// than others.
    public let offset: Float

    private static let offsetSteps: Float = 128

    /// - Parameter offset: rounded to 1/128 and pulled into its range; 0 where it is no number.
    public init(_ trajectory: Trajectory, offset: Float = 0) {
        self.trajectory = trajectory
        let steps = (offset * Self.offsetSteps).rounded()
        self.offset = steps.isNaN ? 0 : min(max(steps, -128), 127) / Self.offsetSteps
    }

    /// The stored form: the trajectory's bytes, then the offset as a signed byte.
    public var bytes: [UInt8] {
        trajectory.bytes + [UInt8(bitPattern: Int8(offset * Self.offsetSteps))]
    }

    /// nil unless `bytes` are as `bytes` makes them.
    public init?(bytes: [UInt8]) {
        guard let last = bytes.last, let trajectory = Trajectory(bytes: bytes.dropLast()) else {
            return nil
        }
        self.init(trajectory, offset: Float(Int8(bitPattern: last)) / Self.offsetSteps)
    }

    /// The bytes as one word, in the alphabet of `Trajectory.text`.
    public var text: String { Base64.encode(bytes) }

    /// nil unless `text` is as `text` makes it.
    public init?(text: some StringProtocol) {
        guard let bytes = Base64.decode(text) else { return nil }
        self.init(bytes: bytes)
    }
}
