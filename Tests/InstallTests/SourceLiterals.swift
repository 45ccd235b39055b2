import Foundation

/// A text in quotes in a source.
struct SourceLiteral: Hashable {
    /// As the catalogues have it: `%s` for each `\(...)`.
    var text: String
    /// From 1.
    var line: Int
    /// The code before it, white space as one blank.
    var before: String
    /// Whether it stands in the body, or is the value, of something declared as a `Message`.
    var isInMessage: Bool
}

/// The texts in quotes of a source, in their order; comments have none.
struct SourceLiterals {
    private(set) var literals: [SourceLiteral] = []
    private let source: [UInt8]
    private var place = 0
    private var line = 1
    /// The code so far without its texts, for what stands before one.
    private var code: [UInt8] = []
    /// For each `{` that is open, whether a `Message` comes of it.
    private var blocks: [Bool] = []

    init(_ text: String) {
        source = Array(text.utf8)
        readCode(untilParenthesis: false)
        literals.sort { $0.line < $1.line }
    }

    private func isAt(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        return place + count <= source.count && source[place] == word.utf8Start.pointee
            && (0..<count).allSatisfy { source[place + $0] == word.utf8Start[$0] }
    }

    private mutating func take() -> UInt8 {
        let byte = source[place]
        if byte == UInt8(ascii: "\n") { line += 1 }
        place += 1
        return byte
    }

    /// - Parameter untilParenthesis: to the `)` that ends what is put into a text.
    private mutating func readCode(untilParenthesis: Bool) {
        var depth = 0
        while place < source.count {
            if isAt("//") {
                while place < source.count, !isAt("\n") { _ = take() }
            } else if isAt("#/") {
                place += 2
                while place < source.count, !isAt("/#") { _ = take() }
                place += 2
            } else if isAt("#\"") {
                place += 2
                while place < source.count, !isAt("\"#") { _ = take() }
                place += 2
            } else if isAt("\"") {
                readText()
            } else {
                let byte = take()
                switch byte {
                case UInt8(ascii: "("): depth += 1
                case UInt8(ascii: ")") where untilParenthesis && depth == 0: return
                case UInt8(ascii: ")"): depth -= 1
                case UInt8(ascii: "{"): blocks.append(blocks.last == true || beginsMessage)
                case UInt8(ascii: "}"): _ = blocks.popLast()
                default: break
                }
                code.append(byte)
            }
        }
    }

    private func codeBefore(_ count: Int) -> String {
        String(decoding: code.suffix(count), as: UTF8.self)
    }

    /// Whether a `Message` comes of the block that begins here.
    private var beginsMessage: Bool {
        code.suffix(80).contains(UInt8(ascii: "M"))
            && codeBefore(80).contains(#/(?:->|:)\s*\[?Message\]?\??\s*$/#)
    }

    private mutating func readText() {
        let start = line
        let before = codeBefore(300)
        let isLong = isAt("\"\"\"")
        place += isLong ? 3 : 1
        var text: [UInt8] = []
        while place < source.count, !(isLong ? isAt("\"\"\"") : isAt("\"")) {
            let byte = take()
            guard byte == UInt8(ascii: "\\"), place < source.count else {
                text.append(byte)
                continue
            }
            switch take() {
            case UInt8(ascii: "("):
                let outer = code
                code += "\\(".utf8
                readCode(untilParenthesis: true)
                code = outer
                text += "%s".utf8
            case UInt8(ascii: "n"): text.append(Self.lineFeed)
            case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
            case UInt8(ascii: "u"):
                let digits = source[place...].dropFirst().prefix { $0 != UInt8(ascii: "}") }
                place += digits.count + 2
                let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
                if let scalar = number.flatMap(Unicode.Scalar.init) {
                    text += String(Character(scalar)).utf8
                }
            case UInt8(ascii: "\n"): text.append(Self.joint)
            case let other: text.append(other)
            }
        }
        place += isLong ? 3 : 1
        let written = String(decoding: text, as: UTF8.self)
        let value = isLong ? Self.unindented(written) : written
        let isValue = before.contains(#/\bMessage\)?\]?\??\s*=\s*[^;{}=]*$/#)
        literals.append(
            SourceLiteral(
                text: value.replacingOccurrences(of: "\u{1}", with: "\n"), line: start,
                before: before.split(whereSeparator: \.isWhitespace).joined(separator: " "),
                isInMessage: blocks.last == true || isValue))
        code += "\"\"".utf8
    }

    /// Stands for a line feed that is written as `\n`, and for a line end that a backslash takes away.
    private static let lineFeed: UInt8 = 1
    private static let joint: UInt8 = 2

    /// Without the margin that the last line shows.
    private static func unindented(_ text: String) -> String {
        let marked = text.replacingOccurrences(of: "\u{2}", with: "\u{2}\n")
        var lines = marked.dropFirst().split(separator: "\n", omittingEmptySubsequences: false)
        let margin = (lines.popLast() ?? "").count
        return lines.map { $0.dropFirst(margin) }.joined(separator: "\n")
            .replacingOccurrences(of: "\u{2}\n", with: "")
    }
}
