/// Words as a minimal automaton: beginnings that can go on in the same ways share a node. Each edge
/// carries the share of the words with this beginning that go on over it, in steps of half a
/// power of two, so that the weights hardly keep nodes apart.
struct Lexicon: Hashable, Sendable {
    /// The edges of a node lie side by side, in the order of their symbols; a node is the index of
    /// its first edge.
    let edges: Edges
    /// nil without a word.
    let root: Int?

    /// An edge in 32 bits: from the lowest on, 6 of the symbol, 5 of the weight, 1 that says it is
    /// its node's last, 20 of the node it leads to.
    struct Edge: Hashable, Sendable {
        let bits: UInt32

        init(bits: UInt32) {
            self.bits = bits
        }

        init(symbol: UInt8, weight: Int, isLast: Bool, target: Int) {
            bits =
                UInt32(symbol & 63) | UInt32(weight & 31) << 6 | (isLast ? 1 << 11 : 0)
                | UInt32(target & (Lexicon.largest - 1)) << 12
        }

        var symbol: UInt8 { UInt8(bits & 63) }
        /// The share is `2 ** (-weight / 2)`, before shares are made to add up to 1.
        var weight: Int { Int(bits >> 6 & 31) }
        var isLast: Bool { bits >> 11 & 1 == 1 }
        /// Of no meaning where the symbol is the edge of a word.
        var target: Int { Int(bits >> 12) }
    }

    /// Edges as bytes, 4 each from the lowest on: as they lie in a file, so that a model that was read
    /// needs no memory but that of the file.
    struct Edges: Hashable, Sendable {
        let bytes: ModelBytes

        init(bytes: ModelBytes) {
            self.bytes = bytes
        }

        init(_ edges: [Edge]) {
            bytes = ModelBytes(
                edges.flatMap { edge in
                    (0..<4).map { UInt8(truncatingIfNeeded: edge.bits >> UInt32(8 * $0)) }
                })
        }

        var count: Int { bytes.count / 4 }

        subscript(index: Int) -> Edge { Edge(bits: bytes.integer(at: 4 * index)) }
    }

    /// More edges cannot be addressed.
    static let largest = 1 << 20
    static let weights = 32

    /// `2 ** (-weight / 2)` by weight. Multiplied up rather than computed, so that every machine
    /// has the same values.
    static let shares: [Float] = {
        var share: Double = 1
        return (0..<weights).map { _ in
            defer { share *= 0.7071067811865476 }
            return Float(share)
        }
    }()

    /// The share of the words beginning like `node` that go on with `symbol`, and where that leads;
    /// 0 where none does. Looks at every edge of the node.
    func step(from node: Int, over symbol: UInt8) -> (share: Float, node: Int?) {
        var sum: Float = 0
        var found: Edge?
        var index = node
        while index < edges.count {
            let edge = edges[index]
            sum += Self.shares[edge.weight]
            if edge.symbol == symbol { found = edge }
            if edge.isLast { break }
            index += 1
        }
        guard let found else { return (0, nil) }
        return (Self.shares[found.weight] / sum, symbol == Alphabet.edge ? nil : found.target)
    }

    /// Whether `word` is in it.
    func contains(_ word: [UInt8]) -> Bool {
        var node = root
        for symbol in word {
            guard let current = node else { return false }
            node = step(from: current, over: symbol).node
        }
        return node.map { step(from: $0, over: Alphabet.edge).share > 0 } ?? false
    }
}

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
            let hashes = (Checksum(of: left.symbols).value, Checksum(of: right.symbols).value)
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
