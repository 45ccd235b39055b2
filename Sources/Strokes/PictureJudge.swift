// Owns: what pictures say about all classes at once, as charges for the matcher.
// Leaves single weights to Discriminant.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The discriminants of many classes laid out for judging.
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
                weights += Array(
                    repeating: 0, count: Self.stride - Picture.featureCount)
            }
        }
    }

    /// What each class is to be charged with: `share` of the negative logarithm of its probability
    /// among those that have discriminants, by their strongest (softmax), at most `limit`. Classes
    /// without any are charged nothing.
    public func charges(for picture: Picture) -> [Float] {
        guard !classes.isEmpty else { return [] }
        let features =
            picture.features
            + Array(
                repeating: 0, count: Self.stride - Picture.featureCount)
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
