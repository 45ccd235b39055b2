import Glibc
import Strokes
import System

/// Generalised learning vector quantisation (Sato and Yamada 1996) with the elastic distance: each sample
/// attracts the nearest prototype of its class and repels the nearest of another class. Samples near the
/// border between the two count most; those far on the wrong side hardly count, which forgives wrong labels.
struct PrototypeTraining: Sendable {
    private(set) var prototypes: [Prototype]
    private var stepCount = 0
    private let classCount: Int

    /// The slope of the sigmoid by which samples near the border count most.
    private static let sharpness: Float = 8
    /// The length of the first steps, in grid units.
    private static let rate: Float = 0.02
    private static let batchSize = 256

    /// Begins with the medoids of each class.
    init(_ samples: [TrainingSample], classCount: Int, entriesPerClass: Int, seed: UInt64) {
        self.classCount = classCount
        let classes = (0..<classCount).map { index in samples.filter { $0.classIndex == index } }
        prototypes = Batches.map(Array(classes.enumerated())[...], pieces: classCount) { piece in
            piece.flatMap { index, members in
                var random = SeededGenerator(seed: seed, stream: 1_000_000 + index)
                let shapes = members.map(\.trajectory)
                return Medoids.choose(entriesPerClass, among: shapes, &random).map {
                    Prototype(shapes[$0], classIndex: index)
                }
            }
        }.flatMap(\.self)
    }

    /// Trains with every sample once, distorted as another hand might have drawn it.
    ///
    /// - Parameters:
    ///   - epoch: the number of this epoch, of `epochCount`: steps become shorter towards the end.
    /// - Returns: how many samples were classified rightly before they were learned.
    mutating func run(
        _ samples: [TrainingSample], epoch: Int, of epochCount: Int, seed: UInt64
    ) -> Int {
        var random = SeededGenerator(seed: seed, stream: epoch)
        let order = samples.indices.shuffled(using: &random)
        let stepsPerEpoch = (samples.count + Self.batchSize - 1) / Self.batchSize
        var right = 0
        for (batch, start) in stride(from: 0, to: order.count, by: Self.batchSize).enumerated() {
            let share = Float(epoch * stepsPerEpoch + batch) / Float(epochCount * stepsPerEpoch)
            let rate = Self.rate / 2 * (1 + cosf(.pi * share))
            let field = Field(prototypes, classCount: classCount)
            let turns = order[start..<min(start + Self.batchSize, order.count)]
            let updates = Batches.map(turns) { piece in
                piece.map { index in
                    var random = SeededGenerator(seed: seed, stream: epoch << 32 | index)
                    return field.update(
                        samples[index].distorted(&random), of: samples[index].classIndex,
                        sharpness: Self.sharpness)
                }
            }
            var gradients: [Int: PrototypeGradient] = [:]
            for update in updates.joined() {
                right += update.isRight ? 1 : 0
                for (index, gradient) in update.gradients {
                    gradients[index, default: PrototypeGradient()].add(gradient, times: 1)
                }
            }
            for index in prototypes.indices {
                prototypes[index].move(
                    by: gradients[index] ?? PrototypeGradient(), rate: rate, step: stepCount)
            }
            stepCount += 1
        }
        return right
    }
}

/// All prototypes, laid out to find the nearest.
private struct Field: Sendable {
    private let prototypes: [Prototype]
    private let matcher: Matcher
    /// A matcher for the prototypes of each class alone.
    private let classMatchers: [Matcher]
    /// The number of each class's first prototype; they stand together.
    private let starts: [Int]

    /// Whether a sample was classified rightly, and the gradients of the prototypes that it moves.
    struct Update: Sendable {
        var isRight: Bool
        var gradients: [(Int, PrototypeGradient)]
    }

    init(_ prototypes: [Prototype], classCount: Int) {
        self.prototypes = prototypes
        var sets = [ExampleSet](repeating: ExampleSet(), count: classCount)
        var starts = [Int](repeating: 0, count: classCount)
        for (index, prototype) in prototypes.enumerated() {
            if sets[prototype.classIndex].tuned.isEmpty { starts[prototype.classIndex] = index }
            let computed = prototype.computed
            sets[prototype.classIndex].tuned.append(
                Template(computed.trajectory, offset: computed.offset))
        }
        self.starts = starts
        matcher = Matcher(sets)
        classMatchers = sets.map { Matcher([$0]) }
    }

    /// The update by `sample` of the two prototypes that decide about it.
    func update(_ sample: Trajectory, of classIndex: Int, sharpness: Float) -> Update {
        let query = Query(sample)
        let nearest = matcher.rank(query, count: 2)
        guard let best = nearest.first, let second = nearest.last, nearest.count == 2 else {
            return Update(isRight: true, gradients: [])
        }
        let isRight = best.classIndex == classIndex
        let wrong = isRight ? second : best
        let found = isRight ? best : classMatchers[classIndex].rank(query, count: 1).first
        guard let right = found else { return Update(isRight: false, gradients: []) }
        let near = max(right.distance, 0.02)
        let far = max(wrong.distance, 0.02)
        let clarity = (near - far) / (near + far)
        let doubt = 1 / (1 + expf(-sharpness * clarity))
        let slope = sharpness * doubt * (1 - doubt) * 2 / ((near + far) * (near + far))
        return Update(
            isRight: isRight,
            gradients: [
                gradient(sample, starts[classIndex] + right.example, times: slope * far),
                gradient(sample, starts[wrong.classIndex] + wrong.example, times: -slope * near),
            ])
    }

    private func gradient(_ sample: Trajectory, _ index: Int, times factor: Float) -> (
        Int, PrototypeGradient
    ) {
        var gradient = PrototypeGradient()
        gradient.add(PrototypeGradient.between(sample, and: prototypes[index]), times: factor)
        return (index, gradient)
    }
}
