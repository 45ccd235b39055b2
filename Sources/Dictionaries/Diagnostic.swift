// Owns: one thing to tell people about a file they wrote. Leaves its look to DiagnosticRenderer,
// its words to ProblemWording.

/// Something wrong in a text file, with its place and what would be right.
public struct Diagnostic: Hashable, Sendable {
    public enum Severity: String, Hashable, Sendable {
        case error
        case warning
        /// Nothing is wrong; it may be worth knowing.
        case note
    }

    /// From 1.
    public var line: Int
    /// From 1, in characters.
    public var column: Int
    /// In characters, at least 1.
    public var length: Int
    public var severity: Severity
    /// What is wrong, without a full stop.
    public var message: String
    /// What would be right; nil where nothing better than the message can be said.
    public var remedy: String?

    public init(
        line: Int, column: Int, length: Int = 1, severity: Severity = .error, message: String,
        remedy: String? = nil
    ) {
        self.line = line
        self.column = column
        self.length = length
        self.severity = severity
        self.message = message
        self.remedy = remedy
    }
}

extension Diagnostic {
    /// The diagnostic for `error` in the line `number`, whose UTF-8 bytes are `bytes`.
    public init(_ error: NotationError, line number: Int, bytes: ArraySlice<UInt8>) {
        let problem = error.problem
        self.init(
            line: number, bytes: bytes, range: error.range, severity: problem.severity,
            message: problem.message, remedy: problem.remedy)
    }

    /// - Parameter range: in UTF-8 bytes from the start of the line, whose bytes are `bytes`.
    init(
        line: Int, bytes: ArraySlice<UInt8>, range: Range<Int>, severity: Severity,
        message: String, remedy: String?
    ) {
        let start = bytes.startIndex + min(range.lowerBound, bytes.count)
        let end = bytes.startIndex + min(range.upperBound, bytes.count)
        func characters(_ range: Range<Int>) -> Int {
            String(decoding: bytes[range], as: UTF8.self).count
        }
        self.init(
            line: line,
            column: characters(bytes.startIndex..<start) + 1,
            length: max(characters(start..<end), 1),
            severity: severity, message: message, remedy: remedy)
    }
}
