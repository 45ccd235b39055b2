import System

/// What stands in a YAML file of blocks.
indirect enum BlockNode {
    case text(String)
    case map([(name: String, node: BlockNode)])
    case list([BlockNode])

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var entries: [(name: String, node: BlockNode)] {
        if case .map(let entries) = self { entries } else { [] }
    }
    var items: [BlockNode] { if case .list(let items) = self { items } else { [] } }

    subscript(name: String) -> BlockNode? { entries.first { $0.name == name }?.node }
}

/// Reads what programs of gestures write of YAML: names and lists by their indentation, texts plain and in
/// quotes, `{ a: b }` and `[a, b]` on one line, and comments. All else, such as anchors, tags and texts of several
/// lines, is refused with its place: better none than another meaning.
///
/// It is ours, as a library would have to be there for a command that few call once.
struct BlockReader {
    private struct Line {
        var number: Int
        /// Blanks before it.
        var indent: Int
        var text: Substring
    }

    private var lines: [Line] = []
    private var position = 0

    private static let deepest = 16

    /// - Throws: `FileMistake` at the first thing that is not as it must be.
    static func root(of bytes: [UInt8]) throws(FileMistake) -> BlockNode {
        var reader = try BlockReader(bytes)
        guard let first = reader.lines.first else { return .map([]) }
        let root = try reader.block(at: first.indent, depth: 0)
        if let line = reader.line { throw reader.error(expecting: Self.aName, line) }
        return root
    }

