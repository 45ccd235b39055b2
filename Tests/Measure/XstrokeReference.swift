// Xstroke's rule a second time, written apart from the product's, to be held against it: cells pixel by
// pixel with a running error, regular expressions by the sets of places they lead to.

import Dictionaries
import DictionaryTools

/// What xstroke makes of a stroke.
struct XstrokeAnswer: Hashable {
    var grid: String
    var anchor: String
    /// The mode and the number of the definition in it; nil where none matches.
    var mode: String?
    var index: Int?
}

/// A stroke in whole pixels.
typealias PixelStroke = [(x: Int, y: Int)]

struct XstrokeReference {
    private let alphabet: XstrokeAlphabet
    private let width: Int
    private let height: Int
    private var expressions: [String: PlainExpression] = [:]

    init(_ alphabet: XstrokeAlphabet, width: Int, height: Int) {
        self.alphabet = alphabet
        self.width = width
        self.height = height
    }

    mutating func answer(_ corners: PixelStroke, in mode: String) throws -> XstrokeAnswer {
        let pixels = Self.walk(corners)
        let (left, right) = (pixels.map(\.x).min() ?? 0, pixels.map(\.x).max() ?? 0)
        let (top, bottom) = (pixels.map(\.y).min() ?? 0, pixels.map(\.y).max() ?? 0)
        let (w, h) = (right - left + 1, bottom - top + 1)
        let isTall = Double(h) / Double(w) > 4
        let isWide = Double(w) / Double(h) > 4
        func cells(_ x1: Int, _ x2: Int, _ y1: Int, _ y2: Int) -> String {
            var output = ""
            for pixel in pixels {
                let column = isTall ? 1 : (pixel.x < x1 ? 0 : pixel.x < x2 ? 1 : 2)
                let row = isWide ? 1 : (pixel.y < y1 ? 0 : pixel.y < y2 ? 1 : 2)
                let cell = Character(String(row * 3 + column + 1))
                if output.last != cell { output.append(cell) }
            }
            return output
        }
        let isTap = !isTall && !isWide && w + h <= 6
        let grid =
            isTap ? "5" : cells(left + w / 3, left + 2 * w / 3, top + h / 3, top + 2 * h / 3)
        let anchor = cells(
            Int(Double(width) * 0.05), Int(Double(width) * 0.95), Int(Double(height) * 0.05),
            Int(Double(height) * 0.95))
        for start in [XstrokeMode.global, mode, XstrokeMode.fallback] {
            if let (mode, index) = try first(below: start, grid, anchor) {
                return XstrokeAnswer(grid: grid, anchor: anchor, mode: mode, index: index)
            }
        }
        return XstrokeAnswer(grid: grid, anchor: anchor)
    }

    private mutating func first(
        below name: String, _ grid: String, _ anchor: String
    ) throws -> (String, Int)? {
        guard let mode = alphabet.modes.first(where: { $0.name == name }) else { return nil }
        for (index, definition) in mode.definitions.enumerated() {
            let features = definition.features.filter { $0.engine != "doc" }
            var matches = !features.isEmpty
            for feature in features where matches {
                let expression = try expressions[feature.text] ?? PlainExpression(feature.text)
                expressions[feature.text] = expression
                matches = expression.isFound(in: feature.engine == "grid" ? grid : anchor)
            }
            if matches { return (name, index) }
        }
        for parent in mode.parents {
            if let found = try first(below: parent, grid, anchor) { return found }
        }
        return nil
    }

    /// All pixels, Bresenham's lines between the corners.
    private static func walk(_ corners: PixelStroke) -> PixelStroke {
        var pixels: PixelStroke = []
        for corner in corners {
            if let last = pixels.last {
                let (dx, dy) = (abs(corner.x - last.x), abs(corner.y - last.y))
                let (stepX, stepY) = (corner.x < last.x ? -1 : 1, corner.y < last.y ? -1 : 1)
                var (x, y) = last
                var error = dx > dy ? 2 * dy - dx : 2 * dx - dy
                for _ in 1..<max(1, dx, dy) {
                    let turns = error >= 0
                    if dx > dy {
                        x += stepX
                        if turns { y += stepY }
                        error += 2 * dy - (turns ? 2 * dx : 0)
                    } else {
                        y += stepY
                        if turns { x += stepX }
                        error += 2 * dx - (turns ? 2 * dy : 0)
                    }
                    pixels.append((x, y))
                }
            }
            pixels.append(corner)
        }
        return pixels
    }
}

