import Dictionaries

/// Changes the trigger in the text of a settings file.
public enum TriggerEdit {
    /// `bytes` with the values of `new` for the trigger that is `old`; everything else stays as it was
    /// written, including comments and order. Where no trigger is written, one is added at the end.
    ///
    /// - Returns: nil where that would need a guess: the text is not TOML, there is no such trigger, or it is
    ///   written in a way that this does not understand.
    public static func text(
        _ bytes: [UInt8], changing old: TriggerSettings, to new: TriggerSettings
    ) -> [UInt8]? {
        text(bytes, changing: [(old, new)])
    }

    /// Changes several triggers at once, so that two of them can exchange their buttons.
    public static func text(
        _ bytes: [UInt8], changing changes: [(old: TriggerSettings, new: TriggerSettings)]
    ) -> [UInt8]? {
        edited(bytes) { text, settings, tables in
            var found: [(index: Int, new: TriggerSettings)] = []
            for (old, new) in changes {
                guard let index = settings.triggers.firstIndex(of: old) else { return false }
                if new != old { found.append((index, new)) }
            }
            for (index, new) in found { settings.triggers[index] = new }
            // From the end, so that the places of the others stay valid.
            for (index, new) in found.sorted(by: { $0.index > $1.index }) {
                guard let tables else {
                    text.append(lines(for: new))
                    continue
                }
                guard case .table(let keys) = tables[index].content else { return false }
                text.set(new, keys, before: keys.first?.place.line ?? tables[index].begin.line + 1)
            }
            return true
        }
    }

    /// `bytes` with a further trigger at the end. The middle button, which is a trigger where there is no
    /// other, is written down with it.
    public static func text(_ bytes: [UInt8], adding new: TriggerSettings) -> [UInt8]? {
        edited(bytes) { text, settings, tables in
            if tables == nil {
                for trigger in settings.triggers { text.append(lines(for: trigger)) }
            }
            text.append(lines(for: new))
            settings.triggers.append(new)
            return true
        }
    }

    /// `bytes` without the lines of a trigger, from its heading to its last value. Where no other is left,
    /// the middle button is one.
    public static func text(_ bytes: [UInt8], removing old: TriggerSettings) -> [UInt8]? {
        edited(bytes) { text, settings, tables in
            guard let tables, let index = settings.triggers.firstIndex(of: old),
                case .table(let keys) = tables[index].content, let first = keys.first,
                let last = keys.map(\.value.end.line).max(),
                let heading = (1...first.place.line).last(where: {
                    text[$0].drop { $0 == " " || $0 == "\t" }.hasPrefix("[[")
                })
            else { return false }
            text.remove(heading...last)
            // Of the empty lines before and behind it, one is enough.
            if text[heading].isEmpty, heading == 1 || text[heading - 1].isEmpty,
                heading < text.count
            {
                text.remove(heading...heading)
            }
            settings.triggers.remove(at: index)
            if settings.triggers.isEmpty { settings.triggers = [TriggerSettings()] }
            return true
        }
    }

