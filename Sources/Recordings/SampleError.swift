// Owns: what can be wrong in a recording, and the words for it.

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
