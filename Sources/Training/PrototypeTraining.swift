// Owns: computing a class's shapes from many writers: medoids first, then moved so that samples come
// nearer to the right ones than to the wrong ones. Leaves gradients to WarpingPull, pictures to
// DiscriminantTraining.

import Strokes

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

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
