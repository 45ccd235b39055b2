// Owns: a trajectory computed from many writers, and its bytes and text in a dictionary.
// Leaves computing it to Training, how it counts to Dictionaries.

/// A prototype: a shape that no hand drew, with what a trainer found to be added to its distance.
public struct ComputedTrajectory: Hashable, Sendable {
    public let trajectory: Trajectory
    /// `offset` in its steps.
    private let offsetQuanta: Int8

    private static let offsetSteps: Float = 128

    /// - Parameters:
    ///   - trajectory: taken as it will be read again.
    ///   - offset: rounded to 1/128 and pulled into its range; 0 where it is no number.
    public init(_ trajectory: Trajectory, offset: Float = 0) {
        let steps = (offset * Self.offsetSteps).rounded()
        offsetQuanta = steps.isNaN ? 0 : Int8(min(max(steps, -128), 127))
        self.trajectory = Trajectory(bytes: trajectory.bytes) ?? trajectory
    }

    /// nil unless `bytes` are as `bytes` makes them.
    public init?(bytes: [UInt8]) {
        guard let offset = bytes.last, let trajectory = Trajectory(stored: bytes.dropLast()) else {
            return nil
        }
        offsetQuanta = Int8(bitPattern: offset)
        self.trajectory = trajectory
    }

    /// Added to the distance, in 1/128 from -1 to 127/128: below 0 the prototype reaches farther
    /// than others.
    public var offset: Float { Float(offsetQuanta) / Self.offsetSteps }

    /// The stored form: the trajectory's bytes, then the offset as a signed byte.
    public var bytes: [UInt8] { trajectory.bytes + [UInt8(bitPattern: offsetQuanta)] }

    /// The bytes as one word, in the alphabet of `Trajectory.text`.
    public var text: String { Base64.encode(bytes) }

    /// nil unless `text` is as `text` makes it.
    public init?(text: String) { self.init(encoded: Array(text.utf8)[...]) }

    /// The same, of the bytes of the text.
    public init?(encoded: ArraySlice<UInt8>) {
        guard let bytes = Base64.decode(encoded) else { return nil }
        self.init(bytes: bytes)
    }
}
