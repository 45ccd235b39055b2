import System

/// A setting in words, with the kind of its values, for those who choose it in a window.
public struct SettingDescription: Sendable {
    /// Settings that belong together.
    public enum Group: CaseIterable, Hashable, Sendable {
        case triggers, pen, gestures, fingers, words, learning, shown, trail
    }

    /// What values there are.
    public enum Kind: Sendable {
        case toggle
        /// One of two things, the first where it is on.
        case either(on: Message, off: Message)
        case wholeNumber(ClosedRange<Int>, Unit?)
        /// - Parameter step: by how much one press of a button changes it.
        case number(ClosedRange<Double>, step: Double, Unit?)
        /// One of these words.
        case choice([Choice])
        case colour
        /// The name of a file.
        case file
        /// A pattern for the names of devices.
        case device
        /// Codes of languages.
        case languages
        /// Names of modifiers, with `+` between them.
        case modifiers
        /// The name of a key.
        case key
        /// The name of a mode of the dictionary.
        case mode
    }

    /// What a number counts.
    public enum Unit: Hashable, Sendable { case milliseconds, pixels, degrees }

    /// A word that a setting takes, and what it means.
    public struct Choice: Hashable, Sendable {
        public let word: String
        public let name: Message
    }

    /// With its table before it: `trail.width`, `trigger.button`.
    public let key: String
    public let group: Group
    public let kind: Kind
    /// A few words.
    public let name: Message
    /// A sentence or two: what it does.
    public let sentence: Message
    /// What counts where there is no value.
    let missing: Message?
    /// Whether it changes anything beside the others.
    private let counting: @Sendable (Settings) -> Bool
    private let source: Source

    /// Where its value stands.
    private enum Source: Sendable {
        case settings(SettingForm<Settings>)
        case trigger(SettingForm<TriggerSettings>)
    }

    /// Every setting, each once, in the order in which they are shown.
    public static let all: [SettingDescription] =
        ofTriggers + ofPen + ofGestures + ofFingers + ofWords + ofLearning + ofShown + ofTrail

    /// The dozen that people change; of the waiting for further strokes one part or the other counts.
    private static let common: Set = [
        "trigger.button", "hold", "pause-follows", "pause", "type-at-once", "languages", "learning",
        "ask",
        "notices", "tray", "badge", "trail.colour", "trail.width",
    ]

    /// Whether it is one that people change.
    public var isCommon: Bool { Self.common.contains(key) }

    /// Whether it is a part of the setting before it.
    public var isPart: Bool { ["pause", "pause-least", "pause-most"].contains(key) }

    /// Whether it changes anything where the others are as in `settings`.
    public func counts(in settings: Settings) -> Bool { counting(settings) }

    /// Its value in `settings`; of a trigger's, that in the first. nil where none is chosen.
    public func value(in settings: Settings) -> SettingsEdit.Value? {
        switch source {
        case .settings(let form): form.value(settings)
        case .trigger(let form): settings.triggers.first.flatMap(form.value)
        }
    }

    /// Its value in `trigger`; nil where none is chosen, or it is not a trigger's.
    public func value(in trigger: TriggerSettings) -> SettingsEdit.Value? {
        guard case .trigger(let form) = source else { return nil }
        return form.value(trigger)
    }

    /// The table of the file that it stands in, and its key there.
    var place: (table: String?, key: String) {
        let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : (nil, key)
    }

    /// Takes it from `reader` where it stands in `table`, which is no trigger's; nil for what stands in none.
    func take(from reader: inout TableReader, of table: String?, into settings: inout Settings) {
        guard case .settings(let form) = source, place.table == table else { return }
        form.take(&reader, place.key, &settings)
    }

    /// Takes it from a trigger's table.
    func take(from reader: inout TableReader, into trigger: inout TriggerSettings) {
        guard case .trigger(let form) = source else { return }
        form.take(&reader, place.key, &trigger)
    }

    /// The reader's default; nil where that is not to be known beforehand.
    public var defaultValue: SettingsEdit.Value? { value(in: Settings()) }

