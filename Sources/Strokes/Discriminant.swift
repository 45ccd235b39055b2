// Owns: how strongly a picture speaks for an entry: the weights of its features, and their bytes and
// text in a dictionary. Leaves finding the weights to Training.

/// A linear judge of pictures: the sum of features by weights, and a bias. An entry may have
/// several, one for each way it looks; the strongest counts.
public struct Discriminant: Hashable, Sendable {
    /// `Picture.featureCount` weights in 1/32, from -4 to 127/32.
    let quanta: [Int8]
    /// In 1/256, from -128 to 127.
    public let bias: Float

    static let weightSteps: Float = 32
    private static let biasSteps: Float = 256
    static let encodedSize = Picture.featureCount + 2

    /// Rounds `weights` and `bias` to what can be stored. nil unless there is a weight for each
    /// feature.
    public init?(weights: [Float], bias: Float) {
        guard weights.count == Picture.featureCount else { return nil }
        quanta = weights.map {
            Int8(Self.rounded($0 * Self.weightSteps, within: -128...127))
        }
        self.bias = Self.rounded(bias * Self.biasSteps, within: -32768...32767) / Self.biasSteps
    }

    private static func rounded(_ value: Float, within range: ClosedRange<Float>) -> Float {
        value.isNaN ? 0 : min(max(value.rounded(), range.lowerBound), range.upperBound)
    }

    public var weights: [Float] { quanta.map { Float($0) / Self.weightSteps } }

    /// How strongly `picture` speaks for the entry; only differences between entries mean anything.
    public func strength(of picture: Picture) -> Float {
        var sum: Float = 0
        for (weight, feature) in zip(quanta, picture.features) { sum += Float(weight) * feature }
        return sum / Self.weightSteps + bias
    }

    /// The stored form: the bias, high byte first, then the weights.
    public var bytes: [UInt8] {
        let bias = UInt16(bitPattern: Int16(bias * Self.biasSteps))
        return [UInt8(bias >> 8), UInt8(bias & 255)] + quanta.map { UInt8(bitPattern: $0) }
    }

    /// nil unless `bytes` are as `bytes` makes them.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.encodedSize else { return nil }
        bias =
            Float(Int16(bitPattern: UInt16(bytes[0]) << 8 | UInt16(bytes[1]))) / Self.biasSteps
        quanta = bytes[2...].map { Int8(bitPattern: $0) }
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
