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
            let best = medoids.indices.min {
                distances[medoids[$0] * size + index] < distances[medoids[$1] * size + index]
            }
            if let best { members[best].append(index) }
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