/// An extended regular expression over plain characters, matched by following every way at once.
final class PlainExpression {
    private indirect enum Node {
        case set(Set<Character>, isInverted: Bool)
        case start
        case end
        case row([Node])
        case choice([Node])
        case repeated(Node, least: Int, most: Int?)
    }

    private var root = Node.row([])

    /// As xstroke puts it together: a `^` before, a `$` behind.
    init(_ text: String) throws {
        var rest = Array("^" + text + "$")[...]
        root = try Self.choice(&rest)
        guard rest.isEmpty else { throw MeasureError("\(text): more than an expression") }
    }

    func isFound(in text: String) -> Bool {
        let text = Array(text)
        return !Self.ends(root, Set(0...text.count), text).isEmpty
    }

    private static func choice(_ rest: inout ArraySlice<Character>) throws -> Node {
        var rows = [try row(&rest)]
        while rest.first == "|" {
            rest.removeFirst()
            rows.append(try row(&rest))
        }
        return .choice(rows)
    }

    private static func row(_ rest: inout ArraySlice<Character>) throws -> Node {
        var nodes: [Node] = []
        while let next = rest.popFirst() {
            switch next {
            case "|", ")":
                rest = [next] + rest
                return .row(nodes)
            case "(":
                nodes.append(try choice(&rest))
                guard rest.popFirst() == ")" else { throw MeasureError("a group is open") }
            case "[":
                nodes.append(try set(&rest))
            case "*": nodes.append(.repeated(nodes.removeLast(), least: 0, most: nil))
            case "+": nodes.append(.repeated(nodes.removeLast(), least: 1, most: nil))
            case "?": nodes.append(.repeated(nodes.removeLast(), least: 0, most: 1))
            case "^": nodes.append(.start)
            case "$": nodes.append(.end)
            case ".": nodes.append(.set([], isInverted: true))
            default: nodes.append(.set([next], isInverted: false))
            }
        }
        return .row(nodes)
    }

    private static func set(_ rest: inout ArraySlice<Character>) throws -> Node {
        let isInverted = rest.first == "^"
        if isInverted { rest.removeFirst() }
        var members: Set<Character> = []
        while let next = rest.popFirst(), next != "]" || members.isEmpty {
            if rest.first == "-", let last = rest.dropFirst().first, last != "]",
                let from = next.asciiValue, let to = last.asciiValue, from <= to
            {
                rest.removeFirst(2)
                for value in from...to { members.insert(Character(Unicode.Scalar(value))) }
            } else {
                members.insert(next)
            }
        }
        return .set(members, isInverted: isInverted)
    }

    private static func ends(_ node: Node, _ starts: Set<Int>, _ text: [Character]) -> Set<Int> {
        switch node {
        case .set(let members, let isInverted):
            return Set(
                starts.filter { $0 < text.count && members.contains(text[$0]) != isInverted }
                    .map { $0 + 1 })
        case .start: return starts.intersection([0])
        case .end: return starts.intersection([text.count])
        case .row(let nodes): return nodes.reduce(starts) { ends($1, $0, text) }
        case .choice(let nodes):
            return nodes.reduce(into: Set<Int>()) { $0.formUnion(ends($1, starts, text)) }
        case .repeated(let node, let least, let most):
            var last = starts
            for _ in 0..<least { last = ends(node, last, text) }
            var all = last
            var count = least
            while count < most ?? .max {
                last = ends(node, last, text).subtracting(all)
                if last.isEmpty { break }
                all.formUnion(last)
                count += 1
            }
            return all
        }
    }
}