    /// Changes the text, and reads it again, to make sure that the change is what was meant.
    ///
    /// - Parameter change: changes the text, and the settings to what the text is to say; false where that
    ///   would need a guess. It gets the tables of the triggers, nil where there are none.
    private static func edited(
        _ bytes: [UInt8],
        _ change: (inout SettingsText, inout Settings, [TOMLValue]?) -> Bool
    ) -> [UInt8]? {
        let before = SettingsReader.read(bytes)
        guard let pairs = try? TOMLDocument.read(bytes) else { return nil }
        var tables: [TOMLValue]?
        if let pair = pairs.first(where: { $0.key == "trigger" }) {
            // One with a mistake is left out of the settings: which one is which would be a guess.
            guard case .array(let values) = pair.value.content,
                values.count == before.settings.triggers.count
            else { return nil }
            tables = values
        }
        var text = SettingsText(bytes)
        var wanted = before.settings
        guard change(&text, &wanted, tables) else { return nil }
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

    /// The keys whose values differ from the defaults, and the button where it counts.
    fileprivate static func values(of trigger: TriggerSettings) -> [(key: String, value: String)] {
        SettingDescription.ofTriggers.compactMap { setting in
            guard let value = setting.value(in: trigger),
                setting.key == "trigger.button"
                    ? trigger.key == nil && !trigger.isTouch
                    : value != setting.value(in: TriggerSettings())
            else { return nil }
            return (setting.place.key, value.notation)
        }
    }
}

extension SettingsText {
    /// Replaces the values of `keys`, which are there, by those of `trigger`; adds missing keys on lines of
    /// their own before the first of them.
    fileprivate mutating func set(_ trigger: TriggerSettings, _ keys: [TOMLPair], before first: Int)
    {
        let values = TriggerEdit.values(of: trigger)
        var replaced: [(place: TOMLValue, text: String)] = []
        var unwanted: [TOMLPair] = []
        /// What a held key makes senseless, or lacks.
        func isUnwanted(_ key: String) -> Bool {
            trigger.key == nil ? key == "twice" : ["button", "touch"].contains(key)
        }
        for pair in keys {
            guard
                let setting = SettingDescription.ofTriggers.first(where: {
                    $0.place.key == pair.key
                })
            else { continue }
            // A button is of no matter for a finger, and there again when it is a button once more.
            if let value = setting.value(in: trigger), !isUnwanted(pair.key) {
                replaced.append((pair.value, value.notation))
            } else {
                unwanted.append(pair)
            }
        }
        // From the end, so that the places of the others stay valid.
        for (place, text) in replaced.reversed() { replace(place, text) }
        let missing = values.filter { value in !keys.contains { $0.key == value.key } }
        for pair in unwanted.sorted(by: { $0.place.line > $1.place.line }) {
            remove(from: pair.place.line, pair.value)
        }
        insert(missing.map { "\($0.key) = \($0.value)" }, before: first)
    }
}

extension TriggerSettings {
    /// The trigger with another value for the setting `key`, such as `trigger.button`; nil takes its default.
    /// What scrolls has no mode, and is no finger.
    ///
    /// - Returns: nil where it takes no such value.
    public func with(_ key: String, _ value: SettingsEdit.Value?) -> TriggerSettings? {
        var result = self
        let isSwitch = ["trigger.touch", "trigger.twice", "trigger.scrolls"].contains(key)
        switch (key, value ?? (isSwitch ? .boolean(false) : .text(""))) {
        case ("trigger.button", .integer(let number))
        where TriggerSettings.buttons.contains(number) && !ScrollDirection.isWheel(number):
            (result.button, result.key, result.isTwice) = (number, nil, false)
        case ("trigger.button", _) where value == nil: result.button = TriggerSettings().button
        case ("trigger.touch", .boolean(let isTouch)):
            result.isTouch = isTouch
            if isTouch { (result.key, result.isTwice, result.scrolls) = (nil, false, false) }
        case ("trigger.key", .text(let name)) where name.isEmpty:
            (result.key, result.isTwice) = (nil, false)
        case ("trigger.key", .text(let name)):
            guard let keysym = Keysym(name: name) else { return nil }
            (result.key, result.isTouch, result.device) = (keysym.name, false, nil)
            result.scrolls = false
            result.button = TriggerSettings().button
        case ("trigger.twice", .boolean(let isTwice)): result.isTwice = isTwice && result.key != nil
        case ("trigger.modifiers", .text(let names)):
            let members = names.split(separator: "+").map { Modifiers(name: String($0)) }
            guard !members.contains(nil) else { return nil }
            result.modifiers = members.compactMap(\.self).reduce(into: []) { $0.formUnion($1) }
        case ("trigger.device", .text(let name)): result.device = name.isEmpty ? nil : name
        case ("trigger.mode", .text(let name)):
            result.mode = name.isEmpty ? nil : name
            if result.mode != nil { result.scrolls = false }
        case ("trigger.scrolls", .boolean(let scrolls)):
            result.scrolls = scrolls
            if scrolls {
                (result.mode, result.isTouch, result.key, result.isTwice) = (nil, false, nil, false)
            }
        default: return nil
        }
        return result
    }
}
