// Owns: an entry's shape while it is being moved. Leaves where it is to move to WarpingPull.

import Strokes

/// A shape of a class in full precision, and how it was moved last.
struct Prototype: Sendable {
    var classIndex: Int
    var u: [Float]
    var v: [Float]
    var direction: [Float]
    var lift: [Float]
    var aspect: Float
    var strokeCount: Int
    var offset: Float = 0
    var momentum = WarpingPull()
    /// The running mean square of its pulls, which evens out how fast prototypes move.
    var energy: Float = 0

    init(_ trajectory: Trajectory, classIndex: Int) {
        self.classIndex = classIndex
        u = trajectory.u
        v = trajectory.v
        direction = trajectory.direction
        lift = trajectory.lift
        aspect = trajectory.aspect
        strokeCount = trajectory.strokeCount
    }

    /// As it is stored in a dictionary.
    var computed: ComputedTrajectory {
        ComputedTrajectory(
            Trajectory(
                u: u, v: v, direction: direction, lift: lift, aspect: aspect,
                strokeCount: strokeCount),
            offset: offset)
    }

    var template: Template {
        let computed = computed
        return Template(computed.trajectory, offset: computed.offset)
    }

    /// Moves one step along `pull`.
    ///
    /// - Parameters:
    ///   - rate: the length of a step, in grid units.
    ///   - step: how many steps came before, to even out the first means.
    mutating func move(by pull: WarpingPull, rate: Float, step: Int) {
        energy = Decay.energy * energy + (1 - Decay.energy) * pull.meanSquare
        momentum.decay(by: Decay.momentum)
        momentum.add(pull, times: 1 - Decay.momentum)
        let mean = energy / (1 - power(Decay.energy, step + 1))
        let pace = rate / (mean.squareRoot() + 1e-3)
        func limited(_ value: Float, _ limit: Float) -> Float { min(max(value, -limit), limit) }
        for index in u.indices {
            u[index] = limited(u[index] - limited(pace * momentum.u[index], 0.1), 1.8)
            v[index] = limited(v[index] - limited(pace * momentum.v[index], 0.1), 1.8)
            // Directions are in half turns: as much as a grid unit is too much.
            let turned = direction[index] - 0.3 * limited(pace * momentum.direction[index], 0.1)
            direction[index] = turned > 1 ? turned - 2 : turned <= -1 ? turned + 2 : turned
        }
        aspect = limited(aspect - limited(0.1 * pace * momentum.aspect, 0.05), 1)
        // Beyond this a prototype would win by its offset alone.
        offset = limited(offset - rate / 2 * limited(momentum.offset, 3), 0.3)
    }

    private enum Decay {
        static let momentum: Float = 0.8
        static let energy: Float = 0.97
    }

    private func power(_ base: Float, _ exponent: Int) -> Float {
        (0..<min(exponent, 400)).reduce(1) { product, _ in product * base }
    }
}
