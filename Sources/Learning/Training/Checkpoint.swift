import FoundationEssentials
import Strokes

extension Training {
    /// What a training has come to.
    private struct State: Codable {
        var fingerprint: UInt64
        var epoch: Int
        var prototypes: [Prototype]
        var stepCount: Int
        var pictures: DiscriminantTraining
    }

    /// The state of the training, to continue it later with the same samples and the same plan.
    public var checkpoint: [UInt8] {
        let state = State(
            fingerprint: fingerprint, epoch: epoch, prototypes: shapes.prototypes,
            stepCount: shapes.stepCount, pictures: pictures)
        return (try? JSONEncoder().encode(state)).map(Array.init) ?? []
    }

    /// Continues from `checkpoint`; false, with nothing changed, where it is of other samples or of another
    /// plan, or damaged.
    public mutating func resume(from checkpoint: [UInt8]) -> Bool {
        guard let state = try? JSONDecoder().decode(State.self, from: Data(checkpoint)),
            state.fingerprint == fingerprint, (0...plan.epochCount).contains(state.epoch),
            state.prototypes.count == shapes.prototypes.count,
            state.prototypes.allSatisfy({ $0.isWhole && labels.indices.contains($0.classIndex) }),
            state.stepCount >= 0, state.pictures.isLike(pictures)
        else { return false }
        pictures = state.pictures
        shapes = PrototypeTraining(
            resuming: state.prototypes, classCount: labels.count, stepCount: state.stepCount)
        epoch = state.epoch
        return true
    }
}

extension Prototype {
    fileprivate var isWhole: Bool {
        (0..<1 << 20).contains(strokeCount)
            && [u, v, direction, lift, momentum.u, momentum.v, momentum.direction]
                .allSatisfy { $0.count == Trajectory.sampleCount }
    }
}
