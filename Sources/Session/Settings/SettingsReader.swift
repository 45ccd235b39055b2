import Dictionaries
import System

/// The settings that were read, and the errors in their text.
public struct SettingsReading: Hashable, Sendable {
    /// The settings; where a value is wrong, its default counts.
    public var settings = Settings()
    /// The errors, in the order of their places.
    public var diagnostics: [Diagnostic] = []
}

/// Reads config.toml.
public enum SettingsReader {
    /// Reads a text; an empty one gives the defaults. Of one that is no TOML what stands in other lines counts, and
    /// nothing where the mistake is not in the lines where it shows.
    public static func read(_ bytes: [UInt8]) -> SettingsReading {
        var reading = SettingsReading()
        var (rest, pairs): ([UInt8], [TOMLPair]?) = (bytes, nil)
        while pairs == nil {
            do throws(TOMLError) {
                pairs = try TOMLDocument.read(rest)
            } catch {
                let conflict = conflict(in: bytes)
                reading.diagnostics.append(conflict ?? diagnostic(of: error, in: rest))
                guard conflict == nil, reading.diagnostics.count < mostSlips,
                    let others = lines(besides: error.place.line, of: rest)
                else { return SettingsReading(diagnostics: Array(reading.diagnostics.prefix(1))) }
                rest = others
            }
        }
        var reader = TableReader(pairs ?? [])
        reader.takeSettings(&reading.settings)
        reading.diagnostics = (reading.diagnostics + reader.problems).sorted {
            ($0.line, $0.column) < ($1.line, $1.column)
        }
        return reading
    }

    /// Where there are as many, the first of them has made the others.
    private static let mostSlips = 8

    private static func diagnostic(of error: TOMLError, in bytes: [UInt8]) -> Diagnostic {
        bareWord(at: error.place.line, of: bytes)
            ?? Diagnostic(
                at: error.place, message: "this is not TOML: \(error.message)",
                remedy: remedy(for: error, in: bytes))
    }

