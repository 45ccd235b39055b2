/// Changes single values in the text of a settings file.
public enum SettingsEdit {
    /// A value of a setting.
    public enum Value: Hashable, Sendable {
        case text(String)
        case texts([String])
        case integer(Int)
        case number(Double)
        case boolean(Bool)

        /// As it is written in TOML.
        var notation: String {
            switch self {
            case .text(let text): SettingsText.quoted(text)
            case .texts(let texts):
                "[" + texts.map(SettingsText.quoted).joined(separator: ", ") + "]"
            case .integer(let number): "\(number)"
            case .number(let number): "\(number)"
            case .boolean(let isTrue): "\(isTrue)"
            }
        }
    }

    /// `bytes` with `value` for `key`; everything else stays as it was written, including comments and
    /// order.
    ///
    /// - Parameters:
    ///   - key: such as `pause`, or `trail.width` in the table `trail`.
    ///   - value: nil takes the setting out, so that its default counts.
    /// - Returns: nil where that would need a guess: the text is not TOML, or it is written in a way that this
    ///   does not understand.
    public static func text(_ bytes: [UInt8], setting key: String, to value: Value?) -> [UInt8]? {
        guard let pairs = try? TOMLDocument.read(bytes) else { return nil }
        let names = key.split(separator: ".", maxSplits: 1).map(String.init)
        guard let name = names.last else { return nil }
        let table = names.count > 1 ? names[0] : nil
        var text = SettingsText(bytes)
        if let old = found(name, in: table, of: pairs) {
            if let value {
                text.replace(old.value, value.notation)
            } else {
                text.remove(from: old.place.line, old.value)
            }
        } else if let value {
            text.add("\(name) = \(value.notation)", to: table, pairs)
        }
        // The changed text is read again, to make sure that the change is what was meant.
        guard let after = try? TOMLDocument.read(text.bytes),
            rest(of: after, without: name, in: table) == rest(of: pairs, without: name, in: table),
            found(name, in: table, of: after)?.value.content == value.flatMap(content)
        else { return nil }
        return text.bytes
    }

    /// The settings that a text has, in tables as `trail.width`, without the triggers; none where it is not
    /// TOML.
    public static func written(in bytes: [UInt8]) -> [String: Value] {
        guard let pairs = try? TOMLDocument.read(bytes) else { return [:] }
        var values: [String: Value] = [:]
        for pair in pairs {
            if case .table(let inner) = pair.value.content {
                for other in inner {
                    values["\(pair.key).\(other.key)"] = other.value.content.value
                }
            } else {
                values[pair.key] = pair.value.content.value
            }
        }
        return values
    }

    /// The line that a settings file has for a setting that is in no table.
    public static func line(for key: String, _ value: Value) -> String {
        "\(key) = \(value.notation)\n"
    }

    private static func found(
        _ name: String, in table: String?, of pairs: [TOMLPair]
    ) -> TOMLPair? {
        (table.map { inner($0, of: pairs) } ?? pairs).first { $0.key == name }
    }

    /// The pairs of a table; none where it is missing.
    private static func inner(_ table: String, of pairs: [TOMLPair]) -> [TOMLPair] {
        guard case .table(let inner)? = pairs.first(where: { $0.key == table })?.value.content
        else { return [] }
        return inner
    }

    /// What is to stay; an empty table counts as none.
    private static func rest(
        of pairs: [TOMLPair], without name: String, in table: String?
    ) -> [TOMLPair] {
        guard let table else { return pairs.filter { $0.key != name } }
        return pairs.compactMap { pair in
            guard pair.key == table, case .table(let inner) = pair.value.content else {
                return pair
            }
            var pair = pair
            let left = inner.filter { $0.key != name }
            pair.value.content = .table(left)
            return left.isEmpty ? nil : pair
        }
    }

    /// What is read of `value`.
    private static func content(of value: Value) -> TOMLValue.Content? {
        let line = Array("x = \(value.notation)".utf8)
        return (try? TOMLDocument.read(line))?.first?.value.content
    }
}

extension SettingsText {
    /// Adds a line of a setting behind the others of its table, or of none; `pairs` is what the text says.
    fileprivate mutating func add(_ line: String, to table: String?, _ pairs: [TOMLPair]) {
        if let table {
            guard let pair = pairs.first(where: { $0.key == table }) else {
                append("[\(table)]\n\(line)")
                return
            }
            guard case .table(let inner) = pair.value.content else { return }
            insert([line], before: (inner.last?.value.end.line ?? pair.place.line) + 1)
            return
        }
        func begins(_ line: Int, with sign: Character) -> Bool {
            self[line].first { !$0.isWhitespace } == sign
        }
        let singles = pairs.filter { !$0.value.isTableOrTables }
        if let last = singles.last {
            insert([line], before: last.value.end.line + 1)
        } else if let header = (1...count).first(where: { begins($0, with: "[") }) {
            // A comment right above belongs to the table.
            let before = (1..<header).last { !begins($0, with: "#") }.map { $0 + 1 } ?? 1
            insert([line, ""], before: before)
        } else if self[count].isEmpty {
            insert([line], before: count)
        } else {
            insert([line], before: count + 1)
        }
    }
}

extension TOMLValue {
    fileprivate var isTableOrTables: Bool {
        switch content {
        case .table: true
        case .array(let values):
            values.contains { if case .table = $0.content { true } else { false } }
        default: false
        }
    }
}

extension TOMLValue.Content {
    /// nil for what no setting takes.
    fileprivate var value: SettingsEdit.Value? {
        switch self {
        case .string(let text): .text(text)
        case .integer(let number): .integer(number)
        case .number(let number): .number(number)
        case .boolean(let isTrue): .boolean(isTrue)
        case .array(let values):
            .texts(
                values.compactMap { value in
                    if case .string(let text) = value.content { text } else { nil }
                })
        case .table, .date: nil
        }
    }
}
