import Strokes

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// k-medoids (Kaufman and Rousseeuw 1987): greedy beginning, then alternating assignment and update.
enum Medoids {
    /// Classes larger than this are sampled: more changes the choice hardly, and costs squares.
    static let largestClass = 600

    /// The positions of at most `count` medoids among `samples`.
    static func choose(
        _ count: Int, among samples: [Trajectory], _ random: inout RandomSource
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

    /// Takes one after the other what lowers the sum of distances to the nearest most.
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

    /// Replaces each medoid by the sample nearest to all that belong to it.
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

/// Generalised learning vector quantisation (Sato and Yamada 1996) with the elastic distance: every
/// sample pulls the nearest prototype of its class and pushes the nearest of another, the more the
/// less clear it is; what is hopeless hardly counts, which forgives wrong labels.
struct PrototypeTraining: Sendable {
    private(set) var prototypes: [Prototype]
    private(set) var stepCount = 0
    private let classCount: Int

    /// How sharply a sample counts only where it is in doubt.
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
                var random = RandomSource(seed: seed, stream: 1_000_000 + index)
                let shapes = members.map(\.trajectory)
                return Medoids.choose(entriesPerClass, among: shapes, &random).map {
                    Prototype(shapes[$0], classIndex: index)
                }
            }
        }.flatMap(\.self)
    }

    /// Takes up again where `prototypes` were left.
    init(resuming prototypes: [Prototype], classCount: Int, stepCount: Int) {
        self.prototypes = prototypes
        self.classCount = classCount
        self.stepCount = stepCount
    }

    /// Shows every sample once, as another hand might have drawn it.
    ///
    /// - Parameters:
    ///   - epoch: which time this is, of `epochCount`: steps become shorter towards the end.
    /// - Returns: how many samples were read rightly when their turn came.
    mutating func run(
        _ samples: [TrainingSample], epoch: Int, of epochCount: Int, seed: UInt64
    ) -> Int {
        var random = RandomSource(seed: seed, stream: epoch)
        let order = samples.indices.shuffled(using: &random)
        let stepsPerEpoch = (samples.count + Self.batchSize - 1) / Self.batchSize
        var right = 0
        for (batch, start) in stride(from: 0, to: order.count, by: Self.batchSize).enumerated() {
            let share = Float(epoch * stepsPerEpoch + batch) / Float(epochCount * stepsPerEpoch)
            let rate = Self.rate / 2 * (1 + cosf(.pi * share))
            let field = Field(prototypes, classCount: classCount)
            let turns = order[start..<min(start + Self.batchSize, order.count)]
            let lessons = Batches.map(turns) { piece in
                piece.map { index in
                    var random = RandomSource(seed: seed, stream: epoch << 32 | index)
                    return field.lesson(
                        samples[index].distorted(&random), of: samples[index].classIndex,
                        sharpness: Self.sharpness)
                }
            }
            var pulls = [WarpingPull?](repeating: nil, count: prototypes.count)
            for lesson in lessons.joined() {
                right += lesson.isRight ? 1 : 0
                for (index, pull) in lesson.pulls {
                    pulls[index, default: WarpingPull()].add(pull, times: 1)
                }
            }
            for index in prototypes.indices {
                prototypes[index].move(
                    by: pulls[index] ?? WarpingPull(), rate: rate, step: stepCount)
            }
            stepCount += 1
        }
        return right
    }
}

extension [WarpingPull?] {
    fileprivate subscript(index: Int, default value: WarpingPull) -> WarpingPull {
        get { self[index] ?? value }
        set { self[index] = newValue }
    }
}

/// All prototypes, laid out for finding the nearest.
private struct Field: Sendable {
    private let prototypes: [Prototype]
    private let matcher: Matcher
    /// A matcher for the prototypes of each class alone.
    private let classMatchers: [Matcher]
    /// The number of each class's first prototype; they stand together.
    private let starts: [Int]

    struct Lesson: Sendable {
        var isRight: Bool
        var pulls: [(Int, WarpingPull)]
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

    /// What `sample` has to say to the two prototypes that decide about it.
    func lesson(_ sample: Trajectory, of classIndex: Int, sharpness: Float) -> Lesson {
        let query = Query(sample)
        let nearest = matcher.rank(query, count: 2)
        guard let best = nearest.first, let second = nearest.last, nearest.count == 2 else {
            return Lesson(isRight: true, pulls: [])
        }
        let isRight = best.classIndex == classIndex
        let wrong = isRight ? second : best
        let found = isRight ? best : classMatchers[classIndex].rank(query, count: 1).first
        guard let right = found else { return Lesson(isRight: false, pulls: []) }
        let near = max(right.distance, 0.02)
        let far = max(wrong.distance, 0.02)
        let clarity = (near - far) / (near + far)
        let doubt = 1 / (1 + expf(-sharpness * clarity))
        let slope = sharpness * doubt * (1 - doubt) * 2 / ((near + far) * (near + far))
        return Lesson(
            isRight: isRight,
            pulls: [
                pull(sample, starts[classIndex] + right.example, times: slope * far),
                pull(sample, starts[wrong.classIndex] + wrong.example, times: -slope * near),
            ])
    }

    private func pull(_ sample: Trajectory, _ index: Int, times factor: Float) -> (Int, WarpingPull)
    {
        var pull = WarpingPull()
        pull.add(WarpingPull.between(sample, and: prototypes[index]), times: factor)
        return (index, pull)
    }
}