    private init(_ bytes: [UInt8]) throws(FileMistake) {
        guard bytes.count <= XMLReader.maximumSize else { throw .size }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw FileMistake(expecting: "text in UTF-8")
        }
        for (index, line) in text.split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
        ).enumerated() {
            let rest = line.drop { $0 == " " || $0 == "\u{FEFF}" }
            guard let first = rest.first, first != "#", rest != "---" else { continue }
            let own = Line(number: index + 1, indent: line.prefix { $0 == " " }.count, text: rest)
            guard first != "\t" else { throw error(expecting: "blanks, no tab", own) }
            lines.append(own)
        }
    }

    private var line: Line? { lines.indices.contains(position) ? lines[position] : nil }

    /// What stands at `indent`, up to a line further left.
    private mutating func block(at indent: Int, depth: Int) throws(FileMistake) -> BlockNode {
        guard let first = line else { return .text("") }
        guard depth < Self.deepest else { throw error(expecting: FileMistake.fewer, first) }
        return Self.isItem(first)
            ? .list(try list(at: indent, depth: depth)) : .map(try map(at: indent, depth: depth))
    }

    private static func isItem(_ line: Line) -> Bool {
        line.text == "-" || line.text.hasPrefix("- ")
    }

    private mutating func list(at indent: Int, depth: Int) throws(FileMistake) -> [BlockNode] {
        var items: [BlockNode] = []
        while let line, line.indent == indent, Self.isItem(line) {
            let rest = line.text.dropFirst().drop { $0 == " " }
            let column = indent + line.text.count - rest.count
            let value = Line(number: line.number, indent: column, text: rest)
            if Self.name(in: rest) != nil {
                // The names of an item stand below its first one.
                lines[position] = value
                items.append(.map(try map(at: column, depth: depth + 1)))
            } else {
                items.append(try node(value, below: indent, depth: depth))
            }
        }
        if let line, line.indent > indent { throw error(expecting: Self.aName, line) }
        return items
    }

    private mutating func map(
        at indent: Int, depth: Int
    ) throws(FileMistake) -> [(name: String, node: BlockNode)] {
        guard depth < Self.deepest else {
            throw FileMistake(
                expecting: FileMistake.fewer, line: line?.number ?? 1, column: indent + 1)
        }
        var entries: [(name: String, node: BlockNode)] = []
        var names: Set<String> = []
        while let line, line.indent == indent, !Self.isItem(line) {
            guard let (name, rest) = Self.name(in: line.text) else {
                throw error(expecting: Self.aName, line)
            }
            let column = indent + line.text.count - rest.count
            let value = Line(number: line.number, indent: column, text: rest)
            let node = try node(value, below: indent, depth: depth)
            guard names.insert(name).inserted else { throw error(expecting: Self.aText, line) }
            entries.append((name, node))
        }
        if let line, line.indent > indent { throw error(expecting: Self.aName, line) }
        return entries
    }

    /// What belongs to a name or an item at `indent`, behind which `value` stands in its line: that, or what is
    /// further right in the next ones, or an empty text. A list may stand right below its name.
    private mutating func node(
        _ value: Line, below indent: Int, depth: Int
    ) throws(FileMistake) -> BlockNode {
        position += 1
        guard value.text.isEmpty || value.text.first == "#" else { return try scalar(value) }
        guard let line, line.indent > indent || line.indent == indent && Self.isItem(line) else {
            return .text("")
        }
        return try block(at: line.indent, depth: depth + 1)
    }

    /// A name with its colon, and what stands behind them.
    private static func name(in text: Substring) -> (name: String, rest: Substring)? {
        var name: String
        var rest = text
        if let quote = text.first, quote == "\"" || quote == "'" {
            guard let quoted = quoted(text, quote) else { return nil }
            (name, rest) = quoted
        } else {
            guard let first = text.first, !"{}[]&*!|>%@`,?#".contains(first),
                let colon = text.indices.first(where: {
                    text[$0] == ":"
                        && (text.index(after: $0) == text.endIndex
                            || text[text.index(after: $0)] == " ")
                })
            else { return nil }
            name = String(text[..<colon])
            while name.last == " " { name.removeLast() }
            rest = text[colon...]
        }
        rest = rest.drop { $0 == " " }
        guard rest.first == ":", !name.isEmpty else { return nil }
        return (name, rest.dropFirst().drop { $0 == " " })
    }

    /// The text in quotes at the start of `text`, and what stands behind; nil where it does not end, or uses an
    /// escape that gesture programs do not write.
    private static func quoted(
        _ text: Substring, _ quote: Character
    ) -> (name: String, rest: Substring)? {
        var rest = text.dropFirst()
        var result = ""
        while let character = rest.popFirst() {
            if character == quote {
                guard quote == "'", rest.first == "'" else { return (result, rest) }
                rest = rest.dropFirst()
            } else if character == "\\", quote == "\"" {
                switch rest.popFirst() {
                case "n": result.append("\n")
                case "t": result.append("\t")
                case let other? where "\"\\/ ".contains(other): result.append(other)
                default: return nil
                }
                continue
            }
            result.append(character)
        }
        return nil
    }

    /// A value on one line.
    private func scalar(_ line: Line) throws(FileMistake) -> BlockNode {
        var rest = line.text
        guard let first = rest.first else { return .text("") }
        let node: BlockNode
        switch first {
        case "{", "[":
            rest = rest.dropFirst()
            var entries: [(name: String, node: BlockNode)] = []
            let end: Character = first == "{" ? "}" : "]"
            rest = rest.drop { $0 == " " }
            while rest.first != end {
                var name = ""
                if end == "}" {
                    guard let head = Self.name(in: rest) else {
                        throw error(expecting: Self.aText, line)
                    }
                    (name, rest) = head
                }
                guard let text = Self.flowText(&rest, before: end) else {
                    throw error(expecting: Self.aText, line)
                }
                entries.append((name, .text(text)))
                rest = rest.drop { $0 == " " }
                if rest.first == "," { rest = rest.dropFirst().drop { $0 == " " } }
            }
            rest = rest.dropFirst()
            node = end == "}" ? .map(entries) : .list(entries.map(\.node))
        case "\"", "'":
            guard let (text, behind) = Self.quoted(rest, first) else {
                throw error(expecting: Self.aText, line)
            }
            rest = behind
            node = .text(text)
        case "&", "*", "!", "|", ">", "%", "@", "`", "}", "]", ",":
            throw error(expecting: Self.aText, line)
        default:
            let text = Self.plain(rest)
            guard !text.contains(": "), text.last != ":", !text.hasPrefix("- ") else {
                throw error(expecting: Self.aText, line)
            }
            return .text(text)
        }
        let behind = rest.drop { $0 == " " }
        guard behind.isEmpty || behind.first == "#" && behind.count < rest.count else {
            throw error(expecting: Self.aText, line)
        }
        return node
    }

    /// A text between commas, without nesting; nil where there is none.
    private static func flowText(_ rest: inout Substring, before end: Character) -> String? {
        if let quote = rest.first, quote == "\"" || quote == "'" {
            guard let (text, behind) = quoted(rest, quote) else { return nil }
            rest = behind
            let next = rest.first { $0 != " " }
            return next == "," || next == end ? text : nil
        }
        let text = rest.prefix { $0 != "," && $0 != end }
        guard text.endIndex < rest.endIndex, !text.contains(where: { "{}[]&*!|>\"".contains($0) })
        else { return nil }
        rest = rest[text.endIndex...]
        return plain(text)
    }

    /// `text` up to a comment, without blanks at its end.
    private static func plain(_ text: Substring) -> String {
        var result = text.firstRange(of: " #").map { text[..<$0.lowerBound] } ?? text
        while result.last == " " || result.last == "\t" { result = result.dropLast() }
        return String(result)
    }

    private static let aName: Message = "a name with a colon, as far right as those around it"
    private static let aText: Message = "a text on one line, plain or in quotes, and each name once"

    /// - Parameter expected: what had to stand on `line`.
    private func error(expecting expected: Message, _ line: Line) -> FileMistake {
        FileMistake(expecting: expected, line: line.number, column: line.indent + 1)
    }
}
