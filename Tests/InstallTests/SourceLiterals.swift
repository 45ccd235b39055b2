import Foundation

/// A text in quotes in a source.
struct SourceLiteral: Hashable {
    /// As the catalogues have it: `%s` for each `\(...)`.
    var text: String
    /// From 1.
    var line: Int
    /// What stands before it since the last `{`, `}` or `;`, white space as one blank.
    var before: String
    /// Whether it stands in the body, or is the value, of something declared as a `Message`.
    var isInMessage: Bool
}

/// The texts in quotes of a source, in their order; comments have none.
struct SourceLiterals {
    private(set) var literals: [SourceLiteral] = []
    private let source: [Character]
    private var place = 0
    private var line = 1
    /// The code so far without its texts, for what stands before one.
    private var code = ""
    /// For each `{` that is open, whether a `Message` comes of it.
    private var blocks: [Bool] = []

    init(_ text: String) {
        source = Array(text)
        readCode(untilParenthesis: false)
        literals.sort { $0.line < $1.line }
    }

    private func isAt(_ word: String, _ offset: Int = 0) -> Bool {
        source[min(place + offset, source.count)...].starts(with: word)
    }

    private mutating func take() -> Character {
        let character = source[place]
        if character == "\n" { line += 1 }
        place += 1
        return character
    }

    /// - Parameter untilParenthesis: to the `)` that ends what is put into a text.
    private mutating func readCode(untilParenthesis: Bool) {
        var depth = 0
        while place < source.count {
            if isAt("//") {
                while place < source.count, source[place] != "\n" { _ = take() }
            } else if isAt("#/") || isAt("#\"") {
                let end: [Character] = isAt("#/") ? ["/", "#"] : ["\"", "#"]
                place += 2
                while place < source.count, !source[place...].starts(with: end) { _ = take() }
                place += 2
            } else if source[place] == "\"" {
                readText()
            } else {
                let character = take()
                switch character {
                case "(": depth += 1
                case ")" where untilParenthesis && depth == 0: return
                case ")": depth -= 1
                case "{": blocks.append(isMessage(code))
                case "}": _ = blocks.popLast()
                default: break
                }
                code.append(character)
            }
        }
    }

    /// Whether a `Message` comes of the block that begins behind `code`, or of the block around it.
    private func isMessage(_ code: String) -> Bool {
        blocks.last == true
            || code.suffix(80).contains(#/(?:->|:)\s*\[?Message\]?\??\s*$/#)
    }

    private mutating func readText() {
        let start = line
        let before = String(
            code.suffix(300).split(whereSeparator: \.isWhitespace).joined(separator: " ")
                .suffix(120))
        let isLong = isAt("\"\"\"")
        place += isLong ? 3 : 1
        var text = ""
        while place < source.count, !isAt(isLong ? "\"\"\"" : "\"") {
            let character = take()
            guard character == "\\", place < source.count else {
                text.append(character)
                continue
            }
            switch take() {
            case "(":
                let outer = code
                code += "\\("
                readCode(untilParenthesis: true)
                code = outer
                text += "%s"
            case "n": text += "\u{1}"
            case "t": text += "\t"
            case "u":
                let digits = source[place...].dropFirst().prefix { $0 != "}" }
                place += digits.count + 2
                text +=
                    UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init)
                    .map { String(Character($0)) } ?? ""
            case "\n": text += "\u{2}"
            case let other: text.append(other)
            }
        }
        place += isLong ? 3 : 1
        let value = isLong ? Self.unindented(text) : text
        let isValue = code.suffix(300).contains(#/\bMessage\)?\]?\??\s*=\s*[^;{}=]*$/#)
        literals.append(
            SourceLiteral(
                text: value.replacingOccurrences(of: "\u{1}", with: "\n"), line: start,
                before: before, isInMessage: blocks.last == true || isValue))
        code += "\"\""
    }

    /// Without the margin that the last line shows, and without the line ends that a backslash takes away.
    private static func unindented(_ text: String) -> String {
        let marked = text.replacingOccurrences(of: "\u{2}", with: "\u{2}\n")
        var lines = marked.dropFirst().split(separator: "\n", omittingEmptySubsequences: false)
        let margin = (lines.popLast() ?? "").count
        return lines.map { $0.dropFirst(margin) }.joined(separator: "\n")
            .replacingOccurrences(of: "\u{2}\n", with: "")
    }
}
