// Every setting is described in words, and what is said of its values is what the reader takes.

import System
import Testing

@testable import Session

@Suite struct SettingDescriptionTests {
    /// A line that sets `setting`, in its table.
    private static func text(_ setting: SettingDescription, _ value: String) -> String {
        let names = setting.key.split(separator: ".").map(String.init)
        let table = names.count == 1 ? "" : names[0] == "trigger" ? "[[trigger]]\n" : "[trail]\n"
        // It has a meaning only beside a key.
        let key = setting.key == "trigger.twice" && value == "true" ? "key = \"F9\"\n" : ""
        return "\(table)\(key)\(names[names.count - 1]) = \(value)\n"
    }

    @Test func eachHasAKeyAndANameOfItsOwn() {
        #expect(Set(SettingDescription.all.map(\.key)).count == SettingDescription.all.count)
        #expect(
            Set(SettingDescription.all.map(\.name.english)).count == SettingDescription.all.count)
        #expect(
            Set(SettingDescription.all.map(\.group)).count
                == SettingDescription.Group.allCases.count)
    }

    /// To write a default down changes nothing.
    @Test func theDefaultsAreTheReaders() throws {
        for setting in SettingDescription.all {
            guard let value = setting.defaultValue else { continue }
            let reading = SettingsReader.read(Array(Self.text(setting, value.notation).utf8))
            #expect(reading == SettingsReading(), "\(setting.key)")
        }
        let unknown = SettingDescription.all.filter { $0.defaultValue == nil }.map(\.key)
        #expect(
            unknown.sorted() == [
                "languages", "letter-model", "trigger.device", "trigger.key", "trigger.mode",
            ])
    }

    /// What a window writes it reads again.
    @Test func aValueThatIsWrittenIsTheOneThatIsRead() throws {
        var checked = 0
        for setting in SettingDescription.all {
            for value in setting.samples {
                let reading = SettingsReader.read(Array(Self.text(setting, value.notation).utf8))
                #expect(reading.diagnostics.isEmpty, "\(setting.key)")
                #expect(setting.value(in: reading.settings) == value, "\(setting.key)")
                #expect(value == setting.defaultValue || reading.settings != Settings())
                #expect(
                    setting.group != .triggers || TriggerSettings().with(setting.key, value) != nil,
                    "\(setting.key)")
                checked += 1
            }
        }
        #expect(checked > SettingDescription.all.count)
    }

    @Test(arguments: [
        ("badge-time", "300 ms", SettingsEdit.Value.integer(300)),
        ("movement", "7.5 px", .number(7.5)), ("tray", "on", .boolean(true)),
        ("slant", "12°", .integer(12)), ("ask", "after a miss", .text("miss")),
        ("languages", "de, en", .texts(["de", "en"])), ("trigger.modifiers", "none", .text("")),
    ])
    func valuesAreSaidInWords(key: String, words: String, value: SettingsEdit.Value) throws {
        let setting = try #require(SettingDescription.all.first { $0.key == key })
        #expect(setting.words(value).english == words)
    }

    @Test func theyAreFoundByTheirWords() throws {
        func found(_ query: String) -> [String] {
            SettingDescription.all.filter { $0.matches(query) }.map(\.key)
        }
        #expect(found("").count == SettingDescription.all.count)
        #expect(found("pause SHORTEST") == ["pause-least"])
        // The number of the button is pressed; of the waiting the time counts only where it is fixed.
        let common = SettingDescription.all.filter { $0.isCommon && $0.counts(in: Settings()) }
        #expect(common.count == 12)
        #expect(found("badge-time") == ["badge-time"])
        #expect(found("tray").contains("tray"))
        #expect(found("xyzzy") == [])
    }

    @Test(arguments: [
        ("speed", "pause"), ("Slow", "hold"), ("color", "trail.colour"),
        ("mouse button", "trigger.button"), ("hotkey", "trigger.modifiers"),
        ("touchscreen", "trigger.touch"), ("zoom", "pinch-step"), ("privacy", "log"),
        ("thickness", "trail.width"), ("notification", "notices"), ("tilt", "slant"),
        ("automatic", "pause-follows"),
    ])
    func theyAreFoundByOtherWords(query: String, key: String) {
        let found = SettingDescription.all.filter { $0.matches(query) }.map(\.key)
        #expect(found.contains(key), "\(found)")
        #expect(found.count < SettingDescription.all.count / 2, "\(found)")
    }

    @Test func otherWordsAreForSettingsThatThereAre() {
        let keys = Set(SettingDescription.all.map(\.key))
        for topic in SettingSynonyms.topics {
            #expect(topic.keys.isSubset(of: keys), "\(topic.words.english)")
        }
    }

    @Test(arguments: [
        ("#1759db", "#1759db"), ("#ffffffd9", "#ffffffd9"), ("#00000000", "#00000000"),
        ("blue", "#0000ff"), ("Orange", "#ffa500"), ("bleu", nil), ("#12345", nil),
    ])
    func aColourIsWrittenAsItIsRead(text: String, written: String?) {
        #expect(Colour(text)?.text == written)
    }
}

extension SettingDescription {
    /// Some values that it takes.
    var samples: [SettingsEdit.Value] {
        switch kind {
        case .toggle, .either: [.boolean(true), .boolean(false)]
        case .wholeNumber(let range, _):
            [
                .integer(range.lowerBound), .integer(range.upperBound),
                .integer(range.lowerBound + 1),
            ]
        case .number(let range, let step, _):
            [.real(range.upperBound), .real(range.upperBound - step / 2)]
        case .choice(let choices): choices.map { .text($0.word) }
        case .colour: [.text("#00ff00"), .text("#c01c2880")]
        case .file: [.text("/tmp/a \"b\" \\ c.model"), .text("ä")]
        case .device: [.text("*stylus*"), .text("a # b")]
        case .languages: [.texts([]), .texts(["de"]), .texts(["el", "en", "sr@latin"])]
        case .modifiers: [.text("Control"), .text("Control+Shift")]
        case .key: [.text("Super_R"), .text("F9")]
        case .mode: [.text("digits"), .text("[[trigger]]")]
        }
    }
}
