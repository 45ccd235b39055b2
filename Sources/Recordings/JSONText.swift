// Owns: texts in JSON, read and written.

extension JSONScanner {
    /// The text whose opening quote is next.
    mutating func takeString() throws(JSONError) -> String {
        let start = position
        position += 1
        var output: [UInt8] = []
        var runStart = position
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                output += bytes[runStart..<position]
                position += 1
                guard let text = String(validating: output, as: UTF8.self) else {
                    throw error(.notUTF8, at: start)
                }
                return text
            case UInt8(ascii: "\\"):
                output += bytes[runStart..<position]
                output += String(Character(try takeEscape())).utf8
                runStart = position
            case 0..<0x20:
                throw error(.controlCharacter)
            default:
                position += 1
            }
        }
        throw error(.unclosedText, at: start)
    }

    private mutating func takeEscape() throws(JSONError) -> Unicode.Scalar {
        let start = position
        position += 1
        guard let letter = peek else { throw error(.unknownEscape, at: start) }
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try takeCodePoint(from: start)
        default: throw error(.unknownEscape, at: start)
        }
    }

    /// The code point after `\u`, from two escapes where the first is half of a pair.
    private mutating func takeCodePoint(from start: Int) throws(JSONError) -> Unicode.Scalar {
        let first = try takeFourDigits(from: start)
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, takeWord("\\u") else { throw error(.loneSurrogate, at: start) }
        let second = try takeFourDigits(from: start)
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + second - 0xDC00)
        else { throw error(.loneSurrogate, at: start) }
        return scalar
    }

    private mutating func takeFourDigits(from start: Int) throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw error(.unknownEscape, at: start)
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }
}

enum JSONText {
    /// `text` in quotes, on one line.
    static func quoted(_ text: String) -> String {
        var output = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output + "\""
    }
}
