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
        var text = SettingsText(bytes)
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
        heading + lines(for: trigger)
    }

    /// How a first settings file begins.
    public static let heading = "# Settings of Krakel; krakel-config(5) has them all.\n\n"

    /// The keys whose values differ from the defaults, and always the button.
    fileprivate static func values(
        of trigger: TriggerSettings
    ) -> [(key: String, value: String)] {
        var values = [
            trigger.isTouch ? ("touch", "true") : ("button", "\(trigger.button)")
        ]
        if !trigger.modifiers.isEmpty {
            values.append(
                ("modifiers", SettingsText.quoted(trigger.modifiers.names.joined(separator: "+"))))
        }
        if let device = trigger.device { values.append(("device", SettingsText.quoted(device))) }
        if let mode = trigger.mode { values.append(("mode", SettingsText.quoted(mode))) }
        return values
    }
}

extension SettingsText {
    /// Replaces the values of `keys`, which are there, by those of `trigger`; adds missing keys on lines of
    /// their own before the first of them.
    fileprivate mutating func set(_ trigger: TriggerSettings, _ keys: [TOMLPair]) {
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
        guard let first = keys.first?.place.line else { return }
        let unwanted = keys.filter { pair in
            ["device", "mode"].contains(pair.key) && !values.contains { $0.key == pair.key }
        }
        for line in unwanted.map(\.place.line).sorted(by: >) { remove(line...line) }
        insert(missing.map { "\($0.key) = \($0.value)" }, before: first)
    }
}
