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
    /// What is wrong, and what helps.
    public var message: Message
    public var remedy: Message?
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
struct XstrokeExpectation {
    var message: Message
    /// What helps where it is missing.
    var remedy: Message?

    static func symbol(_ text: Character) -> XstrokeExpectation {
        XstrokeExpectation(message: Message(verbatim: "`\(text)`"))
    }

    static let equals = XstrokeExpectation(
        message: Message(verbatim: "`=`"), remedy: "write for instance `Key l = grid(\"14789\")`")
    static let option = XstrokeExpectation(
        message: Message(verbatim: "`Option`"),
        remedy: "write for instance `Option \"TapDrift\" \"6\"`")
    static let string = XstrokeExpectation(
        message: "a text in quotes", remedy: "write for instance `Mode \"abc\"` or `Exec \"xterm\"`"
    )
    static let integer = XstrokeExpectation(
        message: "a whole number", remedy: "write for instance `Button 1`")
    static let number = XstrokeExpectation(
        message: "a number", remedy: "write for instance `OrientationCorrection -90`")
    static let keyName = XstrokeExpectation(
        message: "the name of a key",
        remedy: "write for instance `Key Return`, as in keysymdef.h without XK_")
    static let engineName = XstrokeExpectation(
        message: "`grid`, `anchor` or `doc`", remedy: "write for instance `grid(\"147?89\")`")
    static let action = XstrokeExpectation(message: "an action", remedy: actions)
    static let definition = XstrokeExpectation(
        message: "`Mode`, `Engine` or an action", remedy: actions)
    static let endOfLine = XstrokeExpectation(
        message: "the end of the line",
        remedy: "several features stand in braces: `{ grid(\"258\") doc(\"258\") }`")

    private static let actions: Message =
        "the actions are Key, Button, ModeShift, ModeLock, Exec and OrientationCorrection"
}

extension XstrokeError {
    /// With its line.
    public var text: Message { place.rendered(.error, message, remedy) }
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
