import Dictionaries
import System

/// A file of an alphabet.
public struct XstrokeSource: Hashable, Sendable {
    /// As it was named.
    public var name: String
    public let bytes: [UInt8]
    /// What it was written in.
    public let encoding: ForeignText.Encoding

    public init(name: String, bytes: [UInt8]) {
        self.name = name
        let text = ForeignText(bytes)
        (self.bytes, encoding) = (text.bytes, text.encoding)
    }

    /// What the alphabet in `file` includes as `name`: where xstroke looks, else beside that file. nil where
    /// neither can be read.
    public static func included(_ name: String, by file: String) -> XstrokeSource? {
        for path in [name, Path.folder(of: file) + "/" + name] {
            guard let content = try? File(path).read(limit: ForeignConfiguration.largest) else {
                continue
            }
            return XstrokeSource(name: path, bytes: content.bytes)
        }
        return nil
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
        case badPattern(Message)
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

extension XstrokeError {
    /// What is wrong, with its line and what helps.
    public var text: Message { place.rendered(.error, problem.message, problem.remedy) }
}

extension XstrokePlace {
    /// With the line, and a caret below what is wrong.
    public func rendered(
        _ severity: Diagnostic.Severity, _ message: Message, _ remedy: Message?
    ) -> Message {
        let columns = columns
        return DiagnosticRenderer(file: source.name, bytes: source.bytes).render(
            Diagnostic(
                line: line, column: columns.start, length: columns.length, severity: severity,
                message: message, remedy: remedy)
        ).withoutLineEnd
    }
}

extension XstrokeObstacle {
    public var message: Message { Message(rawValue) }

    /// What to do about what stands at `place`.
    public func remedy(at place: XstrokePlace) -> Message? {
        guard self == .unknownKey else { return "it became a comment in the dictionary" }
        let name = String(decoding: place.source.bytes[place.range], as: UTF8.self)
        return DictionaryProblem.unknownKey(name).remedy
    }
}

extension XstrokeError.Problem {
    fileprivate var message: Message {
        switch self {
        case .expected(let expected, let found):
            found.isEmpty
                ? "expected \(Message.either(expected.map(\.words))), the file ends"
                : "expected \(Message.either(expected.map(\.words))), not `\(found.prefix(40))`"
        case .unclosedString: "the quote is not closed on its line"
        case .unexpectedCharacter(let text): "`\(text)` does not belong in an alphabet"
        case .unreadableFile(let name): "the file `\(name)` cannot be read"
        case .includeDepth: "files include each other, or too deeply"
        case .size(let size): "the files together have more than \(size >> 20) MB"
        case .badPattern(let reason): "this is no regular expression that can be used: \(reason)"
        case .badNumber(let range):
            "expected a number from \(range.lowerBound) to \(range.upperBound)"
        case .unknownOption(let name, _): "the engine has no option `\(name)`"
        }
    }

    fileprivate var remedy: Message? {
        switch self {
        case .expected(let expected, _): expected.lazy.compactMap(\.example).first
        case .unclosedString: "end it with `\"`; a quote inside it is written `\\\"`"
        case .unexpectedCharacter: "a comment starts with `#`, text stands in quotes"
        case .unreadableFile: "copy the file beside the alphabet, or take the line out"
        case .includeDepth(let depth):
            "remove an `include`; at most \(depth) files may include each other in a chain"
        case .size: "import its parts one by one"
        case .badPattern: "write for instance `grid(\"147?89\")`, where cell 7 may be missing"
        case .badNumber: nil
        case .unknownOption(_, let known): "it has `Option \"\(known.joined(separator: ", "))\"`"
        }
    }
}

extension XstrokeExpectation {
    fileprivate var words: Message {
        switch self {
        case .word(let word), .symbol(let word): Message(verbatim: "`\(word)`")
        case .string: "a text in quotes"
        case .integer: "a whole number"
        case .number: "a number"
        case .keyName: "the name of a key"
        case .engineName: "`grid`, `anchor` or `doc`"
        case .action: "an action"
        case .definition: "`Mode`, `Engine` or an action"
        case .endOfLine: "the end of the line"
        }
    }

    fileprivate var example: Message? {
        switch self {
        case .string: "write for instance `Mode \"abc\"` or `Exec \"xterm\"`"
        case .integer: "write for instance `Button 1`"
        case .number: "write for instance `OrientationCorrection -90`"
        case .keyName: "write for instance `Key Return`, as in keysymdef.h without XK_"
        case .engineName: "write for instance `grid(\"147?89\")`"
        case .action, .definition:
            "the actions are Key, Button, ModeShift, ModeLock, Exec and OrientationCorrection"
        case .word("Option"): "write for instance `Option \"TapDrift\" \"6\"`"
        case .symbol("="): "write for instance `Key l = grid(\"14789\")`"
        case .endOfLine: "several features stand in braces: `{ grid(\"258\") doc(\"258\") }`"
        case .word, .symbol: nil
        }
    }
}
