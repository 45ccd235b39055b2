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
    ///
    /// - Parameter isCapitalised: whether keys begin with capitals that the names here do not have, as .NET's do.
    public static func decode<Value: Decodable>(
        _ type: Value.Type, from line: String, isCapitalised: Bool = false
    ) -> Value? {
        let decoder = JSONDecoder()
        if isCapitalised {
            decoder.keyDecodingStrategy = .custom { path in
                let name = path[path.count - 1].stringValue
                return Key(stringValue: name.prefix(1).lowercased() + name.dropFirst())
            }
        }
        return try? decoder.decode(type, from: Data(line.utf8))
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }
}
