import Glibc

/// Words as a minimal automaton: beginnings that can go on in the same ways share a node. Each edge
/// carries the share of the words with this beginning that go on over it, in steps of half a
/// power of two, so that the weights hardly keep nodes apart.
struct Lexicon: Equatable, Sendable {
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
    struct Edges: Equatable, Sendable {
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
    static let shares = sequence(first: 1.0) { $0 * 0.7071067811865476 }
        .prefix(weights).map { Float($0) }

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

    /// Each letter that a word beginning like `node` goes on with, the logarithm of its share, and where it leads.
    func forEachStep(from node: Int, _ body: (UInt8, Float, Int) -> Void) {
        let row = row(of: node)
        let whole = logf(row.sum)
        for edge in row.edges where edge.symbol != Alphabet.edge {
            // Half a power of two for each unit of weight.
            body(edge.symbol, -0.34657359 * Float(edge.weight) - whole, edge.target)
        }
    }

    /// The same with the ends of words, which lead nowhere, and with shares.
    func steps(from node: Int) -> [(symbol: UInt8, share: Float, node: Int?)] {
        let row = row(of: node)
        return row.edges.map { edge in
            let node = edge.symbol == Alphabet.edge ? nil : edge.target
            return (edge.symbol, Self.shares[edge.weight] / row.sum, node)
        }
    }

    /// The edges of a node, and what their shares add up to.
    private func row(of node: Int) -> (edges: [Edge], sum: Float) {
        var row: [Edge] = []
        while node + row.count < edges.count, row.last?.isLast != true {
            row.append(edges[node + row.count])
        }
        return (row, row.reduce(0) { $0 + Self.shares[$1.weight] })
    }

    /// The share of the words that go on with `symbols`, of those beginning like `node`, and where that leads; nil
    /// where none does.
    func follow(_ symbols: [UInt8], from node: Int?) -> (share: Float, node: Int)? {
        guard var node else { return nil }
        var whole: Float = 1
        for symbol in symbols {
            guard case (let share, let next?) = step(from: node, over: symbol) else { return nil }
            (whole, node) = (whole * share, next)
        }
        return (whole, node)
    }

    func contains(_ word: [UInt8]) -> Bool {
        follow(word, from: root).map { step(from: $0.node, over: Alphabet.edge).share > 0 } ?? false
    }
}
