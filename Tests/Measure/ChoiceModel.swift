import ArgumentParser
import Glibc
import Reading

/// A choice among ways, of which some are right: what each way's features sum to.
struct Choice {
    var ways: [(features: [Double], isRight: Bool)]
}

/// A log-linear model of choices: the probability of a way is proportional to the exponential of its
/// features times the weights.
struct ChoiceModel {
    var weights: [Double]

    /// Gives weights the values that texts such as `gap=-3` say.
    ///
    /// - Parameter names: of all weights, in their order.
    /// - Returns: those that have one.
    mutating func hold(_ texts: [String], of names: [String]) throws -> Set<Int> {
        var held: Set<Int> = []
        for text in texts {
            let parts = text.split(separator: "=").map(String.init)
            guard parts.count == 2, let weight = Double(parts[1]),
                let index = names.firstIndex(of: parts[0])
            else { throw ValidationError("\(text): no weight of that name, or no number") }
            weights[index] = weight
            held.insert(index)
        }
        return held
    }

    /// Fits to `choices` by the maximum of the likelihood, by Newton's method with the Fisher information.
    ///
    /// - Parameters:
    ///   - ridge: how strongly each weight is held to 0, in choices.
    ///   - held: the weights that stay as they are.
    mutating func fit(
        _ choices: [Choice], ridge: Double = 1, holding held: Set<Int> = [],
        report: (_ round: Int, _ loss: Double) -> Void
    ) {
        var before = Double.infinity
        for round in 0..<40 {
            var (loss, gradient, information) = derivatives(choices)
            for index in weights.indices {
                loss += ridge * weights[index] * weights[index] / 2
                gradient[index] -= ridge * weights[index]
                information[index][index] += ridge
            }
            for index in held {
                gradient[index] = 0
                for other in weights.indices where other != index {
                    information[index][other] = 0
                    information[other][index] = 0
                }
            }
            report(round, loss)
            guard before - loss > 1e-4 * abs(loss) / 100 || round < 2 else { return }
            before = loss
            guard let step = Self.solve(information, gradient) else { return }
            // A right way that is open between several makes the information too large or small.
            let length = step.map(abs).max() ?? 0
            let scale = length > 2 ? 2 / length : 1
            for index in weights.indices { weights[index] += scale * step[index] }
        }
    }

    /// What share of `choices` the likeliest way is right in.
    func accuracy(on choices: [Choice]) -> Double {
        let right = choices.count { choice in
            choice.ways.max { score($0.features) < score($1.features) }?.isRight ?? false
        }
        return Double(right) / Double(max(1, choices.count))
    }

    /// The logarithm of how likely a way is, but for what all ways of a choice share.
    func score(_ features: [Double]) -> Double {
        var sum = 0.0
        for index in weights.indices { sum += weights[index] * features[index] }
        return sum
    }

    /// The negative logarithm of the likelihood, the gradient of the logarithm, and the lower half of the information.
    private func derivatives(
        _ choices: [Choice]
    ) -> (loss: Double, gradient: [Double], information: [[Double]]) {
        let count = weights.count
        var loss = 0.0
        var gradient = [Double](repeating: 0, count: count)
        var information = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
        for choice in choices {
            let scores = choice.ways.map { score($0.features) }
            let most = scores.max() ?? 0
            let odds = scores.map { exp($0 - most) }
            let all = odds.reduce(0, +)
            let right = zip(odds, choice.ways).reduce(0) { $0 + ($1.1.isRight ? $1.0 : 0) }
            guard right > 0 else { continue }
            loss -= log(right / all)
            var mean = [Double](repeating: 0, count: count)
            for (odds, way) in zip(odds, choice.ways) {
                let share = odds / all
                let pull = (way.isRight ? odds / right : 0) - share
                for index in 0..<count where way.features[index] != 0 {
                    gradient[index] += pull * way.features[index]
                    mean[index] += share * way.features[index]
                    for other in 0...index {
                        information[index][other] +=
                            share * way.features[index] * way.features[other]
                    }
                }
            }
            for index in 0..<count where mean[index] != 0 {
                for other in 0...index { information[index][other] -= mean[index] * mean[other] }
            }
        }
        return (loss, gradient, information)
    }

    /// The solution of a system with a symmetric, positive matrix, of which the lower half counts; nil where it is not
    /// positive.
    private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double]? {
        var lower = SymmetricMatrix(side: right.count)
        for row in right.indices {
            for column in 0...row { lower[row, column] = matrix[row][column] }
        }
        return lower.choleskyRoot?.solve(right)
    }
}
