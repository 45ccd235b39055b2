/// The notation of rules: `/147?89/` for cells over the stroke's own box, `@/[147].*/` for cells over the
/// screen, and several in a row where all of them must match. A slash inside is written `\/`.
///
/// Also that of edges: `@from-left` behind an example is the edge of the screen where it starts.
public enum RuleNotation {
    /// The notation of a rule's patterns.
    public static func text(of patterns: [Rule.Pattern]) -> String {
        patterns.map { pattern in
            (pattern.field == .anchor ? "@/" : "/") + escaped(pattern.text) + "/"
        }.joined()
    }

    /// The notation of edges behind an example; empty where there are none.
    static func text(of edges: Edges) -> String {
        Edges.named.filter { edges.contains($0.edge) }.map { "@" + $0.name }.joined()
    }

    /// Whether a rule starts at the position of `scanner`.
    static func starts(_ scanner: LineScanner) -> Bool {
        guard let byte = scanner.peek else { return false }
        if byte != Byte.at { return byte == Byte.slash }
        let next = scanner.position + 1
        return next < scanner.bytes.endIndex && scanner.bytes[next] == Byte.slash
    }

    /// Takes the patterns of a rule from `scanner`. Blanks and `#` between slashes belong to them.
    static func takePatterns(_ scanner: inout LineScanner) throws(NotationError) -> [Rule.Pattern] {
        var patterns: [Rule.Pattern] = []
        repeat {
            let field: Rule.Pattern.Field = scanner.take(Byte.at) ? .anchor : .grid
            let start = scanner.position
            scanner.advance(to: start + 1)
            while let byte = scanner.peek, byte != Byte.slash {
                scanner.advance(to: scanner.position + (byte == Byte.backslash ? 2 : 1))
            }
            let end = scanner.position
            guard scanner.take(Byte.slash) else {
                throw scanner.error(.unclosedPattern, at: start..<start + 1)
            }
            do throws(PatternError) {
                patterns.append(try Rule.Pattern(scanner.text(start + 1..<end), on: field))
            } catch {
                throw scanner.error(.badPattern(error.reason), at: start..<end + 1)
            }
        } while starts(scanner)
        if let byte = scanner.peek, !Byte.isBlank(byte) {
            let rest = scanner.takeRun { !Byte.isBlank($0) }
            throw scanner.error(.unexpected(scanner.text(rest)), at: rest)
        }
        return patterns
    }

    /// Reads the edges at `range` of `scanner`, each with an `@` before it.
    static func edges(
        at range: Range<Int>, of scanner: LineScanner
    ) throws(NotationError) -> Edges {
        var edges: Edges = []
        var start = range.lowerBound
        while start < range.upperBound {
            let next =
                scanner.bytes[start + 1..<range.upperBound].firstIndex(of: Byte.at)
                ?? range.upperBound
            let name = scanner.text(start + 1..<next)
            guard let edge = Edges.named.first(where: { $0.name == name })?.edge else {
                throw scanner.error(.unknownEdge(name), at: start..<next)
            }
            edges.insert(edge)
            start = next
        }
        return edges
    }

    private static func escaped(_ text: String) -> String {
        guard text.contains("/") else { return text }
        var output = ""
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if scalar == "/", !isEscaped { output += "\\" }
            output.unicodeScalars.append(scalar)
            isEscaped = !isEscaped && scalar == "\\"
        }
        return output
    }
}

/// A line that sets an option for rules or edges.
enum RuleOptionLine {
    static let keywords = ["taps", "edges"]

    /// Reads what follows `keyword`.
    static func options(
        _ keyword: String, _ scanner: inout LineScanner
    ) throws(NotationError) -> RuleOptions {
        scanner.skipBlanks()
        let range = scanner.takeRun { !Byte.isBlank($0) }
        let text = scanner.text(range)
        let place = range.isEmpty ? scanner.character(at: range.lowerBound) : range
        if keyword == "taps" {
            guard let number = Int(text), (0...1000).contains(number) else {
                throw scanner.error(.badTapDrift(text), at: place)
            }
            return RuleOptions(tapDrift: number)
        }
        guard let number = Double(text), number >= 0, number <= 50 else {
            throw scanner.error(.badEdgeWidth(text), at: place)
        }
        return RuleOptions(edgeWidth: number)
    }
}

extension RuleOptions {
    /// The lines of a dictionary for the options that are set.
    public var lines: [String] {
        let taps = tapDrift.map { "taps \($0)" }
        let edges = edgeWidth.map { width in
            "edges " + (width == width.rounded() ? String(Int(width)) : String(width))
        }
        return [taps, edges].compactMap(\.self)
    }
}
