import Dictionaries

/// Changes the trigger in the text of a settings file.
public enum TriggerEdit {
    /// `bytes` with `trigger` as the trigger; everything else stays as it was written, including comments
    /// and order.
    ///
    /// Of the trigger that is there only the values are changed. Where there is none, one is added at the end.
    ///
    /// - Returns: nil where that would need a guess: the text is not TOML, there are several triggers, or
    ///   they are written in a way that this does not understand.
    public static func text(
        _ bytes: [UInt8], with trigger: TriggerSettings
    ) -> [UInt8]? {
        let before = SettingsReader.read(bytes)
        guard before.settings.triggers.count == 1, let pairs = try? TOMLDocument.read(bytes) else {
            return nil
        }
        var wanted = before.settings
        wanted.triggers[0] = trigger
        guard wanted != before.settings else { return bytes }
        var text = EditedText(bytes)
        if let pair = pairs.first(where: { $0.key == "trigger" }) {
            guard case .array(let tables) = pair.value.content, tables.count == 1,
                case .table(let keys) = tables[0].content, !keys.isEmpty
            else { return nil }
            text.set(wanted.triggers[0], keys)
        } else {
            text.append(lines(for: trigger))
        }
        // The changed text is read again, to make sure that the change is what was meant.
        let after = SettingsReader.read(text.bytes)
        guard after.settings == wanted, after.diagnostics.count == before.diagnostics.count else {
            return nil
        }
        return text.bytes
    }

    /// The lines that a settings file has for `trigger`.
    public static func lines(for trigger: TriggerSettings) -> String {
        "[[trigger]]\n"
            + values(of: trigger).map { "\($0.key) = \($0.value)\n" }.joined()
    }

    /// The text of a first settings file.
    public static func first(_ trigger: TriggerSettings) -> String {
        "# Settings of Krakel; krakel-config(5) has them all.\n\n" + lines(for: trigger)
    }

    /// The keys whose values differ from the defaults, and always the button.
    fileprivate static func values(
        of trigger: TriggerSettings
    ) -> [(key: String, value: String)] {
        var values = [
            trigger.isTouch ? ("touch", "true") : ("button", "\(trigger.button)")
        ]
        if !trigger.modifiers.isEmpty {
            values.append(("modifiers", quoted(trigger.modifiers.names.joined(separator: "+"))))
        }
        if let device = trigger.device { values.append(("device", quoted(device))) }
        if let mode = trigger.mode { values.append(("mode", quoted(mode))) }
        return values
    }

    /// A basic string of TOML.
    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"", "\\": return "\\" + String(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: return String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}

/// A text that is changed line by line.
private struct EditedText {
    private var lines: [[Unicode.Scalar]]
    private let end: [Unicode.Scalar]

    init(_ bytes: [UInt8]) {
        lines = String(decoding: bytes, as: UTF8.self).unicodeScalars
            .split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
        end = lines.first?.last == "\r" ? ["\r"] : []
    }

    var bytes: [UInt8] {
        var view = String.UnicodeScalarView()
        for (index, line) in lines.enumerated() {
            if index > 0 { view.append("\n") }
            view.append(contentsOf: line)
        }
        return Array(String(view).utf8)
    }

    /// Adds lines at the end, an empty one before them where there is anything.
    mutating func append(_ text: String) {
        if lines.last?.isEmpty == true { lines.removeLast() }
        var new = text.split(separator: "\n").map { Array($0.unicodeScalars) }
        if lines.contains(where: { !$0.isEmpty }) { new.insert([], at: 0) }
        lines += new.map { $0 + end } + [[]]
    }

    /// Replaces the values of `keys`, which are there, by those of `trigger`; adds missing keys on lines of
    /// their own before the first of them.
    mutating func set(_ trigger: TriggerSettings, _ keys: [TOMLPair]) {
        let values = TriggerEdit.values(of: trigger)
        var replaced: [(place: TOMLValue, text: String)] = []
        for pair in keys {
            if let value = values.first(where: { $0.key == pair.key }) {
                replaced.append((pair.value, value.value))
            } else if pair.key == "modifiers" {
                replaced.append((pair.value, "\"\""))
            }
        }
        // From the end, so that the places of the others stay valid.
        for (place, text) in replaced.reversed() { replace(place, text) }
        let missing = values.filter { value in !keys.contains { $0.key == value.key } }
        guard let first = keys.first?.place.line, lines.indices.contains(first - 1) else { return }
        let unwanted = keys.filter { pair in
            ["device", "mode"].contains(pair.key) && !values.contains { $0.key == pair.key }
        }
        for line in unwanted.map(\.place.line).sorted(by: >) { removeLine(line) }
        lines.insert(
            contentsOf: missing.map { Array("\($0.key) = \($0.value)".unicodeScalars) + end },
            at: first - 1)
    }

    private mutating func replace(_ value: TOMLValue, _ text: String) {
        let (begin, end) = (value.begin, value.end)
        guard begin.line == end.line, lines.indices.contains(begin.line - 1),
            begin.column >= 1, begin.column <= end.column,
            end.column - 1 <= lines[begin.line - 1].count
        else { return }
        lines[begin.line - 1].replaceSubrange(
            begin.column - 1..<end.column - 1, with: Array(text.unicodeScalars))
    }

    private mutating func removeLine(_ number: Int) {
        if lines.indices.contains(number - 1) { lines.remove(at: number - 1) }
    }
}
