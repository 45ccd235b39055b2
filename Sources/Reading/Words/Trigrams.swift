/// Letter trigrams over whole words, smoothed, for words that no list has.
struct Trigrams: Equatable, Sendable {
    /// For every two symbols before, the weight of every symbol; a share is
    /// `2 ** (-weight / 16)`.
    let weights: ModelBytes
    /// The number of symbols, the edge of a word included.
    let size: Int

    /// `2 ** (-weight / 16)` by weight, multiplied up so that every machine has the same values.
    static let shares = sequence(first: 1.0) { $0 * 0.9576032806985737 }
        .prefix(256).map { Float($0) }

    init(weights: ModelBytes, size: Int) {
        self.weights = weights
        self.size = size
    }

    /// Learned from words as symbols, each counted once: how words are built, not how often they
    /// are used.
    init(learning words: [[UInt8]], size: Int) {
        var counts = TrigramCounts(size: size)
        for word in words { counts.add(word) }
        self = counts.trigrams()
    }

    func share(of symbol: UInt8, after first: UInt8, _ second: UInt8) -> Float {
        let index = (Int(first) * size + Int(second)) * size + Int(symbol)
        guard index < weights.count else { return 0 }
        return Self.shares[Int(weights[index])]
    }

    static func power(_ base: Int, _ exponent: Int) -> Int {
        (0..<exponent).reduce(1) { power, _ in power * base }
    }

    fileprivate static func weight(of share: Double) -> UInt8 {
        UInt8(shares.firstIndex { Double($0) <= share } ?? shares.count - 1)
    }
}

/// How often letters follow each other in words.
struct TrigramCounts {
    private var counts: [[Int]]
    private let size: Int

    /// - Parameter size: the number of symbols, the edge of a word included.
    init(size: Int) {
        self.size = size
        counts = (0..<3).map { [Int](repeating: 0, count: Trigrams.power(size, $0 + 1)) }
    }

    mutating func add(_ word: [UInt8]) {
        var context = (0, 0)
        for symbol in word.lazy.map(Int.init) + [0] {
            counts[0][symbol] += 1
            counts[1][context.1 * size + symbol] += 1
            counts[2][(context.0 * size + context.1) * size + symbol] += 1
            context = (context.1, symbol)
        }
    }

    /// Interpolated after Witten and Bell (1991), down to all symbols alike.
    func trigrams() -> Trigrams {
        var shares = [Double](repeating: 1 / Double(size), count: size)
        for order in 0..<3 {
            var next = [Double](repeating: 0, count: counts[order].count)
            for context in 0..<(next.count / size) {
                let row = context * size..<(context + 1) * size
                // What is known without the first letter of the context.
                let shorter = context % max(1, shares.count / size) * size
                let total = counts[order][row].reduce(0, +)
                let kinds = counts[order][row].count { $0 > 0 }
                for symbol in 0..<size {
                    let below = shares[shorter + symbol]
                    next[row.lowerBound + symbol] =
                        total == 0
                        ? below
                        : (Double(counts[order][row.lowerBound + symbol]) + Double(kinds) * below)
                            / Double(total + kinds)
                }
            }
            shares = next
        }
        return Trigrams(weights: ModelBytes(shares.map(Trigrams.weight(of:))), size: size)
    }
}
