import Strokes

/// What came of reading a recording.
public struct SampleReading: Hashable, Sendable {
    public var samples: [Sample]
    /// In the order of their lines.
    public var errors: [SampleError]
}

/// Reads recordings: one JSON object a line,
/// `{"label":"a","strokes":[[[x,y,t],...],...]}`, y growing down. `t` may be missing and is not
/// used, a sample without a label has the empty one. `user` and `cond` say who drew it and under
/// what condition, `mode` in which mode it was read and `applications` for which, as texts or numbers;
/// anything else in them, and every other key, is skipped.
/// Blank lines are skipped. The text may start with a byte order mark and break its lines with CRLF.
public enum SampleReader {
    /// Reads `bytes`, in UTF-8.
    public static func read(_ bytes: [UInt8]) -> SampleReading {
        bytes.withUnsafeBufferPointer { buffer in
            var reading = SampleReading(samples: [], errors: [])
            var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            var number = 0
            while start < buffer.count {
                number += 1
                let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) ?? buffer.count
                var scanner = JSONScanner(UnsafeBufferPointer(rebasing: buffer[start..<end]))
                do throws(JSONError) {
                    if let sample = try scanner.takeSample() { reading.samples.append(sample) }
                } catch {
                    let column = scanner.column(at: error.position)
                    reading.errors.append(
                        SampleError(line: number, column: column, problem: error.problem))
                }
                start = end + 1
            }
            return reading
        }
    }
}

extension JSONScanner {
    /// The sample of a line; nil where the line is blank.
    fileprivate mutating func takeSample() throws(JSONError) -> Sample? {
        skipSpace()
        guard !isAtEnd else { return nil }
        var label = ""
        var ink: Ink?
        var user: String?
        var condition: String?
        var mode: String?
        var applications: String?
        try takeObject { scanner, key throws(JSONError) in
            switch key {
            case "label": label = try scanner.takeLabel()
            case "strokes": ink = try scanner.takeInk()
            case "user": user = try scanner.takeName()
            case "cond": condition = try scanner.takeName()
            case "mode": mode = try scanner.takeName()
            case "applications": applications = try scanner.takeName()
            default: try scanner.skipValue()
            }
        }
        let end = position
        skipSpace()
        guard isAtEnd else { throw error(.trailingText) }
        guard let ink else { throw error(.missingStrokes, at: end - 1) }
        return Sample(
            label: label, ink: ink, user: user, condition: condition, mode: mode,
            applications: applications)
    }

    private mutating func takeLabel() throws(JSONError) -> String {
        if takeWord("null") { return "" }
        guard peek == UInt8(ascii: "\"") else { throw error(.labelIsNoText) }
        return try takeString()
    }

    /// A text, or a number as it is written; nil for any other value.
    private mutating func takeName() throws(JSONError) -> String? {
        let start = position
        if peek == UInt8(ascii: "\"") { return try takeString() }
        let isNumber = peek.map { $0 == UInt8(ascii: "-") || isDigit($0) } ?? false
        try skipValue()
        guard isNumber else { return nil }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func takeInk() throws(JSONError) -> Ink {
        var strokes: [Stroke] = []
        try takeArray(or: .noListOfStrokes) { scanner throws(JSONError) in
            var points: [Point] = []
            try scanner.takeArray(or: .noListOfPoints) { scanner throws(JSONError) in
                points.append(try scanner.takePoint())
            }
            strokes.append(Stroke(points))
        }
        return Ink(strokes)
    }

    private mutating func takePoint() throws(JSONError) -> Point {
        let start = position
        var x: Double?
        var y: Double?
        try takeArray(or: .noPoint) { scanner throws(JSONError) in
            if x == nil {
                x = try scanner.takeNumber()
            } else if y == nil {
                y = try scanner.takeNumber()
            } else {
                try scanner.skipValue()
            }
        }
        guard let x, let y else { throw error(.noPoint, at: start) }
        return Point(x: x, y: y)
    }
}

/// What is wrong in a line of a recording, and where.
public struct SampleError: Error, Hashable, Sendable {
    /// From 1.
    public var line: Int
    /// From 1, in characters.
    public var column: Int
    public var problem: SampleProblem

    public init(line: Int, column: Int, problem: SampleProblem) {
        self.line = line
        self.column = column
        self.problem = problem
    }

    /// What is wrong, without a full stop.
    public var message: String { problem.message }
}

public enum SampleProblem: Hashable, Sendable {
    /// Something else should stand here, such as `:`.
    case expected(String)
    case unclosedText
    case unknownEscape
    /// Half of a surrogate pair (`\uD83D` without its `\uDE00`).
    case loneSurrogate
    case controlCharacter
    case notUTF8
    case badNumber
    case numberTooLarge
    /// More than `JSONScanner.maximumDepth` lists and objects inside each other.
    case tooDeep
    case trailingText
    case labelIsNoText
    case missingStrokes
    case noListOfStrokes
    case noListOfPoints
    case noPoint

    /// What is wrong, without a full stop.
    public var message: String {
        switch self {
        case .expected(let what): "expected \(what)"
        case .unclosedText: "the text is not closed"
        case .unknownEscape: "unknown escape"
        case .loneSurrogate: "half of a surrogate pair"
        case .controlCharacter: "a control character inside a text"
        case .notUTF8: "the text is not UTF-8"
        case .badNumber: "expected a number"
        case .numberTooLarge: "the number is too large"
        case .tooDeep: "nested too deeply"
        case .trailingText: "more after the end of the sample"
        case .labelIsNoText: "the label has to be a text"
        case .missingStrokes: "the sample has no \"strokes\""
        case .noListOfStrokes: "\"strokes\" has to be a list of strokes"
        case .noListOfPoints: "a stroke has to be a list of points"
        case .noPoint: "a point has to be a list [x, y] or [x, y, t]"
        }
    }
}
