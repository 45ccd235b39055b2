struct JSONError: Error {
    var problem: SampleProblem
    /// In bytes from the start of the line.
    var position: Int
}

/// A position in one JSON text.
struct JSONScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    /// Lists and objects inside each other, at most.
    static let maximumDepth = 64

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }
    var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                position += 1
            default: return
            }
        }
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    mutating func takeWord(_ word: StaticString) -> Bool {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count else { return false }
        let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard bytes[position..<end].elementsEqual(letters) else { return false }
        position = end
        return true
    }

    /// Calls `element` at each element of a list; `problem` where there is no list.
    mutating func takeArray(
        or problem: SampleProblem,
        _ element: (inout JSONScanner) throws(JSONError) -> Void
    ) throws(JSONError) {
        guard take(UInt8(ascii: "[")) else { throw error(problem) }
        skipSpace()
        if take(UInt8(ascii: "]")) { return }
        while true {
            skipSpace()
            try element(&self)
            skipSpace()
            if take(UInt8(ascii: "]")) { return }
            guard take(UInt8(ascii: ",")) else { throw error(.expected("`,` or `]`")) }
        }
    }

    /// Calls `value` with each key of an object, at its value.
    mutating func takeObject(
        _ value: (inout JSONScanner, _ key: String) throws(JSONError) -> Void
    ) throws(JSONError) {
        guard take(UInt8(ascii: "{")) else { throw error(.expected("`{`")) }
        skipSpace()
        if take(UInt8(ascii: "}")) { return }
        while true {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw error(.expected("a key in quotes")) }
            let key = try takeString()
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw error(.expected("`:`")) }
            skipSpace()
            try value(&self, key)
            skipSpace()
            if take(UInt8(ascii: "}")) { return }
            guard take(UInt8(ascii: ",")) else { throw error(.expected("`,` or `}`")) }
        }
    }

    /// Steps over any value.
    mutating func skipValue(depth: Int = 0) throws(JSONError) {
        guard depth < Self.maximumDepth else { throw error(.tooDeep) }
        switch peek {
        case UInt8(ascii: "{"):
            try takeObject { scanner, _ throws(JSONError) in
                try scanner.skipValue(depth: depth + 1)
            }
        case UInt8(ascii: "["):
            try takeArray(or: .expected("a list")) { scanner throws(JSONError) in
                try scanner.skipValue(depth: depth + 1)
            }
        case UInt8(ascii: "\""): _ = try takeString()
        case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): _ = try takeNumber()
        default:
            guard takeWord("true") || takeWord("false") || takeWord("null") else {
                throw error(.expected("a value"))
            }
        }
    }

    func error(_ problem: SampleProblem, at position: Int? = nil) -> JSONError {
        JSONError(problem: problem, position: position ?? self.position)
    }

    /// The column of a byte, from 1, in characters.
    func column(at position: Int) -> Int {
        String(decoding: bytes[..<min(position, bytes.count)], as: UTF8.self).count + 1
    }
}

extension JSONScanner {
    /// The number that starts here, rounded as IEEE 754 asks.
    mutating func takeNumber() throws(JSONError) -> Double {
        let start = position
        let isNegative = take(UInt8(ascii: "-"))
        var digits: UInt64 = 0
        var digitCount = 0
        var exponent = 0
        func add(_ byte: UInt8) {
            // Leading zeros count for nothing, whichever side of the point they are on.
            if digits > 0 || byte > UInt8(ascii: "0") { digitCount += 1 }
            if digitCount <= 18 { digits = digits &* 10 &+ UInt64(byte - UInt8(ascii: "0")) }
        }
        let integerStart = position
        while let byte = peekDigit() {
            add(byte)
            position += 1
        }
        let integerCount = position - integerStart
        guard integerCount > 0, integerCount == 1 || bytes[integerStart] != UInt8(ascii: "0") else {
            throw error(.badNumber, at: start)
        }
        if take(UInt8(ascii: ".")) {
            let fractionStart = position
            while let byte = peekDigit() {
                add(byte)
                position += 1
            }
            guard position > fractionStart else { throw error(.badNumber, at: start) }
            exponent -= position - fractionStart
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            let falls = take(UInt8(ascii: "-"))
            if !falls { _ = take(UInt8(ascii: "+")) }
            let exponentStart = position
            var value = 0
            while let byte = peekDigit() {
                value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 100_000)
                position += 1
            }
            guard position > exponentStart else { throw error(.badNumber, at: start) }
            exponent += falls ? -value : value
        }
        // Both are exact in a Double, so one operation rounds once (Clinger's fast path).
        if digitCount <= 18, digits < 1 << 53, abs(exponent) < Self.powersOfTen.count {
            let power = Self.powersOfTen[abs(exponent)]
            let value = exponent < 0 ? Double(digits) / power : Double(digits) * power
            return isNegative ? -value : value
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let value = Double(text) else { throw error(.badNumber, at: start) }
        guard value.isFinite else { throw error(.numberTooLarge, at: start) }
        return value
    }

    func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private func peekDigit() -> UInt8? {
        guard let byte = peek, isDigit(byte) else { return nil }
        return byte
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
        1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
}

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
