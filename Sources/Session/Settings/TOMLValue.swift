import CTOML
import System

/// A place in a text, from 1; columns in characters.
struct Place: Hashable {
    var line: Int
    var column: Int
}

extension Place {
    fileprivate init(_ place: krakel_toml_place) {
        self.init(line: Int(max(place.line, 1)), column: Int(max(place.column, 1)))
    }
}

/// A value, and the place of its text.
struct TOMLValue: Equatable {
    enum Content: Equatable {
        case table([TOMLPair])
        case array([TOMLValue])
        case string(String)
        case integer(Int)
        case number(Double)
        case boolean(Bool)
        case date
    }

    var content: Content
    var begin: Place
    /// The place behind its last character.
    var end: Place

    /// In characters, where its text is on one line.
    var length: Int { begin.line == end.line ? end.column - begin.column : 1 }

    /// Whether both say the same, wherever they stand.
    static func == (one: TOMLValue, other: TOMLValue) -> Bool { one.content == other.content }
}

/// A key of a table with its value.
struct TOMLPair: Equatable {
    var key: String
    var place: Place
    var value: TOMLValue

    /// Whether both say the same, wherever they stand.
    static func == (one: TOMLPair, other: TOMLPair) -> Bool {
        one.key == other.key && one.value == other.value
    }
}

/// Why a text cannot be read as TOML.
struct TOMLError: Error {
    var message: Message
    var place: Place
}

enum TOMLDocument {
    /// The pairs of the document's own table, in the order they are written. Wraps toml++'s `parse`.
    static func read(_ bytes: [UInt8]) throws(TOMLError) -> [TOMLPair] {
        if let line = lineTooDeep(in: bytes) {
            throw TOMLError(
                message: "there are more dots and brackets than settings need",
                place: Place(line: line, column: 1))
        }
        let document = bytes.withUnsafeBytes {
            krakel_toml_read($0.bindMemory(to: CChar.self).baseAddress, $0.count)
        }
        guard let document else {
            throw TOMLError(message: "out of memory", place: Place(line: 1, column: 1))
        }
        defer { krakel_toml_free(document) }
        var count = 0
        guard let first = krakel_toml_values(document, &count) else {
            var place = krakel_toml_place()
            let error = krakel_toml_error(document, &place)
            throw TOMLError(message: Message(verbatim: string(error)), place: Place(place))
        }
        let values = UnsafeBufferPointer(start: first, count: count)
        var children = [[Int]](repeating: [], count: count)
        for (index, value) in values.enumerated() where value.parent >= 0 {
            children[Int(value.parent)].append(index)
        }
        guard count > 0 else { return [] }
        return pairs(in: 0, of: values, children)
    }

    /// The number, from 1, of the first line that might be nested too deeply. toml++ reads nested tables by
    /// recursion, and a text of nothing but dots would overflow the stack.
    private static func lineTooDeep(in bytes: [UInt8]) -> Int? {
        var depth = 0
        for (index, line) in bytes.split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
        ).enumerated() {
            // Dots in comments do not count.
            if line.first(where: { $0 > 0x20 }) == UInt8(ascii: "#") { continue }
            depth += line.count { $0 == 0x2E || $0 == 0x5B || $0 == 0x7B }
            if depth > mostDots { return index + 1 }
        }
        return nil
    }

    private static var mostDots: Int { 500 }

    private static func pairs(
        in table: Int, of values: UnsafeBufferPointer<krakel_toml_value>, _ children: [[Int]]
    ) -> [TOMLPair] {
        children[table].map { index in
            TOMLPair(
                key: string(values[index].key), place: Place(values[index].key_place),
                value: value(index, of: values, children))
        }
        .sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
    }

    private static func value(
        _ index: Int, of values: UnsafeBufferPointer<krakel_toml_value>, _ children: [[Int]]
    ) -> TOMLValue {
        let raw = values[index]
        let content: TOMLValue.Content =
            switch raw.kind {
            case KRAKEL_TOML_TABLE: .table(pairs(in: index, of: values, children))
            case KRAKEL_TOML_ARRAY: .array(children[index].map { value($0, of: values, children) })
            case KRAKEL_TOML_STRING: .string(string(raw.string))
            case KRAKEL_TOML_INTEGER: .integer(Int(raw.integer))
            case KRAKEL_TOML_FLOAT: .number(raw.number)
            case KRAKEL_TOML_BOOLEAN: .boolean(raw.boolean != 0)
            default: .date
            }
        return TOMLValue(content: content, begin: Place(raw.begin), end: Place(raw.end))
    }

    private static func string(_ text: krakel_toml_text) -> String {
        let bytes = UnsafeRawBufferPointer(start: text.bytes, count: text.length)
        return String(decoding: bytes, as: UTF8.self)
    }
}
