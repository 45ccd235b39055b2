// Owns: a trajectory computed from many writers, and its bytes and text in a dictionary.
// Leaves computing it to Training, how it counts to Dictionaries.

/// A prototype: a shape that no hand drew, with what a trainer found to be added to its distance.
///
/// Kept as its bytes: a dictionary holds more than a thousand of them, and only the matcher, which
/// has a form of its own, looks at each more than once.
public struct ComputedTrajectory: Hashable, Sendable {
    /// The stored form: the trajectory's bytes, then the offset as a signed byte.
    public let bytes: [UInt8]

    private static let offsetSteps: Float = 128

    /// - Parameter offset: rounded to 1/128 and pulled into its range; 0 where it is no number.
    public init(_ trajectory: Trajectory, offset: Float = 0) {
        let steps = (offset * Self.offsetSteps).rounded()
        let quanta = steps.isNaN ? 0 : Int8(min(max(steps, -128), 127))
        bytes = trajectory.bytes + [UInt8(bitPattern: quanta)]
    }

    /// nil unless `bytes` are as `bytes` makes them.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Trajectory.encodedSize + 1,
            Trajectory(bytes: Array(bytes.dropLast())) != nil
        else { return nil }
        self.bytes = bytes
    }

    public var trajectory: Trajectory {
        Trajectory(bytes: Array(bytes.dropLast())) ?? .tap(strokes: 1)
    }

    /// Added to the distance, in 1/128 from -1 to 127/128: below 0 the prototype reaches farther
    /// than others.
    public var offset: Float {
        Float(Int8(bitPattern: bytes[bytes.count - 1])) / Self.offsetSteps
    }

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
