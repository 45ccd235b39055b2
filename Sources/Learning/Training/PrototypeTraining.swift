import Glibc
import Strokes
import System

/// k-medoids (Kaufman and Rousseeuw 1987): a greedy start, then alternating assignment and update.
enum Medoids {
    /// How many samples of a class are used at most: more hardly change the choice, and the time grows by
    /// the square.
    static let largestClass = 600

    /// The positions of at most `count` medoids among `samples`.
    static func choose(
        _ count: Int, among samples: [Trajectory], _ random: inout SeededGenerator
    ) -> [Int] {
        let subset = Array(samples.indices.shuffled(using: &random).prefix(largestClass)).sorted()
        guard subset.count > count else { return subset }
        let size = subset.count
        var distances = [Float](repeating: 0, count: size * size)
        for i in 0..<size {
            for j in 0..<i {
                let distance = samples[subset[i]].distance(to: samples[subset[j]])
                distances[i * size + j] = distance
                distances[j * size + i] = distance
            }
        }
        var medoids = greedy(count, size, distances)
        for _ in 0..<8 {
            let next = improved(medoids, size, distances)
            if next == medoids { break }
            medoids = next
        }
        return medoids.map { subset[$0] }
    }

    /// Takes one sample after the other that most lowers the sum of distances to the nearest medoid.
    private static func greedy(_ count: Int, _ size: Int, _ distances: [Float]) -> [Int] {
        var nearest = [Float](repeating: .infinity, count: size)
        var chosen: [Int] = []
        while chosen.count < count {
            var best = (index: 0, sum: Float.infinity)
            for candidate in 0..<size {
                let row = candidate * size
                var sum: Float = 0
                for other in 0..<size { sum += min(nearest[other], distances[row + other]) }
                if sum < best.sum { best = (candidate, sum) }
            }
            chosen.append(best.index)
            for other in 0..<size {
                nearest[other] = min(nearest[other], distances[best.index * size + other])
            }
        }
        return chosen
    }

    /// Replaces each medoid by that of its samples that is nearest to the others.
    private static func improved(_ medoids: [Int], _ size: Int, _ distances: [Float]) -> [Int] {
        var members = [[Int]](repeating: [], count: medoids.count)
        for index in 0..<size {
            var best = 0
            for candidate in medoids.indices
            where distances[medoids[candidate] * size + index]
                < distances[medoids[best] * size + index]
            {
                best = candidate
            }
            members[best].append(index)
        }
        return zip(medoids, members).map { medoid, members in
            let sums = members.map { member in
                members.reduce(Float(0)) { $0 + distances[member * size + $1] }
            }
            guard let least = sums.indices.min(by: { sums[$0] < sums[$1] }) else { return medoid }
            return members[least]
        }
    }
}

/// Generalised learning vector quantisation (Sato and Yamada 1996) with the elastic distance: each sample
/// attracts the nearest prototype of its class and repels the nearest of another class. Samples near the
/// border between the two count most; those far on the wrong side hardly count, which forgives wrong labels.
struct PrototypeTraining: Sendable {
    private(set) var prototypes: [Prototype]
    private(set) var stepCount = 0
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

    /// Continues with `prototypes`.
    init(resuming prototypes: [Prototype], classCount: Int, stepCount: Int) {
        self.prototypes = prototypes
        self.classCount = classCount
        self.stepCount = stepCount
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
            sets[prototype.classIndex].tuned.append(prototype.template)
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
