import FoundationEssentials
import System

/// JSON that is kept a line each.
enum JSONText {
    /// `value` without a line break, its keys in alphabetical order. A number that JSON does not have
    /// becomes a text, which no reader takes for a number.
    static func line(of value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        // With that nothing is left that cannot be encoded.
        return String(decoding: (try? encoder.encode(value)) ?? Data(), as: UTF8.self)
    }

    /// Calls `line` with each line of `bytes` that is not blank, and its number from 1. `bytes` may
    /// start with a byte order mark and break their lines with CRLF.
    static func forEachLine<Problem: Error>(
        of bytes: [UInt8],
        _ line: (_ text: Data, _ number: Int) throws(Problem) -> Void
    ) throws(Problem) {
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var number = 0
        while start < bytes.count {
            number += 1
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let text = bytes[start..<end]
            let isBlank = text.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
            if !isBlank { try line(Data(text), number) }
            start = end + 1
        }
    }
}

/// A line of samples or of a recording that cannot be read.
public struct SampleError: Error, Hashable, Sendable {
    /// From 1.
    public var line: Int
    /// What is wrong, without a full stop.
    public var message: Message
}

extension SampleError {
    /// - Parameter error: what decoding the line threw.
    init(line: Int, _ error: any Error) {
        self.init(line: line, message: Self.message(of: error))
    }

    private static func message(of error: any Error) -> Message {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            "\(subject(context)) has no \"\(key.stringValue)\""
        case DecodingError.typeMismatch(let type, let context):
            "\(subject(context)) has to be \(kind(of: type))"
        case DecodingError.valueNotFound(let type, let context):
            "\(subject(context)) is missing, \(kind(of: type))"
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            "\(subject(context)): \(context.debugDescription)"
        case let problem as LineProblem: problem.message
        default: "this is not valid JSON"
        }
    }

    /// What it is about, such as `strokes[0][1]`.
    private static func subject(_ context: DecodingError.Context) -> Message {
        guard !context.codingPath.isEmpty else { return "the line" }
        let path = context.codingPath.reduce(into: "") { path, key in
            path += key.intValue.map { "[\($0)]" } ?? (path.isEmpty ? "" : ".") + key.stringValue
        }
        return Message(verbatim: path)
    }

    private static func kind(of type: Any.Type) -> Message {
        switch type {
        case is String.Type: "a text"
        case is Double.Type, is Int.Type, is Milliseconds.Type: "a number"
        case is Bool.Type: "true or false"
        case is [String: Any].Type: "an object, {...}"
        default: "a list, [...]"
        }
    }
}

/// A line that is JSON, but not what it should be.
struct LineProblem: Error {
    var message: Message
}
