import System

/// The text of a settings file, which is changed line by line; lines count from 1. What is not changed stays
/// byte for byte.
struct SettingsText {
    private var lines: [[Unicode.Scalar]]
    private let end: [Unicode.Scalar]
    /// A byte order mark, which counts as no column.
    private let mark: [Unicode.Scalar]

    init(_ bytes: [UInt8]) {
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
        mark = Array(scalars.prefix { $0 == "\u{FEFF}" }.prefix(1))
        lines = scalars.dropFirst(mark.count)
            .split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
        end = lines.first?.last == "\r" ? ["\r"] : []
    }

    var bytes: [UInt8] {
        let scalars = mark + lines.joined(separator: ["\n"])
        return Array(String(String.UnicodeScalarView(scalars)).utf8)
    }

    /// How many lines there are; the last is empty where the text ends with a line feed.
    var count: Int { lines.count }

    /// A line without what ends it; empty where there is none of this number.
    subscript(number: Int) -> String {
        guard lines.indices.contains(number - 1) else { return "" }
        return String(String.UnicodeScalarView(lines[number - 1].filter { $0 != "\r" }))
    }

    /// Adds lines at the end, an empty one before them where there is anything.
    mutating func append(_ text: String) {
        if lines.last?.isEmpty == true { lines.removeLast() }
        var new = text.split(separator: "\n").map { Array($0.unicodeScalars) }
        if lines.contains(where: { !$0.isEmpty }) { new.insert([], at: 0) }
        lines += new.map { $0 + end } + [[]]
    }

    /// Adds lines before that of this number, which may be the one behind the last.
    mutating func insert(_ new: [String], before number: Int) {
        guard (1...lines.count + 1).contains(number) else { return }
        // What comes behind an unfinished last line would else be a part of it.
        if number > lines.count, lines.last?.isEmpty == false {
            lines[lines.count - 1] += end
            lines += new.map { Array($0.unicodeScalars) + end } + [[]]
        } else {
            lines.insert(contentsOf: new.map { Array($0.unicodeScalars) + end }, at: number - 1)
        }
    }

    /// Puts `text` into the place of a value, which may go over several lines.
    mutating func replace(_ value: TOMLValue, _ text: String) {
        let (begin, end) = (value.begin, value.end)
        guard lines.indices.contains(begin.line - 1), lines.indices.contains(end.line - 1),
            (begin.line, begin.column) <= (end.line, end.column),
            (1...lines[begin.line - 1].count + 1).contains(begin.column),
            (1...lines[end.line - 1].count + 1).contains(end.column)
        else { return }
        let before = lines[begin.line - 1].prefix(begin.column - 1)
        let behind = lines[end.line - 1].dropFirst(end.column - 1)
        lines.replaceSubrange(
            begin.line - 1..<end.line, with: [before + Array(text.unicodeScalars) + behind])
    }

    /// Takes out a setting of this value, from its first line on; a comment behind it stays.
    mutating func remove(from first: Int, _ value: TOMLValue) {
        guard lines.indices.contains(value.end.line - 1) else { return }
        let behind = lines[value.end.line - 1].dropFirst(value.end.column - 1)
            .drop { $0 == " " || $0 == "\t" }
        remove(first...value.end.line)
        if behind.first == "#" { lines.insert(Array(behind), at: first - 1) }
    }

    mutating func remove(_ numbers: ClosedRange<Int>) {
        guard numbers.lowerBound >= 1, numbers.upperBound <= lines.count else { return }
        lines.removeSubrange(numbers.lowerBound - 1...numbers.upperBound - 1)
    }

    /// A basic string of TOML.
    static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"", "\\": return "\\" + String(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                return "\\u" + scalar.value.hexadecimal(digits: 4)
            default: return String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
