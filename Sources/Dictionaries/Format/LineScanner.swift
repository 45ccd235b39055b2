import Glibc

/// The lines of a text in UTF-8. The content of a line has neither the byte order mark nor the line break,
/// `\n` or `\r\n`; a break at the very end begins no further line.
struct SourceLines: Sequence, IteratorProtocol {
    struct Line {
        /// Without byte order mark and line break.
        var content: ArraySlice<UInt8>
        /// With both.
        var whole: ArraySlice<UInt8>
    }

    private let bytes: [UInt8]
    private var position = 0

    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func next() -> Line? {
        guard position < bytes.count else { return nil }
        var start = position
        let end = lineFeed(from: start) ?? bytes.count
        let next = Swift.min(end + 1, bytes.count)
        let whole = bytes[start..<next]
        if start == 0, bytes.starts(with: Self.byteOrderMark) { start = 3 }
        let isBroken = end < bytes.count
        let contentEnd =
            isBroken && end > start && bytes[end - 1] == Byte.carriageReturn ? end - 1 : end
        position = next
        return Line(content: bytes[start..<contentEnd], whole: whole)
    }

    /// The first line feed at `start` or behind it. Wraps `memchr`.
    private func lineFeed(from start: Int) -> Int? {
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress,
                let found = memchr(base + start, CInt(Byte.lineFeed), bytes.count - start)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }
}

/// A position in the bytes of one line of a dictionary.
struct LineScanner {
    let bytes: ArraySlice<UInt8>
    /// An index of `bytes`, or its end.
    private(set) var position: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    init(_ text: some StringProtocol) {
        self.init(Array(text.utf8)[...])
    }

    var peek: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

    /// Whether the line ends here or a comment begins. A comment is at the start or follows a blank.
    var isAtEnd: Bool {
        guard let byte = peek else { return true }
        return byte == Byte.hash
            && (position == bytes.startIndex || Byte.isBlank(bytes[position - 1]))
    }

    mutating func advance(to index: Int) { position = min(index, bytes.endIndex) }

    mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        position += 1
        return true
    }

    mutating func skipBlanks() {
        while let byte = peek, Byte.isBlank(byte) { position += 1 }
    }

    /// The run of bytes from here on that satisfy `condition`, possibly empty.
    mutating func takeRun(while condition: (UInt8) -> Bool) -> Range<Int> {
        let start = position
        while let byte = peek, condition(byte) { position += 1 }
        return start..<position
    }

    /// The bare word from here on, possibly empty.
    mutating func takeWord() -> Range<Int> { takeRun(while: Byte.isOfWord) }

    /// The bare word behind blanks, possibly empty, and its place: that of the next character where it is empty.
    mutating func nextWord() -> (text: String, place: Range<Int>) {
        skipBlanks()
        let range = takeWord()
        return (text(range), range.isEmpty ? character(at: range.lowerBound) : range)
    }

    /// The bare words from here to the byte `end`, or to the end of the line; nil where anything else stands
    /// among them.
    func bareWords(before end: UInt8? = nil) -> [String]? {
        var rest = self
        let words = rest.takeRun { Byte.isOfWord($0) || Byte.isBlank($0) }
        guard end == nil ? rest.isAtEnd : rest.peek == end else { return nil }
        return bytes[words].split(whereSeparator: Byte.isBlank).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// Takes `word` behind blanks, or nothing.
    mutating func take(word: String) -> Bool {
        var next = self
        next.skipBlanks()
        let isThere = next.text(next.takeWord()) == word
        if isThere { self = next }
        return isThere
    }

    /// The whole character that starts at `index`, a single byte where there is none.
    func character(at index: Int) -> Range<Int> {
        var end = min(index + 1, bytes.endIndex)
        while end < bytes.endIndex, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return index..<end
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The error of a problem at `range`, whose place counts from the start of the line.
    func error(_ problem: DictionaryProblem, at range: Range<Int>) -> NotationError {
        let start = bytes.startIndex
        return NotationError(
            problem: problem, range: range.lowerBound - start..<range.upperBound - start)
    }
}

/// The ASCII characters of the notation.
enum Byte {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")
    static let hash = UInt8(ascii: "#")
    static let colon = UInt8(ascii: ":")
    static let comma = UInt8(ascii: ",")
    static let less = UInt8(ascii: "<")
    static let greater = UInt8(ascii: ">")
    static let bar = UInt8(ascii: "|")
    static let tilde = UInt8(ascii: "~")
    static let equals = UInt8(ascii: "=")
    static let percent = UInt8(ascii: "%")
    static let star = UInt8(ascii: "*")
    static let plus = UInt8(ascii: "+")
    static let at = UInt8(ascii: "@")
    static let slash = UInt8(ascii: "/")
    static let space = UInt8(ascii: " ")

    static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66)
    }

    /// Whether it ends the cell path of an example and begins its trajectory or reference.
    static func isKindMark(_ byte: UInt8) -> Bool {
        byte == tilde || byte == equals || byte == hash
    }

    static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...space, 0x7F, quote, backslash, hash, colon, comma, less, greater, bar: false
        default: true
        }
    }
}