    /// `bytes` with that line empty, and where it is that of a table all of the table; nil where there is nothing in it.
    private static func lines(besides line: Int, of bytes: [UInt8]) -> [UInt8]? {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        func start(_ line: ArraySlice<UInt8>) -> UInt8? { line.first { $0 > UInt8(ascii: " ") } }
        guard lines.indices.contains(line - 1), let first = start(lines[line - 1]) else {
            return nil
        }
        lines[line - 1] = []
        let bracket = UInt8(ascii: "[")
        if first == bracket {
            for index in lines[line...].prefix(while: { start($0) != bracket }).indices {
                lines[index] = []
            }
        }
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    private static func remedy(for error: TOMLError, in bytes: [UInt8]) -> Message {
        // UTF-16 has zeros, and not always anything that UTF-8 has not.
        if bytes.contains(0) || UTF8Validation.firstError(in: bytes[...]) != nil {
            return "save the file as UTF-8"
        }
        // As toml++ words it.
        return error.message.english.contains("cannot redefine")
            ? "it stands further up already: leave out one of the two"
            : """
            write lines such as `tray = true`, texts in double quotes, and tables such as \
            [trail] or [[trigger]]; see krakel-config(5)
            """
    }

    /// All keys; those of tables are written `trail.width`.
    public static let keys = SettingDescription.all.map(\.key)

    /// The first mark between two versions of the text.
    private static func conflict(in bytes: [UInt8]) -> Diagnostic? {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard let index = lines.firstIndex(where: ConflictMarkers.isMarker) else { return nil }
        return Diagnostic(
            line: index + 1, column: 1, length: lines[index].count,
            message: ConflictMarkers.message, remedy: ConflictMarkers.remedy)
    }

    /// What is meant by `tray = yes`, which is no TOML: the parser's words for it say nothing of truth.
    private static func bareWord(at line: Int, of bytes: [UInt8]) -> Diagnostic? {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1) else { return nil }
        let text = String(decoding: lines[line - 1].prefix(200), as: UTF8.self)
        guard let match = text.firstMatch(of: #/^\s*([a-z-]+(?:\.[a-z-]+)?)\s*=\s*([A-Za-z]+)/#),
            !["true", "false"].contains(match.2),
            SettingDescription.all.contains(where: {
                if case .toggle = $0.kind {
                    $0.key == match.1 || $0.key.hasSuffix("." + match.1)
                } else {
                    false
                }
            })
        else { return nil }
        let place = Place(
            line: line, column: text.distance(from: text.startIndex, to: match.2.startIndex) + 1)
        return Diagnostic(
            at: place, length: match.2.count,
            message: Wanted.choice.message(String(match.1), butNot: String(match.2)),
            remedy: Wanted.choice.remedy(String(match.1)))
    }

    fileprivate typealias Home = (message: Message, remedy: Message)

    /// Where a setting belongs that was probably meant by `name`, where its own table has none like it.
    fileprivate static func home(ofMisspelled name: String, beside known: [String]) -> Home? {
        guard NearestName.nearest(to: name, among: known) == nil else { return nil }
        let names = keys.compactMap { $0.split(separator: ".").last.map(String.init) }
        guard let meant = NearestName.nearest(to: name, among: names),
            let home = home(ofSetting: meant)
        else { return nil }
        return (
            message: "unknown setting `\(name)`",
            remedy: "\(NearestName.question(meant)) \(home.remedy)"
        )
    }

    /// Where a setting belongs that stands in a table which has none of this name; nil where no table has.
    fileprivate static func home(ofSetting key: String) -> Home? {
        let keys = keys
        if keys.contains(key) {
            return (
                message: "`\(key)` is not a setting of this table",
                remedy:
                    "move `\(key)` above the first line in brackets: keys after a [table] belong to that table"
            )
        }
        let tables: KeyValuePairs = ["trigger": "[[trigger]]", "trail": "[trail]"]
        return tables.first { keys.contains("\($0.key).\(key)") }.map {
            (
                message: "`\(key)` belongs below \($0.value)",
                remedy: "move it below a line \($0.value), at the end of the file"
            )
        }
    }
}

extension TableReader {
    fileprivate mutating func takeSettings(_ settings: inout Settings) {
        for setting in SettingDescription.all {
            setting.take(from: &self, of: nil, into: &settings)
        }
        if let value = value("trail") {
            if case .table(let pairs) = value.content {
                var inner = TableReader(pairs)
                for setting in SettingDescription.all {
                    setting.take(from: &inner, of: "trail", into: &settings)
                }
                inner.finish()
                add(inner)
            } else {
                refuse(value, of: "trail", wanted: .table)
            }
        }
        if let value = value("trigger") {
            if case .array(let values) = value.content {
                let triggers = takeTriggers(values)
                if !triggers.isEmpty { settings.triggers = triggers }
            } else {
                refuse(value, of: "trigger", wanted: .tables)
            }
        }
        finish()
    }

    /// Reads the triggers. One with an error is left out, because a wrong trigger would take clicks that
    /// applications should get.
    private mutating func takeTriggers(_ values: [TOMLValue]) -> [TriggerSettings] {
        var triggers: [TriggerSettings] = []
        for value in values {
            guard case .table(let pairs) = value.content else {
                refuse(value, of: "trigger", wanted: .tables)
                continue
            }
            var inner = TableReader(pairs)
            let trigger = inner.takeTrigger()
            inner.finish()
            if triggers.contains(where: { $0.isLike(trigger) }) {
                inner.refuse(
                    value, message: "there is a trigger like this already",
                    remedy: "give it another button, other modifiers or a device, or leave it out")
            }
            if inner.problems.isEmpty { triggers.append(trigger) }
            add(inner)
        }
        return triggers
    }

    fileprivate mutating func takeTrigger() -> TriggerSettings {
        var trigger = TriggerSettings()
        for setting in SettingDescription.all { setting.take(from: &self, into: &trigger) }
        if trigger.scrolls {
            for key in ["mode", "touch", "key"] { refuse(key, besides: "scrolls") }
        }
        let key = "button"
        if ScrollDirection.isWheel(trigger.button), let value = peek(key) {
            refuse(
                value, message: "`\(key)` cannot be \(trigger.button), which is the wheel",
                remedy: DictionaryProblem.badButton("").remedy)
        }
        refuseMixture(trigger)
        return trigger
    }