    /// A value in words, such as `300 ms`.
    public func words(_ value: SettingsEdit.Value?) -> Message {
        switch (value, kind) {
        case (nil, _), (.text(""), _): missing ?? Message("none")
        case (.boolean(let isOn), .either(let on, let off)): isOn ? on : off
        case (.boolean(true), _): Message("on")
        case (.boolean(false), _): Message("off")
        case (.integer(let number), .wholeNumber(_, let unit)),
            (.integer(let number), .number(_, _, let unit)):
            Self.text("\(number)", unit)
        case (.number(let number), .number(_, _, let unit)): Self.text("\(number)", unit)
        case (.text(let word), .choice(let choices)):
            choices.first { $0.word == word }?.name ?? Message(verbatim: word)
        case (let value?, _): Message(verbatim: value.plain)
        }
    }

    private static func text(_ number: String, _ unit: Unit?) -> Message {
        switch unit {
        case .milliseconds: Message("\(number) ms")
        case .pixels: Message("\(number) px")
        case .degrees: Message("\(number)°")
        case nil: Message(verbatim: number)
        }
    }

    /// Whether each word of `query` is found in what it is called, in what is said of it, in its key, in what
    /// it may be, or in other words that people have for it.
    public func matches(_ query: String) -> Bool {
        var texts = [key, name.translated, sentence.translated, group.name.translated]
        switch kind {
        case .either(let on, let off): texts += [on.translated, off.translated]
        case .choice(let choices): texts += choices.map(\.name.translated)
        case .toggle, .wholeNumber, .number, .colour, .file, .device, .languages, .modifiers, .key,
            .mode:
            break
        }
        return Self.words(of: query, areIn: texts + SettingSynonyms.words(for: key))
    }

    /// Whether it is called so, and `query` is not empty.
    public func isNamed(_ query: String) -> Bool {
        !query.isEmpty && Self.words(of: query, areIn: [key, name.translated])
    }

    private static func words(of query: String, areIn texts: [String]) -> Bool {
        let whole = texts.joined(separator: " ").lowercased()
        return query.lowercased().split(whereSeparator: \.isWhitespace)
            .allSatisfy { whole.contains($0) }
    }
}

extension SettingDescription {
    init(
        _ key: String, _ group: Group, _ form: SettingForm<Settings>, _ name: Message,
        _ sentence: Message, missing: Message? = nil,
        counting: @escaping @Sendable (Settings) -> Bool = { _ in true }
    ) {
        self.init(
            key: key, group: group, kind: form.kind, name: name, sentence: sentence,
            missing: missing, counting: counting, source: .settings(form))
    }

    init(
        trigger key: String, _ form: SettingForm<TriggerSettings>, _ name: Message,
        _ sentence: Message, missing: Message? = nil
    ) {
        self.init(
            key: "trigger." + key, group: .triggers, kind: form.kind, name: name,
            sentence: sentence, missing: missing, counting: { _ in true }, source: .trigger(form))
    }
}

extension Settings {
    /// Every value but those of triggers, by its key, as people read it; empty where none is chosen.
    public var plain: [String: String] {
        var values: [String: String] = [:]
        for setting in SettingDescription.all where setting.group != .triggers {
            values[setting.key] = setting.value(in: self)?.plain ?? ""
        }
        return values
    }
}

extension SettingDescription.Group {
    public var name: Message {
        switch self {
        case .triggers: Message("Triggers")
        case .pen: Message("Pen and time")
        case .gestures: Message("Gestures")
        case .fingers: Message("Fingers")
        case .words: Message("Words and languages")
        case .learning: Message("Learning and asking")
        case .shown: Message("What is shown and kept")
        case .trail: Message("Trail")
        }
    }
}

extension SettingsEdit.Value {
    /// Of a number; one without a fraction is written without one.
    static func real(_ number: Double) -> SettingsEdit.Value {
        Int(exactly: number).map { .integer($0) } ?? .number(number)
    }

    var isNumber: Bool {
        switch self {
        case .integer, .number: true
        default: false
        }
    }

    /// As people read it.
    public var plain: String {
        switch self {
        case .text(let text): text
        case .texts(let texts): texts.joined(separator: ", ")
        case .integer, .number, .boolean: notation
        }
    }
}

extension Colour {
    /// `#rrggbb`, with two more digits where it is not opaque.
    public var text: String {
        let parts = [red, green, blue] + (alpha == 255 ? [] : [alpha])
        return "#" + parts.map { $0.hexadecimal(digits: 2) }.joined()
    }
}
