// Owns: taking values of known kinds and ranges out of one table, and telling what is wrong.
// Leaves which keys there are to SettingsReader, the words to SettingsWording.

import Dictionaries

/// The keys of one table, each asked for once. What is not right is told and leaves the value that
/// was there.
struct TableReader {
    private let pairs: [TOMLPair]
    /// Every key that was asked for.
    private(set) var keys: [String] = []
    private(set) var problems: [Diagnostic] = []

    init(_ pairs: [TOMLPair]) {
        self.pairs = pairs
    }

    /// The value of `key`, of any kind.
    mutating func value(_ key: String) -> TOMLValue? {
        keys.append(key)
        return pairs.first { $0.key == key }?.value
    }

    mutating func take(_ key: String, _ target: inout Bool) {
        guard let value = value(key) else { return }
        guard case .boolean(let boolean) = value.content else {
            return refuse(value, .wrongKind(key, value.content, wanted: .choice))
        }
        target = boolean
    }

    /// Whole numbers only.
    mutating func take(_ key: String, in range: ClosedRange<Int>, _ target: inout Int) {
        guard let value = value(key) else { return }
        let wanted = Wanted.wholeNumber(range)
        guard case .integer(let number) = value.content else {
            return refuse(value, .wrongKind(key, value.content, wanted: wanted))
        }
        guard range.contains(number) else {
            return refuse(value, .outOfRange(key, "\(number)", wanted: wanted))
        }
        target = number
    }

    mutating func take(_ key: String, in range: ClosedRange<Double>, _ target: inout Double) {
        guard let value = value(key) else { return }
        let wanted = Wanted.number(range)
        let number: Double
        switch value.content {
        case .integer(let whole): number = Double(whole)
        case .number(let fraction): number = fraction
        default: return refuse(value, .wrongKind(key, value.content, wanted: wanted))
        }
        guard range.contains(number) else {
            return refuse(value, .outOfRange(key, "\(number)", wanted: wanted))
        }
        target = number
    }

    mutating func take<Word: CaseIterable & RawRepresentable>(
        _ key: String, _ target: inout Word
    ) where Word.RawValue == String {
        let words = Word.allCases.map(\.rawValue)
        take(key, as: .word(words)) { Word(rawValue: $0) }.map { target = $0 }
    }

    /// A text that `read` makes something of.
    ///
    /// - Returns: nil where the key is missing or wrong, which is told.
    mutating func take<Result>(
        _ key: String, as wanted: Wanted, _ read: (String) -> Result?
    ) -> Result? {
        guard let value = value(key) else { return nil }
        guard case .string(let text) = value.content else {
            refuse(value, .wrongKind(key, value.content, wanted: wanted))
            return nil
        }
        guard let result = read(text) else {
            refuse(value, .notUnderstood(key, text, wanted: wanted))
            return nil
        }
        return result
    }

    mutating func refuse(_ value: TOMLValue, _ problem: SettingsProblem) {
        let isOneLine = value.begin.line == value.end.line
        tell(
            problem, at: value.begin,
            length: isOneLine ? value.end.column - value.begin.column : 1)
    }

    /// Tells the keys that nobody asked for.
    mutating func finish() {
        for pair in pairs where !keys.contains(pair.key) {
            tell(.unknownKey(pair.key, known: keys), at: pair.place, length: pair.key.count)
        }
    }

    /// Takes over what was found wrong in a table within this one.
    mutating func add(_ inner: TableReader) {
        problems += inner.problems
    }

    private mutating func tell(_ problem: SettingsProblem, at place: Place, length: Int) {
        problems.append(Diagnostic(problem, at: place, length: length))
    }
}