    /// The name of a key; nil for none.
    mutating func takeKey(_ key: String) -> String? {
        let name: String? = take(key, as: .text("the name of a key")) { $0 }
        guard let name, !name.isEmpty, let value = peek(key) else { return nil }
        guard let keysym = Keysym(name: name) else {
            refuse(
                value, message: "no key is called `\(name)`",
                remedy: NearestName.key(name).map { NearestName.question($0) }
                    ?? "keys are called Super_R, Caps_Lock, F9, Menu and so on; xev(1) shows their names"
            )
            return nil
        }
        return keysym.name
    }

    /// A trigger is a button, a finger or a key; what is said of one makes no sense of another.
    private mutating func refuseMixture(_ trigger: TriggerSettings) {
        let twice = "twice"
        if trigger.isTwice, trigger.key == nil, let value = peek(twice), peek("key") == nil {
            refuse(
                value, message: "`\(twice)` has a meaning only beside a `key`",
                remedy: "name the key, such as `key = \"Super_R\"`")
        }
        guard let key = trigger.key else { return }
        let others = [
            ("button", true), ("touch", trigger.isTouch), ("device", trigger.device != nil),
        ]
        for case (let other, true) in others {
            guard let value = peek(other) else { continue }
            refuse(
                value, message: "`\(other)` has no meaning for a trigger that is the key `\(key)`",
                remedy: "leave out `\(other)`, or give it a [[trigger]] of its own")
        }
    }

    /// Reports a key that means nothing where the other one is on.
    private mutating func refuse(_ key: String, besides other: String) {
        guard let value = peek(key) else { return }
        switch value.content {
        case .boolean(false), .string(""): break
        default:
            refuse(
                value, message: "a trigger with `\(other)` has no `\(key)`",
                remedy: key == "touch"
                    ? "leave it out, and bind what one finger does in the dictionary: scroll down : pan-1-up"
                    : "leave one of them out: what has `\(other)` writes nothing")
        }
    }

    /// A list such as `["de", "en"]`; nil where there is none.
    mutating func takeLanguages(_ key: String) -> [Language]? {
        guard let value = value(key) else { return nil }
        guard case .array(let values) = value.content else {
            refuse(value, of: key, wanted: .languages)
            return nil
        }
        var languages: [Language] = []
        for value in values {
            guard case .string(let name) = value.content else {
                refuse(value, of: key, wanted: .languages)
                continue
            }
            guard let language = Language(locale: name) else {
                refuse(
                    value, message: "no language is known by the code `\(name)`",
                    remedy: Language(named: name).map { NearestName.question($0.name) }
                        ?? "the codes are \(Language.all.map(\.code).joined(separator: ", "))")
                continue
            }
            if !languages.contains(language) { languages.append(language) }
        }
        return languages
    }

    /// `Control+Shift`, as in a dictionary; empty for none.
    mutating func takeModifiers(_ key: String) -> Modifiers {
        let text: String? = take(key, as: .text("modifiers such as \"Control+Shift\"")) { $0 }
        guard let text, !text.isEmpty, let value = peek(key) else { return [] }
        var modifiers: Modifiers = []
        for word in text.split(separator: "+", omittingEmptySubsequences: false) {
            guard let modifier = Modifiers(name: String(word)) else {
                refuse(
                    value, message: "unknown modifier `\(word)`",
                    remedy: NearestName.modifier(String(word)).map { NearestName.question($0) }
                        ?? NearestName.modifiers)
                continue
            }
            modifiers.insert(modifier)
        }
        return modifiers
    }
}

/// Reads the keys of one table, each once. Where a value is wrong, this is reported and the old value
/// stays.
struct TableReader {
    private let pairs: [TOMLPair]
    /// Every key that was asked for.
    private(set) var keys: [String] = []
    private(set) var problems: [Diagnostic] = []

    init(_ pairs: [TOMLPair]) {
        self.pairs = pairs
    }

    /// The value of `key`, whatever its kind.
    mutating func value(_ key: String) -> TOMLValue? {
        keys.append(key)
        return pairs.first { $0.key == key }?.value
    }

    /// The same, and the key is not one that was asked for.
    func peek(_ key: String) -> TOMLValue? { pairs.first { $0.key == key }?.value }

