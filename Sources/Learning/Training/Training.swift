import Dispatch
import Glibc
import Strokes
import System

/// A character and the number of the class it belongs to.
struct TrainingSample: Sendable {
    var ink: Ink
    var classIndex: Int
    var trajectory: Trajectory

    /// nil for ink without a point, and for a single dot: all dots look the same.
    init?(_ ink: Ink, classIndex: Int) {
        guard let trajectory = Trajectory(ink), !trajectory.isTap else { return nil }
        self.ink = ink
        self.classIndex = classIndex
        self.trajectory = trajectory
    }

    /// The same character rotated, slanted and stretched a little, with standard deviations of 0.1 rad, 0.12
    /// and 10 %, which were found on held-back writers.
    func distorted(_ random: inout SeededGenerator) -> Trajectory {
        let turn = random.normal(0.1)
        let slant = random.normal(0.12)
        let stretch = exp(random.normal(0.1))
        let (sine, cosine) = (sin(turn), cos(turn))
        let distorted = ink.mapped { point in
            let x = stretch * point.x + slant * point.y
            return Point(x: cosine * x - sine * point.y, y: sine * x + cosine * point.y)
        }
        return Trajectory(distorted) ?? trajectory
    }
}

/// The size and length of a training.
public struct TrainingPlan: Hashable, Sendable {
    /// The number of prototypes of each class.
    public var shapesPerClass = 20
    /// The number of discriminants of each class.
    public var discriminantsPerClass = 8
    public var shapeEpochs = 12
    public var pictureEpochs = 32
    public var seed: UInt64 = 1

    public init() {}

    public var epochCount: Int { shapeEpochs + pictureEpochs }
}

/// The result of a training for one label.
public struct TrainedClass: Hashable, Sendable {
    public var label: String
    public var shapes: [ComputedTrajectory]
    public var discriminants: [Discriminant]
}

/// A training. Call `advance` until it returns nil, then take `classes`.
public struct Training: Sendable {
    public let plan: TrainingPlan
    /// The labels, sorted.
    public let labels: [String]
    private let samples: [TrainingSample]
    private var shapes: PrototypeTraining
    private var pictures: DiscriminantTraining
    /// How many epochs are done.
    private var epoch = 0

    /// How far it has come.
    public struct Progress: Hashable, Sendable {
        public var epoch: Int
        public var epochCount: Int
        /// How many of the distorted samples were classified rightly.
        public var right: Int
        public var sampleCount: Int
    }

    /// Chooses the first prototypes, which takes a while.
    public init(_ characters: [(label: String, ink: Ink)], plan: TrainingPlan) {
        self.plan = plan
        let labels = Set(characters.map(\.label)).sorted()
        self.labels = labels
        let indices = Dictionary(zip(labels, 0...)) { $1 }
        samples = characters.compactMap { character in
            indices[character.label].flatMap { TrainingSample(character.ink, classIndex: $0) }
        }
        shapes = PrototypeTraining(
            samples, classCount: labels.count, entriesPerClass: plan.shapesPerClass,
            seed: plan.seed)
        pictures = DiscriminantTraining(
            classCount: labels.count, discriminantsPerClass: plan.discriminantsPerClass,
            seed: plan.seed)
    }

    /// Runs one epoch; nil where none is left.
    public mutating func advance() -> Progress? {
        guard epoch < plan.epochCount else { return nil }
        let right: Int
        if epoch < plan.shapeEpochs {
            right = shapes.run(samples, epoch: epoch, of: plan.shapeEpochs, seed: plan.seed)
        } else {
            right = pictures.run(
                samples, epoch: epoch - plan.shapeEpochs, of: plan.pictureEpochs, seed: plan.seed)
        }
        epoch += 1
        return Progress(
            epoch: epoch, epochCount: plan.epochCount, right: right, sampleCount: samples.count)
    }

    /// The result so far.
    public var classes: [TrainedClass] {
        let discriminants = pictures.discriminants
        return labels.indices.map { index in
            TrainedClass(
                label: labels[index],
                shapes: shapes.prototypes.filter { $0.classIndex == index }.map(\.computed),
                discriminants: discriminants[index])
        }
    }
}

/// Work in parallel, in pieces whose number does not depend on the machine, so that sums of floating point
/// numbers are the same everywhere.
enum Batches {
    /// The results of `work` for each piece of `items`, in order.
    static func map<Item: Sendable, Result: Sendable>(
        _ items: ArraySlice<Item>, pieces: Int = 16,
        _ work: @Sendable (ArraySlice<Item>) -> Result
    ) -> [Result] {
        let size = (items.count + pieces - 1) / max(1, pieces)
        guard size > 0 else { return [] }
        let slices = stride(from: items.startIndex, to: items.endIndex, by: size).map {
            items[$0..<min($0 + size, items.endIndex)]
        }
        var results = [Result?](repeating: nil, count: slices.count)
        results.withUnsafeMutableBufferPointer { buffer in
            // Each piece writes to its own place.
            nonisolated(unsafe) let places = buffer
            DispatchQueue.concurrentPerform(iterations: slices.count) { index in
                places[index] = work(slices[index])
            }
        }
        return results.compactMap(\.self)
    }
}
