// Owns: the order of computing a dictionary's classes from samples: one epoch after the other.
// Leaves shapes to PrototypeTraining, pictures to DiscriminantTraining, files to others.

import Strokes

/// What to compute, and how long.
public struct TrainingPlan: Hashable, Sendable {
    /// How many shapes each class gets.
    public var shapesPerClass = 20
    /// How many ways to look each class gets.
    public var judgesPerClass = 8
    public var shapeEpochs = 12
    public var pictureEpochs = 32
    public var seed: UInt64 = 1

    public init() {}

    public var epochCount: Int { shapeEpochs + pictureEpochs }
}

/// What was computed for one label.
public struct TrainedClass: Hashable, Sendable {
    public var label: String
    public var shapes: [ComputedTrajectory]
    public var discriminants: [Discriminant]
}

/// A training under way. Call `advance` until it gives nil, then take `classes`.
public struct Training: Sendable {
    public let plan: TrainingPlan
    /// The labels, sorted.
    public let labels: [String]
    private let samples: [TrainingSample]
    var shapes: PrototypeTraining
    var pictures: DiscriminantTraining
    /// How many epochs are behind.
    public internal(set) var epoch = 0

    /// How far it has come.
    public struct Progress: Hashable, Sendable {
        public var epoch: Int
        public var epochCount: Int
        /// How many of the samples were read rightly as they were shown, distorted.
        public var right: Int
        public var sampleCount: Int
    }

    /// Chooses the first shapes, which takes a while.
    public init(_ characters: [(label: String, ink: Ink)], plan: TrainingPlan) {
        self.plan = plan
        let labels = Set(characters.map(\.label)).sorted()
        self.labels = labels
        var indices: [String: Int] = [:]
        for (index, label) in labels.enumerated() { indices[label] = index }
        samples = characters.compactMap { character in
            indices[character.label].flatMap { TrainingSample(character.ink, classIndex: $0) }
        }
        shapes = PrototypeTraining(
            samples, classCount: labels.count, entriesPerClass: plan.shapesPerClass,
            seed: plan.seed)
        pictures = DiscriminantTraining(
            classCount: labels.count, judgesPerClass: plan.judgesPerClass, seed: plan.seed)
    }

    /// A number that samples and plan determine: FNV-1a with 64 bits over all of them.
    var fingerprint: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3 }
        for number in [
            plan.shapesPerClass, plan.judgesPerClass, plan.shapeEpochs, plan.pictureEpochs,
            Int(truncatingIfNeeded: plan.seed), samples.count,
        ] {
            for shift in stride(from: 0, to: 64, by: 8) {
                mix(UInt8(truncatingIfNeeded: number >> shift))
            }
        }
        for label in labels { label.utf8.forEach(mix) }
        for sample in samples {
            mix(UInt8(truncatingIfNeeded: sample.classIndex))
            sample.trajectory.bytes.forEach(mix)
        }
        return hash
    }

    /// Works through one epoch; nil where none is left.
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

    /// What is computed so far.
    public var classes: [TrainedClass] {
        let judges = pictures.discriminants
        return labels.indices.map { index in
            TrainedClass(
                label: labels[index],
                shapes: shapes.prototypes.filter { $0.classIndex == index }.map(\.computed),
                discriminants: judges[index])
        }
    }
}