    mutating func take(_ key: String, _ target: inout Bool) {
        guard let value = value(key) else { return }
        guard case .boolean(let boolean) = value.content else {
            return refuse(value, of: key, wanted: .choice)
        }
        target = boolean
    }

    mutating func take(_ key: String, in range: ClosedRange<Int>, _ target: inout Int) {
        take(key, in: range, as: .wholeNumber(range), &target) {
            if case .integer(let whole) = $0 { whole } else { nil }
        }
    }

    mutating func take(_ key: String, in range: ClosedRange<Double>, _ target: inout Double) {
        take(key, in: range, as: .number(range), &target) { content in
            switch content {
            case .integer(let whole): Double(whole)
            case .number(let fraction): fraction
            case .string, .boolean, .array, .table, .date: nil
            }
        }
    }

    private mutating func take<Number: Comparable & CustomStringConvertible>(
        _ key: String, in range: ClosedRange<Number>, as wanted: Wanted, _ target: inout Number,
        _ read: (TOMLValue.Content) -> Number?
    ) {
        guard let value = value(key) else { return }
        guard let number = read(value.content) else {
            return refuse(value, of: key, wanted: wanted)
        }
        guard range.contains(number) else {
            return refuse(
                value, message: "`\(key)` cannot be \(number)", remedy: wanted.remedy(key))
        }
        target = number
    }

    mutating func take<Word: CaseIterable & RawRepresentable>(
        _ key: String, _ target: inout Word
    ) where Word.RawValue == String {
        let words = Word.allCases.map(\.rawValue)
        take(key, as: .word(words)) { Word(rawValue: $0) }.map { target = $0 }
    }

    /// Takes a text that `read` understands.
    ///
    /// - Returns: nil where the key is missing, or where its value is wrong, which is reported.
    mutating func take<Result>(
        _ key: String, as wanted: Wanted, _ read: (String) -> Result?
    ) -> Result? {
        guard let value = value(key) else { return nil }
        guard case .string(let text) = value.content else {
            refuse(value, of: key, wanted: wanted)
            return nil
        }
        guard let result = read(text) else {
            refuse(value, message: wanted.message(key, butNot: text), remedy: wanted.remedy(key))
            return nil
        }
        return result
    }

    /// Reports that the value of `key` is of another kind.
    private mutating func refuse(_ value: TOMLValue, of key: String, wanted: Wanted) {
        refuse(
            value, message: "`\(key)` takes \(wanted.name), not \(value.content.name)",
            remedy: wanted.remedy(key))
    }

    private mutating func refuse(_ value: TOMLValue, message: Message, remedy: Message?) {
        problems.append(Diagnostic(at: value, message: message, remedy: remedy))
    }

    /// Reports the keys that do not exist. Call it after all keys were taken.
    mutating func finish() {
        let unknown = pairs.filter { !keys.contains($0.key) }
        for pair in unknown.prefix(Self.mostUnknown + 1) {
            let home =
                SettingsReader.home(ofSetting: pair.key)
                ?? SettingsReader.home(ofMisspelled: pair.key, beside: keys)
                ?? (
                    message: "unknown setting `\(pair.key)`",
                    remedy: NearestName.nearest(to: pair.key, among: keys)
                        .map { NearestName.question($0) }
                        ?? "the keys here are \(keys.joined(separator: ", "))"
                )
            problems.append(
                Diagnostic(
                    at: pair.place, length: pair.key.count, message: home.message,
                    remedy: home.remedy))
        }
        if unknown.count > Self.mostUnknown {
            problems.append(
                problems.removeLast().standing(for: unknown.count - Self.mostUnknown))
        }
        // Where it would be refused in a trigger as well, that is told at once.
        if unknown.contains(where: { SettingsReader.keys.contains("trigger." + $0.key) }) {
            var inner = TableReader(unknown)
            _ = inner.takeTrigger()
            add(inner)
        }
    }

    /// To find the nearest word for each of thousands takes longer than a press may wait.
    private static var mostUnknown: Int { 100 }

    /// Takes over the problems of a table within this one.
    mutating func add(_ inner: TableReader) {
        problems += inner.problems
    }
}
