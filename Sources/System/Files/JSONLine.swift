import FoundationEssentials

/// One line of JSON, its keys in alphabetical order.
public enum JSONLine {
    /// The text of `value` without a line end; nil where it holds a number JSON cannot.
    public static func encode(_ value: some Encodable) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// nil where `line` is not JSON of that shape.
    public static func decode<Value: Decodable>(_ type: Value.Type, from line: String) -> Value? {
        try? JSONDecoder().decode(type, from: Data(line.utf8))
    }
}
