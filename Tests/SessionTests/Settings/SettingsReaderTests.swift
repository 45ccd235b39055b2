// What a settings file means, and what is told of one that is wrong.

import Dictionaries
import Testing

@testable import Session

@Suite struct SettingsReaderTests {
    static func read(_ text: String) -> SettingsReading { SettingsReader.read(Array(text.utf8)) }

    @Test(arguments: ["", "\n", "# nothing\n", "[trail]\n", "\u{FEFF}hold = 300\r\n"])
    func whatSaysNothingIsTheDefaults(_ text: String) {
        #expect(Self.read(text) == SettingsReading())
    }

    @Test func everyKeyIsTaken() {
        let reading = Self.read(
            """
            movement = 12.5
            hold = 250
            give-up = 3000
            pause = 400
            pause-follows = false
            pause-least = 200
            pause-most = 600
            type-at-once = true
            slant = 30
            badge = false
            badge-time = 500
            guide = "all"
            guide-pause = 400
            ring-pause = 600
            notices = "errors"
            log = true
            learning = false
            languages = ["de", "sr@latin", "el_GR", "de"]
            follow-layout = false
            mend = false
            letter-model = "/tmp/my \\"model\\""
            ask = "doubt"

            [trail]
            show = false
            colour = "#FF0080"
            outline = "#00000040"
            width = 6
            outline-width = 0

            [[trigger]]
            button = 8
            modifiers = "Ctrl+super"
            device = "*stylus*"
            mode = "digits"

            [[trigger]]
            """)
        var wanted = Settings()
        wanted.movement = 12.5
        wanted.hold = 250
        wanted.giveUp = 3000
        wanted.pause = 400
        wanted.pauseFollows = false
        wanted.pauseLeast = 200
        wanted.pauseMost = 600
        wanted.typesAtOnce = true
        wanted.slant = 30
        wanted.badge = false
        wanted.badgeTime = 500
        wanted.guide = .all
        wanted.guidePause = 400
        wanted.ringPause = 600
        wanted.notices = .errors
        wanted.log = true
        wanted.learning = false
        wanted.languages = ["de", "sr@latin", "el"].compactMap(Language.init(locale:))
        wanted.followsLayout = false
        wanted.mends = false
        wanted.letterModel = "/tmp/my \"model\""
        wanted.ask = .doubt
        wanted.trail.isShown = false
        wanted.trail.colour = Colour(red: 255, green: 0, blue: 128)
        wanted.trail.outline = Colour(red: 0, green: 0, blue: 0, alpha: 64)
        wanted.trail.width = 6
        wanted.trail.outlineWidth = 0
        wanted.triggers = [
            TriggerSettings(
                button: 8, modifiers: [.control, .super], device: "*stylus*", mode: "digits"),
            TriggerSettings(),
        ]
        #expect(reading == SettingsReading(settings: wanted))
    }

