// Owns: the grammar of JSON (RFC 8259), stepped through value by value without building a tree.
// Leaves texts to JSONText and numbers to JSONNumber. Written out here because the pure modules do
// without Foundation, which would also make the program twice as large.

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
