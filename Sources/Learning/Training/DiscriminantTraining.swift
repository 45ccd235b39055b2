import Glibc
import Strokes
import System

/// Trains linear discriminants by softmax regression. Each class has several, of which the strongest counts.
/// The optimiser is AdamW (Loshchilov and Hutter 2019) with one cycle of the learning rate (Smith 2018); the
/// labels are smoothed, because a few of them are wrong.
struct DiscriminantTraining: Sendable {
    /// The weights and the bias of each discriminant, those of a class together.
    private var weights: [Float]
    private var mean: [Float]
    private var variance: [Float]
    private var stepCount = 0
    private let classCount: Int
    private let discriminantsPerClass: Int

    private static let stride = Picture.featureCount + 1
    private static let rate: Float = 0.004
    private static let decay: Float = 0.01
    private static let smoothing: Float = 0.05
    private static let batchSize = 128

    init(classCount: Int, discriminantsPerClass: Int, seed: UInt64) {
        self.classCount = classCount
        self.discriminantsPerClass = discriminantsPerClass
        var random = SeededGenerator(seed: seed, stream: 2_000_000)
        weights = (0..<classCount * discriminantsPerClass * Self.stride).map { _ in
            Float(random.normal(0.05))
        }
        mean = Array(repeating: 0, count: weights.count)
        variance = mean
    }

    /// Trains with every sample once, distorted as another hand might have drawn it.
    ///
    /// - Returns: how many samples were classified rightly before they were learned.
    mutating func run(
        _ samples: [TrainingSample], epoch: Int, of epochCount: Int, seed: UInt64
    ) -> Int {
        var random = SeededGenerator(seed: seed, stream: 3_000_000 + epoch)
        let order = samples.indices.shuffled(using: &random)
        let steps = (samples.count + Self.batchSize - 1) / Self.batchSize
        var right = 0
        for (batch, start) in Swift.stride(from: 0, to: order.count, by: Self.batchSize)
            .enumerated()
        {
            let turns = order[start..<min(start + Self.batchSize, order.count)]
            let snapshot = self
            let results = Batches.map(turns, pieces: 8) { piece in
                snapshot.gradient(piece, of: samples, seed: seed ^ 0x9E37, epoch: epoch)
            }
            var gradient = [Float](repeating: 0, count: weights.count)
            for part in results {
                right += part.right
                for index in gradient.indices { gradient[index] += part.gradient[index] }
            }
            let share = Float(epoch * steps + batch) / Float(epochCount * steps)
            step(gradient, scale: 1 / Float(turns.count), rate: Self.rate * Self.pace(share))
        }
        return right
    }

    /// The share of the learning rate: it rises to 1 over the first three tenths, then falls to 0.
    private static func pace(_ share: Float) -> Float {
        share < 0.3 ? 0.04 + 0.96 * share / 0.3 : (1 + cosf(.pi * (share - 0.3) / 0.7)) / 2
    }

    private func gradient(
        _ turns: ArraySlice<Int>, of samples: [TrainingSample], seed: UInt64, epoch: Int
    ) -> (gradient: [Float], right: Int) {
        var gradient = [Float](repeating: 0, count: weights.count)
        var right = 0
        var best = [Int](repeating: 0, count: classCount)
        var strengths = [Float](repeating: 0, count: classCount)
        for index in turns {
            var random = SeededGenerator(seed: seed, stream: epoch << 32 | index)
            let picture = Picture(samples[index].distorted(&random))
            for classIndex in 0..<classCount {
                strengths[classIndex] = -.infinity
                for number in 0..<discriminantsPerClass {
                    let place = classIndex * discriminantsPerClass + number
                    let strength = strength(of: place, for: picture)
                    if strength > strengths[classIndex] {
                        strengths[classIndex] = strength
                        best[classIndex] = place
                    }
                }
            }
            let wanted = samples[index].classIndex
            let highest = strengths.max() ?? 0
            if strengths[wanted] == highest { right += 1 }
            let total = strengths.reduce(Float(0)) { $0 + expf($1 - highest) }
            for classIndex in 0..<classCount {
                let target =
                    Self.smoothing / Float(classCount)
                    + (classIndex == wanted ? 1 - Self.smoothing : 0)
                let error = expf(strengths[classIndex] - highest) / total - target
                let start = best[classIndex] * Self.stride
                for feature in 0..<Picture.featureCount {
                    gradient[start + feature] += error * picture.features[feature]
                }
                gradient[start + Picture.featureCount] += error
            }
        }
        return (gradient, right)
    }

    private func strength(of discriminant: Int, for picture: Picture) -> Float {
        let start = discriminant * Self.stride
        var sum = weights[start + Picture.featureCount]
        for feature in 0..<Picture.featureCount {
            sum += weights[start + feature] * picture.features[feature]
        }
        return sum
    }

    private mutating func step(_ gradient: [Float], scale: Float, rate: Float) {
        stepCount += 1
        let meanLack = 1 - powf(0.9, Float(stepCount))
        let varianceLack = 1 - powf(0.999, Float(stepCount))
        for index in weights.indices {
            let slope = gradient[index] * scale
            mean[index] = 0.9 * mean[index] + 0.1 * slope
            variance[index] = 0.999 * variance[index] + 0.001 * slope * slope
            let pull =
                mean[index] / meanLack / ((variance[index] / varianceLack).squareRoot() + 1e-8)
            weights[index] -= rate * (pull + Self.decay * weights[index])
        }
    }

    /// The discriminants of each class as they are stored.
    var discriminants: [[Discriminant]] {
        (0..<classCount).map { classIndex in
            (0..<discriminantsPerClass).compactMap { number in
                let start = (classIndex * discriminantsPerClass + number) * Self.stride
                let end = start + Picture.featureCount
                return Discriminant(weights: Array(weights[start..<end]), bias: weights[end])
            }
        }
    }
}
