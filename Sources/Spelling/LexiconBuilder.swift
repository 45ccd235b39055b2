// Owns: packing words with their counts into a Lexicon, and choosing which of them fit.

/// Builds a `Lexicon` from words as symbols, each with its count.
struct LexiconBuilder {
    private let words: [(symbols: [UInt8], count: Int)]
    private var nodes: [[Lexicon.Edge]: Int] = [:]
    private var edges: [Lexicon.Edge] = []
    private let limit: Int
    private var isFull = false

    /// The lexicon of as many of `words` as fit into `limit` edges, the rarest left out first; of
    /// words that are equally rare, the longest, and of those an arbitrary but fixed choice, lest
    /// the end of the alphabet go short.
    static func build(_ words: [(symbols: [UInt8], count: Int)], limit: Int)
        -> (lexicon: Lexicon, wordCount: Int)
    {
        if let lexicon = lexicon(of: words, limit) { return (lexicon, words.count) }
        let ranked = words.sorted { left, right in
            if left.count != right.count { return left.count > right.count }
            if left.symbols.count != right.symbols.count {
                return left.symbols.count < right.symbols.count
            }
            let hashes = (Checksum.of(left.symbols), Checksum.of(right.symbols))
            if hashes.0 != hashes.1 { return hashes.0 < hashes.1 }
            return left.symbols.lexicographicallyPrecedes(right.symbols)
        }
        // Halving stops where it is near enough: each try packs the words anew.
        var best = Lexicon(edges: .init([]), root: nil)
        var fitting = 0
        var tooMany = ranked.count
        while tooMany - fitting > max(1, fitting / 256) {
            let middle = (fitting + tooMany) / 2
            if let smaller = lexicon(of: Array(ranked[..<middle]), limit) {
                best = smaller
                fitting = middle
            } else {
                tooMany = middle
            }
        }
        return (best, fitting)
    }

    /// nil where there are too many edges.
    private static func lexicon(of words: [(symbols: [UInt8], count: Int)], _ limit: Int)
        -> Lexicon?
    {
        var builder = LexiconBuilder(words, limit)
        return builder.packed()
    }

    private init(_ words: [(symbols: [UInt8], count: Int)], _ limit: Int) {
        self.words = words.sorted { $0.symbols.lexicographicallyPrecedes($1.symbols) }
        self.limit = min(limit, Lexicon.largest)
    }

    private mutating func packed() -> Lexicon? {
        guard !words.isEmpty else { return Lexicon(edges: .init([]), root: nil) }
        let root = node(of: words.startIndex..<words.endIndex, depth: 0)
        return isFull ? nil : Lexicon(edges: .init(edges), root: root)
    }

    /// The node of the words in `range`, which are alike up to `depth`.
    private mutating func node(of range: Range<Int>, depth: Int) -> Int {
        var branches: [(symbol: UInt8, count: Int, target: Int)] = []
        var total = 0
        var start = range.lowerBound
        while start < range.upperBound, !isFull {
            let symbol = symbol(of: start, at: depth)
            var end = start
            var count = 0
            while end < range.upperBound, self.symbol(of: end, at: depth) == symbol {
                count += words[end].count
                end += 1
            }
            let target =
                symbol == Alphabet.edge ? 0 : node(of: start..<end, depth: depth + 1)
            branches.append((symbol, count, target))
            total += count
            start = end
        }
        let row = branches.enumerated().map { index, branch in
            Lexicon.Edge(
                symbol: branch.symbol, weight: Self.weight(of: branch.count, in: total),
                isLast: index == branches.count - 1, target: branch.target)
        }
        if let known = nodes[row] { return known }
        guard !isFull, edges.count + row.count <= limit else {
            isFull = true
            return 0
        }
        nodes[row] = edges.count
        edges += row
        return edges.count - row.count
    }

    private func symbol(of word: Int, at depth: Int) -> UInt8 {
        let symbols = words[word].symbols
        return depth < symbols.count ? symbols[depth] : Alphabet.edge
    }

    /// The step nearest to a share, on the logarithmic scale of `Lexicon.shares`.
    static func weight(of count: Int, in total: Int) -> Int {
        let share = Double(count) / Double(max(total, 1))
        // Half a step below 1, then a whole one at a time.
        var border = 0.8408964152537145
        for weight in 0..<(Lexicon.weights - 1) {
            if share >= border { return weight }
            border *= 0.7071067811865476
        }
        return Lexicon.weights - 1
    }
}
