/// Builds a `Lexicon` from words as symbols, each with its count.
struct LexiconBuilder {
    private let words: PackedWords
    private var nodes: [[Lexicon.Edge]: Int] = [:]
    private var edges: [Lexicon.Edge] = []
    private let limit: Int
    private var isFull = false

    /// The lexicon of as many of `words` as fit into `limit` edges, the rarest left out first, see
    /// `PackedWords.places`.
    static func build(_ words: [(symbols: [UInt8], count: Int)], limit: Int)
        -> (lexicon: Lexicon, wordCount: Int)
    {
        var packed = PackedWords()
        for (symbols, count) in words { packed.append(symbols, count: count) }
        return build(packed.sorted(joins: false), limit: limit)
    }

    /// - Parameter words: in the order of their symbols.
    static func build(_ words: PackedWords, limit: Int) -> (lexicon: Lexicon, wordCount: Int) {
        if let lexicon = lexicon(of: words, limit) { return (lexicon, words.count) }
        let places = words.places()
        // Halving stops where it is near enough: each try packs the words anew.
        var best = Lexicon(edges: .init([]), root: nil)
        var fitting = 0
        var tooMany = words.count
        while tooMany - fitting > max(1, fitting / 256) {
            let middle = (fitting + tooMany) / 2
            if let smaller = lexicon(of: words.filtered(places, before: middle), limit) {
                best = smaller
                fitting = middle
            } else {
                tooMany = middle
            }
        }
        return (best, fitting)
    }

    /// nil where there are too many edges.
    private static func lexicon(of words: PackedWords, _ limit: Int) -> Lexicon? {
        var builder = LexiconBuilder(words: words, limit: min(limit, Lexicon.largest))
        guard words.count > 0 else { return Lexicon(edges: .init([]), root: nil) }
        let root = builder.node(of: 0..<words.count, depth: 0)
        return builder.isFull ? nil : Lexicon(edges: .init(builder.edges), root: root)
    }

    /// The node of the words in `range`, which are alike up to `depth`.
    private mutating func node(of range: Range<Int>, depth: Int) -> Int {
        var branches: [(symbol: UInt8, count: Int, target: Int)] = []
        var total = 0
        var start = range.lowerBound
        while start < range.upperBound, !isFull {
            let symbol = words.symbol(of: start, at: depth)
            var end = start
            var count = 0
            while end < range.upperBound, words.symbol(of: end, at: depth) == symbol {
                count += words.counts[end]
                end += 1
            }
            let target = symbol == Alphabet.edge ? 0 : node(of: start..<end, depth: depth + 1)
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
