import Dictionaries
import System

/// The kind of value that a key takes.
enum Wanted {
    case choice
    case wholeNumber(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    case word([String])
    case text(Message)
    case languages
    case table
    case tables
}

extension Diagnostic {
    init(
        at place: Place, length: Int = 1, severity: Severity = .error, message: Message,
        remedy: Message?
    ) {
        self.init(
            line: place.line, column: place.column, length: max(length, 1), severity: severity,
            message: message, remedy: remedy)
    }

    init(at value: TOMLValue, severity: Severity = .error, message: Message, remedy: Message?) {
        self.init(
            at: value.begin, length: value.length, severity: severity, message: message,
            remedy: remedy)
    }
}

extension Wanted {
    /// That `key` takes it, where `text` stands.
    func message(_ key: String, butNot text: String) -> Message {
        "`\(key)` takes \(name), not \"\(text)\""
    }

    var name: Message {
        switch self {
        case .choice: "true or false"
        case .wholeNumber: "a whole number"
        case .number: "a number"
        case .word: "one of a few words"
        case .text(let what): what
        case .languages: "a list of languages"
        case .table: "a table"
        case .tables: "tables"
        }
    }

    func remedy(_ key: String) -> Message {
        switch self {
        case .choice: "write `\(key) = true` or `\(key) = false`"
        case .wholeNumber(let range):
            "write a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number(let range):
            "write a number from \(Self.short(range.lowerBound)) to \(Self.short(range.upperBound))"
        case .word(let words): "write \(Message.either(words.map { "\"\($0)\"" }))"
        case .text(let what): "write \(what) in double quotes"
        case .languages: "write for instance `\(key) = [\"de\", \"en\"]`"
        case .table: "write [\(key)] on a line of its own, and its keys below"
        case .tables: "write [[\(key)]] on a line of its own, and its keys below"
        }
    }

    private static func short(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? "\(number)"
    }
}

extension TOMLValue.Content {
    var name: Message {
        switch self {
        case .table: "a table"
        case .array: "a list"
        case .string: "a text"
        case .integer: "a whole number"
        case .number: "a fraction"
        case .boolean(let boolean): Message(verbatim: "\(boolean)")
        case .date: "a date"
        }
    }
}
