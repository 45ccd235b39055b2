// Owns: the likeliest readings of the letters of a word, taken in one place after the other.

import Glibc

/// The readings of a word so far, the likeliest first, at most `Balance.readings` of them.
///
/// A place costs `readings * guesses` steps in the lexicon, each of at most as many edges as there are
/// letters: a few microseconds.
struct Lattice: Sendable {
    /// What a letter at a place may be.
    struct Option: Sendable {
        var symbol: UInt8
        var distance: Float
    }

    struct Reading: Sendable {
        /// Which option was taken at each place.
        var choices: [UInt8] = []
        /// Among the readings that are followed; they add up to 1.
        var probability: Float = 1
        fileprivate var node: Int?
        fileprivate var first = Alphabet.edge
        fileprivate var second = Alphabet.edge
        /// What kind of word this is, given its letters so far; they add up to 1.
        fileprivate var listed: Float
        fileprivate var unlisted: Float
        fileprivate var anyString: Float
    }

    private(set) var readings: [Reading]
    private let model: LetterModel
    private let balance: Balance

    /// A probability of nothing at all would stay so, whatever came later.
    private static let leastShare: Float = 1e-9

    init(_ model: LetterModel, _ balance: Balance) {
        self.model = model
        self.balance = balance
        let sum = max(balance.listed + balance.unlisted + balance.anyString, Self.leastShare)
        readings = [
            Reading(
                node: model.lexicon.root, listed: balance.listed / sum,
                unlisted: balance.unlisted / sum, anyString: balance.anyString / sum)
        ]
    }

    /// Goes on with a letter that is one of `options`; without any, nothing changes.
    ///
    /// - Returns: how likely each option is, over all readings; they add up to 1.
    @discardableResult
    mutating func add(_ options: [Option]) -> [Float] {
        let options = options.prefix(Int(UInt8.max))
        let distances = options.map { max(0, $0.distance) + Balance.near }
        let nearest = distances.min() ?? Balance.near
        let likelihoods = distances.map { pow(nearest / $0, balance.shape) }
        var longer: [Reading] = []
        longer.reserveCapacity(readings.count * options.count)
        var shares = [Float](repeating: 0, count: options.count)
        for reading in readings {
            for (index, option) in options.enumerated() {
                var next = extended(reading, option.symbol)
                next.probability *= likelihoods[index]
                next.choices.append(UInt8(index))
                shares[index] += next.probability
                longer.append(next)
            }
        }
        let sum = shares.reduce(0, +)
        guard sum > 0, sum.isFinite else { return shares }
        readings = Array(longer.sortedStably(by: \.probability).prefix(max(1, balance.readings)))
        let kept = readings.reduce(0) { $0 + $1.probability }
        for index in readings.indices { readings[index].probability /= kept }
        return shares.map { $0 / sum }
    }

    /// The choices of the likeliest reading, were the word to end here.
    func best() -> [UInt8] {
        let ends = readings.map { extended($0, Alphabet.edge).probability }
        guard let place = ends.indices.max(by: { ends[$0] < ends[$1] }) else { return [] }
        return readings[place].choices
    }

    /// `reading` with one more symbol, its probability times that of the symbol.
    private func extended(_ reading: Reading, _ symbol: UInt8) -> Reading {
        let step =
            reading.node.map { model.lexicon.step(from: $0, over: symbol) } ?? (share: 0, node: nil)
        var next = reading
        next.node = step.node
        next.first = reading.second
        next.second = symbol
        next.listed *= step.share
        next.unlisted *= model.trigrams.share(of: symbol, after: reading.first, reading.second)
        next.anyString *= 1 / Float(model.alphabet.size)
        let share = max(next.listed + next.unlisted + next.anyString, Self.leastShare)
        next.listed /= share
        next.unlisted /= share
        next.anyString /= share
        next.probability *= pow(share, balance.language)
        return next
    }
}

extension Array {
    /// The greatest first; what is equal stays in its order.
    func sortedStably(by value: (Element) -> Float) -> [Element] {
        enumerated()
            .sorted {
                let left = value($0.element)
                let right = value($1.element)
                return left == right ? $0.offset < $1.offset : left > right
            }
            .map(\.element)
    }
}
