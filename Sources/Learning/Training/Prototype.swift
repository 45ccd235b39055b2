import Strokes

/// A prototype of a class in full precision, with the state of its optimiser.
struct Prototype: Sendable {
    var classIndex: Int
    var u: [Float]
    var v: [Float]
    var direction: [Float]
    var lift: [Float]
    var aspect: Float
    var strokeCount: Int
    var offset: Float = 0
    var momentum = PrototypeGradient()
    /// The running mean square of its gradients, by which steps are scaled.
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

    /// The prototype as it is stored in a dictionary.
    var computed: ComputedTrajectory {
        ComputedTrajectory(
            Trajectory(
                u: u, v: v, direction: direction, lift: lift, aspect: aspect,
                strokeCount: strokeCount),
            offset: offset)
    }

    /// Moves one step against the `gradient`.
    ///
    /// - Parameters:
    ///   - rate: the length of a step, in grid units.
    ///   - step: how many steps came before, to correct the bias of the first means.
    mutating func move(by gradient: PrototypeGradient, rate: Float, step: Int) {
        energy = Decay.energy * energy + (1 - Decay.energy) * gradient.meanSquare
        momentum.add(gradient, times: 1 - Decay.momentum, to: Decay.momentum)
        let left = (0..<min(step + 1, 400)).reduce(1) { left, _ in left * Decay.energy }
        let mean = energy / (1 - left)
        let pace = rate / (mean.squareRoot() + 1e-3)
        func limited(_ value: Float, _ limit: Float) -> Float { min(max(value, -limit), limit) }
        for index in u.indices {
            u[index] = limited(u[index] - limited(pace * momentum.u[index], 0.1), 1.8)
            v[index] = limited(v[index] - limited(pace * momentum.v[index], 0.1), 1.8)
            // Directions are in half turns, so their steps are shorter than those in grid units.
            let turned = direction[index] - 0.3 * limited(pace * momentum.direction[index], 0.1)
            direction[index] = turned > 1 ? turned - 2 : turned <= -1 ? turned + 2 : turned
        }
        aspect = limited(aspect - limited(0.1 * pace * momentum.aspect, 0.05), 1)
        // With a greater offset a prototype would win by that alone.
        offset = limited(offset - rate / 2 * limited(momentum.offset, 3), 0.3)
    }

    private enum Decay {
        static let momentum: Float = 0.8
        static let energy: Float = 0.97
    }
}

/// The gradient of a cost with respect to the numbers of a prototype.
struct PrototypeGradient: Sendable {
    var u = [Float](repeating: 0, count: Trajectory.sampleCount)
    var v = [Float](repeating: 0, count: Trajectory.sampleCount)
    var direction = [Float](repeating: 0, count: Trajectory.sampleCount)
    var aspect: Float = 0
    var offset: Float = 0

    /// - Parameter share: what is left of it before.
    mutating func add(_ other: PrototypeGradient, times factor: Float, to share: Float = 1) {
        for index in u.indices {
            u[index] = share * u[index] + factor * other.u[index]
            v[index] = share * v[index] + factor * other.v[index]
            direction[index] = share * direction[index] + factor * other.direction[index]
        }
        aspect = share * aspect + factor * other.aspect
        offset = share * offset + factor * other.offset
    }

    /// The mean square over the samples.
    var meanSquare: Float {
        var sum: Float = 0
        for index in u.indices {
            sum += u[index] * u[index] + v[index] * v[index] + direction[index] * direction[index]
        }
        return sum / Float(3 * u.count)
    }

    /// The gradient of the elastic distance between `sample` and `prototype`: the sum of the gradients of
    /// the local costs along the best warping path.
    static func between(_ sample: Trajectory, and prototype: Prototype) -> PrototypeGradient {
        var gradient = PrototypeGradient()
        let count = Trajectory.sampleCount
        let share = 1 / Float(count)
        let (u, v, direction) = (sample.u, sample.v, sample.direction)
        for (i, j) in path(sample, prototype) {
            gradient.u[j] -= 2 * (u[i] - prototype.u[j]) * share
            gradient.v[j] -= 2 * (v[i] - prototype.v[j]) * share
            let turn = wrapped(prototype.direction[j] - direction[i])
            // Beyond the cap the cost of a turn is constant.
            if abs(turn) < ElasticCost.directionCap, turn != 0 {
                gradient.direction[j] += ElasticCost.direction * share * (turn > 0 ? 1 : -1)
            }
        }
        gradient.aspect = 2 * ElasticCost.aspect * (prototype.aspect - sample.aspect)
        gradient.offset = 1
        return gradient
    }

    private static func wrapped(_ turn: Float) -> Float {
        turn > 1 ? turn - 2 : turn < -1 ? turn + 2 : turn
    }

    /// The pairs of samples along the best warping path, from the end.
    private static func path(_ sample: Trajectory, _ prototype: Prototype) -> [(Int, Int)] {
        let count = Trajectory.sampleCount
        let width = count + 1
        let (u, v, direction, lift) = (sample.u, sample.v, sample.direction, sample.lift)
        var costs = [Float](repeating: 1e9, count: width * width)
        costs[0] = 0
        for i in 0..<count {
            for j in max(0, i - ElasticCost.band)...min(count - 1, i + ElasticCost.band) {
                let du = u[i] - prototype.u[j]
                let dv = v[i] - prototype.v[j]
                let turn = abs(wrapped(prototype.direction[j] - direction[i]))
                let cost =
                    du * du + dv * dv
                    + ElasticCost.direction * min(ElasticCost.directionCap, turn)
                    + abs(lift[i] - prototype.lift[j])
                let place = (i + 1) * width + j + 1
                costs[place] =
                    cost
                    + min(costs[place - width - 1], min(costs[place - width], costs[place - 1]))
            }
        }
        var pairs: [(Int, Int)] = []
        pairs.reserveCapacity(2 * count)
        var (i, j) = (count - 1, count - 1)
        while i >= 0, j >= 0 {
            pairs.append((i, j))
            let place = (i + 1) * width + j + 1
            let (both, up, left) = (
                costs[place - width - 1], costs[place - width], costs[place - 1]
            )
            if both <= up, both <= left {
                (i, j) = (i - 1, j - 1)
            } else if up <= left {
                i -= 1
            } else {
                j -= 1
            }
        }
        return pairs
    }
}