    @Test func aTriggerMayScroll() {
        let text =
            "scroll-natural = false\n[[trigger]]\nbutton = 3\nscrolls = true\n"
            + "[[trigger]]\nbutton = 2\nmode = \"letters\"\nscrolls = false\n"
        let reading = SettingsReader.read(Array(text.utf8))
        #expect(reading.diagnostics == [])
        #expect(!reading.settings.scrollsNaturally)
        #expect(
            reading.settings.triggers == [
                TriggerSettings(button: 3, scrolls: true),
                TriggerSettings(button: 2, mode: "letters"),
            ])
        // One for all: what scrolls has none.
        #expect(
            reading.settings.overridden(by: SettingsOverrides(mode: "b")).triggers.map(\.mode)
                == [nil, "b"])
    }

    /// As an empty key and empty modifiers are none.
    @Test(arguments: ["mode", "device"])
    func anEmptyTextIsNone(_ key: String) {
        let text = "letter-model = \"\"\n[[trigger]]\nbutton = 3\nscrolls = true\n\(key) = \"\"\n"
        let reading = SettingsReader.read(Array(text.utf8))
        #expect(reading.diagnostics == [])
        #expect(reading.settings.letterModel == nil)
        #expect(reading.settings.triggers == [TriggerSettings(button: 3, scrolls: true)])
    }

    /// What is no TOML at all is told, whatever it is; found by fuzzing.
    @Test(arguments: ["[{trigger]]", "[\u{1}]", "= 3", "[[", "a.{ = 1", "[a.{]\n", "{x}"])
    func nothingThatIsWrittenEndsTheProgram(text: String) {
        let reading = SettingsReader.read(Array(text.utf8))
        #expect(!reading.diagnostics.isEmpty)
        #expect(reading.settings == Settings())
    }

    /// Each mistake alone, between marks as in «this», and what is told.
    @Test(arguments: [
        ("«treshold» = 3", "unknown setting `treshold`", "the keys here are movement, hold"),
        (
            "languages = «\"de\"»", "`languages` takes a list of languages, not a text",
            "write for instance `languages = [\"de\", \"en\"]`"
        ),
        (
            "languages = [\"de\", «\"qq\"»]", "no language is known by the code `qq`",
            "the codes are az, bs"
        ),
        ("languages = [«\"german\"»]", "no language is known by", "did you mean `de`?"),
        ("«hodl» = 3", "unknown setting `hodl`", "did you mean `hold`?"),
        (
            "«buton» = 3", "unknown setting `buton`",
            "did you mean `button`? move it below a line [[trigger]]"
        ),
        ("[trail]\n«buton» = 3", "unknown setting `buton`", "did you mean `button`? move it"),
        ("«widht» = 3", "unknown setting `widht`", "move it below a line [trail]"),
        (
            "hold = 300\n  tray = «yes»", "`tray` takes true or false, not \"yes\"",
            "write `tray = true` or `tray = false`"
        ),
        ("trail.show = «no»", "`trail.show` takes true or false", "`trail.show = false`"),
        ("ask = «n»ever", "this is not TOML: ", "texts in double quotes"),
        ("tray\0 = true«»", "this is not TOML: ", "save the file as UTF-8"),
        ("[«trial»]\nwidth = 3", "unknown setting `trial`", "did you mean `trail`?"),
        ("[trail]\n«color» = \"#fff\"", "unknown setting `color`", "did you mean `colour`?"),
        (
            "[trail]\n«hold» = 3", "`hold` is not a setting of this table",
            "move `hold` above the first line in brackets"
        ),
        ("«button» = 3", "`button` belongs below [[trigger]]", "a line [[trigger]]"),
        ("trail.«with» = 1", "unknown setting `with`", "did you mean `width`?"),
        (
            "hold = «\"long\"»", "`hold` takes a whole number, not a text",
            "write a whole number from 20 to 30000"
        ),
        (
            "hold = «3.5»", "`hold` takes a whole number, not a fraction",
            "write a whole number from 20 to 30000"
        ),
        ("hold = «3»", "`hold` cannot be 3", "write a whole number from 20 to 30000"),
        ("movement = «-1»", "`movement` cannot be -1.0", "write a number from 1 to 200"),
        ("movement = «nan»", "`movement` cannot be nan", "write a number from 1 to 200"),
        (
            "badge = «1»", "`badge` takes true or false, not a whole number",
            "write `badge = true` or `badge = false`"
        ),
        (
            "badge = «2026-11-21»", "`badge` takes true or false, not a date",
            "write `badge = true` or `badge = false`"
        ),
        (
            "ask = «\"maybe\"»", "`ask` takes one of a few words, not \"maybe\"",
            "write \"never\" or \"miss\" or \"doubt\""
        ),
        (
            "trail = «false»", "`trail` takes a table, not false",
            "write [trail] on a line of its own"
        ),
        (
            "[trail]\n  colour = «\"bleu\"»",
            "`colour` takes a colour such as \"#1759db\" or \"blue\", not \"bleu\"",
            "in double quotes"
        ),
        (
            "«[trigger]»\nbutton = 1", "`trigger` takes tables, not a table",
            "write [[trigger]] on a line of its own"
        ),
        ("trigger = [«1»]", "`trigger` takes tables, not a whole number", "write [[trigger]]"),
        ("button = «4»", "`button` cannot be 4, which is the wheel", "8 back"),
        ("hold = «»", "this is not TOML: ", "see krakel-config(5)"),
        ("hold = 300\n«h»old = 400", "this is not TOML: ", "it stands further up already"),
        ("ask = \"ä\"\nhold «3»", "this is not TOML: ", "see krakel-config(5)"),
    ])
    func aMistakeIsTold(text: String, message: String, remedy: String) throws {
        let reading = Self.read(text.replacing(/[«»]/, with: ""))
        let found = try #require(
            reading.diagnostics.first { $0.message.english.hasPrefix(message) })
        let parts = text.split(separator: /[«»]/, omittingEmptySubsequences: false)
        let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
        #expect(found.line == lines.count)
        if !message.contains("not TOML") {
            #expect(found.column == (lines.last?.count ?? 0) + 1)
            #expect(found.length == parts[1].count)
        }
        #expect(found.severity == .error)
        #expect(try #require(found.remedy).english.contains(remedy))
    }

    /// What stands in other lines counts, unless the mistake is elsewhere; a table without its name is none.
    @Test(arguments: [
        ("log = false;\n[[trigger]]\nbutton = 3", 3, 1),
        ("ask = never\nhold = 300;\n[[trigger]]\nbutton = 3\nmodifiers = Control", 3, 3),
        ("[[trigger]]\nbutton = 3\n[[trigger\nbutton = 8\n[trail]\nwidth = 4", 3, 1),
        ("[[trigger\nbutton = 8", 2, 1),
        ("ask = \"\"\"\n[[trigger]]\nbutton = 3", 2, 1),
        (String(repeating: "x\n", count: 8) + "[[trigger]]\nbutton = 3", 2, 1),
    ])
    func aSlipTakesItsLineAlone(text: String, button: Int, mistakes: Int) {
        let reading = Self.read(text)
        #expect(reading.settings.triggers.map(\.button) == [button])
        #expect(reading.diagnostics.count == mistakes, "\(reading.diagnostics)")
    }

    @Test(arguments: [
        (
            "«puase» = 300", "unknown setting `puase`",
            "did you mean `pause`? move `pause` above the first line in brackets: keys after a [table]"
        ),
        (
            "touch = «On» # a finger", "`touch` takes true or false, not \"On\"",
            "write `touch = true`"
        ),
        ("button = «99»", "`button` cannot be 99", "write a whole number from 1 to 32"),
        (
            "«languages» = [\"pl\"]", "`languages` is not a setting of this table",
            "move `languages` above the first line"
        ),
        ("«width» = 3", "`width` belongs below [trail]", "a line [trail]"),
        ("button = «0»", "`button` cannot be 0", "write a whole number from 1 to 32"),
        ("button = «4»", "`button` cannot be 4", "8 back and 9 forward"),
        ("modifiers = «\"Control+Shfit\"»", "unknown modifier `Shfit`", "did you mean `Shift`?"),
        ("key = «\"Super_Rr\"»", "no key is called `Super_Rr`", "did you mean `Super_R`?"),
        ("key = «\"capslock\"»", "no key is called `capslock`", "did you mean `Caps_Lock`?"),
        ("key = «\"xyzzyxyzzy\"»", "no key is called `xyzzyxyzzy`", "keys are called Super_R"),
        (
            "key = «9»", "`key` takes the name of a key, not a whole number",
            "write the name of a key in double quotes"
        ),
        (
            "key = \"F9\"\nbutton = «3»",
            "`button` has no meaning for a trigger that is the key `F9`", "leave out `button`"
        ),
        ("key = \"F9\"\ndevice = «\"*pad*\"»", "`device` has no meaning", "leave out `device`"),
        ("twice = «true»", "`twice` has a meaning only beside a `key`", "name the key"),
        (
            "key = \"F9\"\n«[[trigger]]»\nkey = \"F9\"", "there is a trigger like this already",
            "give it another button"
        ),
        (
            "button = 3\n«[[trigger]]»\nbutton = 3", "there is a trigger like this already",
            "give it another button"
        ),
        (
            "scrolls = true\nmode = «\"letters\"»", "a trigger with `scrolls` has no `mode`",
            "leave one of them out"
        ),
        (
            "touch = «true»\nscrolls = true", "a trigger with `scrolls` has no `touch`",
            "scroll down : pan-1-up"
        ),
    ])
    func aMistakeInATriggerIsTold(text: String, message: String, remedy: String) throws {
        try aMistakeIsTold(text: "[[trigger]]\n" + text, message: message, remedy: remedy)
    }

    @Test func whatIsRightBesideAMistakeStands() {
        let reading = Self.read(
            """
            hold = 200
            pause = "x"
            [[trigger]]
            button = 9
            [[trigger]]
            button = 500
            """)
        #expect(reading.settings.hold == 200)
        #expect(reading.settings.pause == 300)
        #expect(reading.settings.triggers == [TriggerSettings(button: 9)])
        #expect(reading.diagnostics.map(\.line) == [2, 6])
    }

    /// Neither depth nor bytes that are no text do any harm.
    @Test func oddBytesAreRefused() {
        let deep = String(repeating: "a.", count: 30_000) + "a = 1"
        let nested = "a = " + String(repeating: "[", count: 60_000)
        for text in [deep, nested] { #expect(Self.read(text).diagnostics.count == 1) }
        for byte in UInt8.min...UInt8.max {
            let reading = SettingsReader.read([byte, 0xC3, 0x28, 0])
            #expect(reading.diagnostics.count == 1 || byte == UInt8(ascii: "#"))
        }
    }

    @Test func theCommandLineWins() {
        var settings = Settings()
        settings.triggers = [
            TriggerSettings(button: 8, device: "*pen*"), TriggerSettings(button: 9, mode: "a"),
        ]
        settings.learning = true
        #expect(settings.overridden(by: SettingsOverrides()) == settings)
        #expect(
            settings.overridden(by: SettingsOverrides(mode: "b")).triggers.map(\.mode)
                == ["b", "b"])
        #expect(
            settings.overridden(by: SettingsOverrides(button: 3)).triggers
                == [TriggerSettings(button: 3)])
        #expect(
            settings.overridden(by: SettingsOverrides(modifiers: .control)).triggers
                == [TriggerSettings(modifiers: .control)])
        #expect(!settings.overridden(by: SettingsOverrides(learning: false)).learning)
        #expect(settings.overridden(by: SettingsOverrides(ask: .never)).ask == .never)
    }

    /// Below a table every setting of none is told where it belongs.
    @Test(arguments: SettingsReader.keys.filter { !$0.contains(".") })
    func eachSettingIsSentAboveTheTables(key: String) {
        let found = Self.read("[[trigger]]\n\(key) = 1\n").diagnostics
        #expect(found.map(\.message.english) == ["`\(key)` is not a setting of this table"])
    }

    /// Thousands of words that mean nothing, as of another program's file: the first are told, and how many more.
    @Test func thousandsOfMistakes() {
        let text = (1...3000).map { "mistake\($0) = 1\n" }.joined()
        let diagnostics = SettingsReader.read(Array(text.utf8)).diagnostics
        #expect(diagnostics.map(\.line) == Array(1...101))
        #expect(diagnostics.last?.message.english == "2900 more problems are not shown")
    }
}
