// Owns: how the elastic distance changes when a prototype is moved: its gradient along the best
// warping path.

import Strokes

/// The change of a cost for each number of a prototype.
struct WarpingPull: Sendable {
    var u = [Float](repeating: 0, count: Trajectory.sampleCount)
    var v = [Float](repeating: 0, count: Trajectory.sampleCount)
    var direction = [Float](repeating: 0, count: Trajectory.sampleCount)
    var aspect: Float = 0
    var offset: Float = 0

    mutating func add(_ other: WarpingPull, times factor: Float) {
        for index in u.indices {
            u[index] += factor * other.u[index]
            v[index] += factor * other.v[index]
            direction[index] += factor * other.direction[index]
        }
        aspect += factor * other.aspect
        offset += factor * other.offset
    }

    mutating func decay(by factor: Float) {
        for index in u.indices {
            u[index] *= factor
            v[index] *= factor
            direction[index] *= factor
        }
        aspect *= factor
        offset *= factor
    }

    /// Over the samples.
    var meanSquare: Float {
        var sum: Float = 0
        for index in u.indices {
            sum += u[index] * u[index] + v[index] * v[index] + direction[index] * direction[index]
        }
        return sum / Float(3 * u.count)
    }

    /// The gradient of the elastic distance between `sample` and `prototype`. The path is found as
    /// the distance is defined; along it every pair of samples pulls by the slope of its local cost.
    static func between(_ sample: Trajectory, and prototype: Prototype) -> WarpingPull {
        var pull = WarpingPull()
        let count = Trajectory.sampleCount
        let share = 1 / Float(count)
        let (u, v, direction) = (sample.u, sample.v, sample.direction)
        for (i, j) in path(sample, prototype) {
            pull.u[j] -= 2 * (u[i] - prototype.u[j]) * share
            pull.v[j] -= 2 * (v[i] - prototype.v[j]) * share
            let turn = wrapped(prototype.direction[j] - direction[i])
            // Beyond the cap a turn costs the same whichever way it goes.
            if abs(turn) < ElasticCost.directionCap, turn != 0 {
                pull.direction[j] += ElasticCost.direction * share * (turn > 0 ? 1 : -1)
            }
        }
        pull.aspect = 2 * ElasticCost.aspect * (prototype.aspect - sample.aspect)
        pull.offset = 1
        return pull
    }

    private static func wrapped(_ turn: Float) -> Float {
        turn > 1 ? turn - 2 : turn < -1 ? turn + 2 : turn
    }

    /// The pairs of samples along the best warping path, from the end.
    private static func path(
        _ sample: Trajectory, _ prototype: Prototype
    ) -> [(Int, Int)] {
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
