/// A regular expression of mygestures', over the directions of a movement or over the names of windows. Only
/// what its files use is known: characters, groups, alternatives and repetitions.
struct MovementExpression {
    private indirect enum Node {
        case character(Character)
        case any
        case sequence([Node])
        case choice([Node])
        /// At least `least` times; at most `most`, or as often as one likes.
        case repetition(Node, least: Int, most: Int?)
    }

    private let root: Node

    /// nil where `text` uses something else, or nests too deeply.
    init?(_ text: String) {
        var parser = Parser(text)
        guard let root = parser.choice(depth: 0), parser.isAtEnd else { return nil }
        self.root = root
    }

    /// Texts of up to `longest` characters that match as a whole: all where there are no more than `most`, else
    /// the shortest. What may come as often as one likes comes once more than it must at most.
    ///
    /// - Parameter isPossible: whether a text can be, as far as it goes.
    func texts(longest: Int, most: Int, where isPossible: ([Character]) -> Bool) -> [String] {
        // The budget keeps an expression of many alternatives from taking long.
        var budget = 20_000
        let all = Self.texts(of: root, from: [[]], longest, isPossible, &budget)
        guard budget > 0 else { return [] }
        var different: [[Character]] = []
        var known: Set<[Character]> = [[]]
        for text in all where known.insert(text).inserted { different.append(text) }
        if different.count > most, let shortest = different.map(\.count).min() {
            different.removeAll { $0.count > shortest }
        }
        return different.prefix(most).map { String($0) }
    }

    /// What `beginnings` are with all that `node` can be behind them.
    private static func texts(
        of node: Node, from beginnings: [[Character]], _ longest: Int,
        _ isPossible: ([Character]) -> Bool, _ budget: inout Int
    ) -> [[Character]] {
        budget -= beginnings.count
        guard budget > 0, !beginnings.isEmpty else { return [] }
        switch node {
        case .any: return []
        case .character(let character):
            return beginnings.map { $0 + [character] }.filter {
                $0.count <= longest && isPossible($0)
            }
        case .sequence(let nodes):
            var result = beginnings
            for node in nodes {
                result = texts(of: node, from: result, longest, isPossible, &budget)
            }
            return result
        case .choice(let nodes):
            var result: [[Character]] = []
            for node in nodes {
                result += texts(of: node, from: beginnings, longest, isPossible, &budget)
            }
            return result
        case .repetition(let node, let least, let most):
            var (result, next) = (least == 0 ? beginnings : [], beginnings)
            for count in 1...max(1, min(most ?? least + 1, least + 1)) {
                let known = Set(next)
                next = texts(of: node, from: next, longest, isPossible, &budget)
                    .filter { !known.contains($0) }
                if count >= least { result += next }
            }
            return result
        }
    }

    /// The patterns with `*` for anything that say the same; nil where there are none.
    var patterns: [String]? {
        guard let texts = Self.patterns(of: root), !texts.isEmpty, texts.count <= 64 else {
            return nil
        }
        return texts.map { text in
            // mygestures looks for it anywhere in the name.
            var result = "*"
            for character in text + "*" where character != "*" || result.last != "*" {
                result.append(character)
            }
            return result
        }
    }

    private static func patterns(of node: Node) -> [String]? {
        switch node {
        case .any: return nil
        case .character(let character): return character == "*" ? nil : [String(character)]
        case .repetition(.any, _, nil): return ["*"]
        case .repetition(let node, 0, 1): return patterns(of: node).map { [""] + $0 }
        case .repetition: return nil
        case .choice(let nodes):
            var result: [String] = []
            for node in nodes {
                guard let texts = patterns(of: node) else { return nil }
                result += texts
            }
            return result
        case .sequence(let nodes):
            var result = [""]
            for node in nodes {
                guard let texts = patterns(of: node), result.count * texts.count <= 64 else {
                    return nil
                }
                result = result.flatMap { beginning in texts.map { beginning + $0 } }
            }
            return result
        }
    }

    private struct Parser {
        private let text: [Character]
        private var position = 0

        private static let deepest = 16

        init(_ text: String) { self.text = Array(text.prefix(2000)) }

        var isAtEnd: Bool { position == text.count }

        mutating func choice(depth: Int) -> Node? {
            guard depth < Self.deepest else { return nil }
            var nodes: [Node] = []
            repeat {
                guard let node = sequence(depth) else { return nil }
                nodes.append(node)
            } while takes("|")
            return nodes.count == 1 ? nodes[0] : .choice(nodes)
        }

        private mutating func takes(_ character: Character) -> Bool {
            guard position < text.count, text[position] == character else { return false }
            position += 1
            return true
        }

        private mutating func sequence(_ depth: Int) -> Node? {
            var nodes: [Node] = []
            while position < text.count, text[position] != "|", text[position] != ")" {
                guard var node = atom(depth) else { return nil }
                while true {
                    if takes("?") {
                        node = .repetition(node, least: 0, most: 1)
                    } else if takes("*") {
                        node = .repetition(node, least: 0, most: nil)
                    } else if takes("+") {
                        node = .repetition(node, least: 1, most: nil)
                    } else {
                        break
                    }
                }
                nodes.append(node)
            }
            return .sequence(nodes)
        }

        private mutating func atom(_ depth: Int) -> Node? {
            if takes("(") {
                guard let node = choice(depth: depth + 1), takes(")") else { return nil }
                return node
            }
            if takes("[") { return characterClass() }
            if takes(".") { return .any }
            // An anchor at the beginning or end of the names of windows is not kept: `*` is around them.
            if takes("\\") {
                guard position < text.count, !text[position].isLetter else { return nil }
                defer { position += 1 }
                return .character(text[position])
            }
            guard !"?*+{}^$]".contains(text[position]) else { return nil }
            defer { position += 1 }
            return .character(text[position])
        }

        private mutating func characterClass() -> Node? {
            var nodes: [Node] = []
            while position < text.count, text[position] != "]" {
                guard !"^-[".contains(text[position]) else { return nil }
                nodes.append(.character(text[position]))
                position += 1
            }
            return takes("]") && !nodes.isEmpty ? .choice(nodes) : nil
        }
    }
}
