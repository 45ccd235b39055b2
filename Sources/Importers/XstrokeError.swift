// Owns: what is wrong in an alphabet, and where. Leaves the words to XstrokeWording.

/// A file of an alphabet.
public struct XstrokeSource: Hashable, Sendable {
    /// As it was named.
    public var name: String
    public var bytes: [UInt8]

    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}

/// The first thing in an alphabet that is not as it must be.
public struct XstrokeError: Error, Hashable, Sendable {
    public enum Problem: Hashable, Sendable {
        /// Something else had to stand there than what does; nothing at the end of the file.
        case expected([XstrokeExpectation], found: String)
        case unclosedString
        case unexpectedCharacter(String)
        /// A file to be included that cannot be read.
        case unreadableFile(String)
        /// Files that include each other, or more inside each other than this.
        case includeDepth(Int)
        /// More text than this.
        case size(Int)
        /// A regular expression, with what the C library says of it.
        case badPattern(String)
        /// A number that is too large, or out of its range.
        case badNumber(ClosedRange<Int>)
        case unknownOption(String, known: [String])
    }

    public var problem: Problem
    public var place: XstrokePlace
}

/// Some words of an alphabet.
public struct XstrokePlace: Hashable, Sendable, CustomStringConvertible {
    public var source: XstrokeSource
    /// Of the source's bytes.
    public var range: Range<Int>

    /// From 1 on.
    public var line: Int { 1 + source.bytes.prefix(range.lowerBound).count { $0 == 0x0A } }

    /// From 1 on, in characters, with the length of the words, at least 1 and on one line.
    public var columns: (start: Int, length: Int) {
        let bytes = source.bytes
        let start = bytes.prefix(range.lowerBound).lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        func count(_ range: Range<Int>) -> Int {
            String(decoding: bytes[range].prefix { $0 != 0x0A }, as: UTF8.self).count
        }
        return (
            count(start..<range.lowerBound) + 1,
            max(1, count(range.lowerBound..<min(range.upperBound, bytes.count)))
        )
    }

    /// The name of the file, the line and the column.
    public var description: String { "\(source.name):\(line):\(columns.start)" }
}

/// What may stand somewhere in an alphabet.
public enum XstrokeExpectation: Hashable, Sendable {
    case word(String)
    case symbol(String)
    case string
    case integer
    case number
    case keyName
    case engineName
    case action
    /// `Mode`, `Engine` or an action.
    case definition
    case endOfLine
}
