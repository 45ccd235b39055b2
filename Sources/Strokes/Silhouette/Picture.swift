import Glibc

/// A character as the strength of eight directions, and of the pen in the air, in each of the nine
/// cells; its aspect, and where it starts and ends.
///
/// The feature of direction histograms long used for Chinese and Japanese characters (Liu, Zhou:
/// Online Japanese character recognition using trajectory-based normalization and direction feature
/// extraction, 2006), on the 3x3 grid. It sees what the elastic distance does not see, which compares along
/// the path of the pen.
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

/// The discriminants of many classes, laid out to be applied to a picture.
public struct PictureJudge: Sendable {
    private let classCount: Int
    /// The class of each discriminant.
    private var classes: [Int] = []
    private var biases: [Float] = []
    /// `stride` weights each in their quanta, zeros at the end.
    private var weights: [Int8] = []

    private static let stride = (Picture.featureCount + 7) / 8 * 8

    /// - Parameter discriminants: those of each class; a class may have none.
    public init(_ discriminants: [[Discriminant]]) {
        classCount = discriminants.count
        weights.reserveCapacity(discriminants.reduce(0) { $0 + $1.count } * Self.stride)
        for (index, judges) in discriminants.enumerated() {
            for judge in judges {
                classes.append(index)
                biases.append(judge.bias)
                weights += judge.quanta
                weights += Array(repeating: 0, count: Self.stride - Picture.featureCount)
            }
        }
    }

    /// The penalty of each class: `share` times the negative logarithm of its probability
    /// among those that have discriminants, by their strongest (softmax), at most `limit`. Classes
    /// without any have a penalty of 0.
    public func penalties(for picture: Picture) -> [Float] {
        guard !classes.isEmpty else { return [] }
        let features =
            picture.features
            + Array(repeating: 0, count: Self.stride - Picture.featureCount)
        var strengths = [Float](repeating: -.infinity, count: classCount)
        features.withUnsafeBufferPointer { features in
            weights.withUnsafeBufferPointer { weights in
                guard let features = features.baseAddress, let weights = weights.baseAddress else {
                    return
                }
                for (index, classIndex) in classes.enumerated() {
                    var total = Lanes8()
                    let row = weights + index * Self.stride
                    for place in Swift.stride(from: 0, to: Self.stride, by: 8) {
                        total += loadLanes(features + place) * loadCode(row + place)
                    }
                    strengths[classIndex] = max(
                        strengths[classIndex], sum(total) / Discriminant.weightSteps + biases[index]
                    )
                }
            }
        }
        let highest = strengths.max() ?? 0
        let whole = strengths.reduce(Float(0)) { $0 + expf($1 - highest) }
        return strengths.map {
            $0 == -.infinity
                ? 0 : min(Self.limit, Self.share * (logf(whole) - ($0 - highest)))
        }
    }

    /// Measured on held-back writers: the picture counts a sixth of a unit of distance for each
    /// natural logarithm, and cannot outweigh a clear difference in how a character is drawn.
    public static let share: Float = 0.16
    public static let limit: Float = 0.75
}

/// A linear discriminant of pictures: the weighted sum of the features, and a bias. An entry may have
/// several, one for each way it may look; the strongest counts.
public struct Discriminant: Storable, Hashable, Sendable {
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

    /// The stored form: the bias, high byte first, then the weights.
    public var bytes: [UInt8] {
        let bias = UInt16(bitPattern: Int16(bias * Self.biasSteps))
        return [UInt8(bias >> 8), UInt8(bias & 255)] + quanta.map { UInt8(bitPattern: $0) }
    }

    /// nil unless `bytes` are as `bytes` makes them.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.encodedSize else { return nil }
        bias = Float(Int16(bitPattern: UInt16(bytes[0]) << 8 | UInt16(bytes[1]))) / Self.biasSteps
        quanta = bytes[2...].map { Int8(bitPattern: $0) }
    }
}
