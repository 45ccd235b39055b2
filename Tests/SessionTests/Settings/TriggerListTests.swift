// A further trigger in somebody's settings, changed and taken out again, and nothing else touched.

import Session
import Testing

@Suite struct TriggerListTests {
    private static let gestures = TriggerSettings(button: 3, mode: "gestures")
    private static let two = """
        [[trigger]]
        button = 8 # to write

        # mine
        [[trigger]]
        button = 3
        mode = "gestures"

        [trail]
        width = 3

        """

    /// The one that counts by default is written down: it would else be gone.
    @Test func anotherOneIsAdded() {
        func add(_ text: String) -> String? {
            TriggerEdit.text(Array(text.utf8), adding: Self.gestures)
                .map { String(decoding: $0, as: UTF8.self) }
        }
        let added = "[[trigger]]\nbutton = 3\nmode = \"gestures\"\n"
        #expect(add("") == "[[trigger]]\nbutton = 2\n\n" + added)
        #expect(
            add("hold = 400 # slow\n")
                == "hold = 400 # slow\n\n[[trigger]]\nbutton = 2\n\n" + added)
        let first = "[[trigger]] # mine\nbutton = 8\n\n[trail]\nwidth = 3\n"
        #expect(add(first) == first + "\n" + added)
        #expect(add("trigger = [{ button = 8 }]\n") == nil)
        #expect(add("button =") == nil)
    }

    @Test func oneOfSeveralIsChanged() {
        let new = TriggerSettings(button: 9, mode: "gestures")
        let text = TriggerEdit.text(Array(Self.two.utf8), changing: Self.gestures, to: new)
        #expect(
            text.map { String(decoding: $0, as: UTF8.self) }
                == Self.two.replacing("button = 3", with: "button = 9"))
        #expect(TriggerEdit.text(Array(Self.two.utf8), changing: new, to: Self.gestures) == nil)
    }

    @Test func oneOfSeveralGoes() {
        let text = TriggerEdit.text(Array(Self.two.utf8), removing: Self.gestures)
        #expect(
            text.map { String(decoding: $0, as: UTF8.self) } == """
                [[trigger]]
                button = 8 # to write

                # mine

                [trail]
                width = 3

                """)
    }

    /// A button becomes a key and a key a button, and what one of them has goes with it.
    @Test func aKeyTakesThePlaceOfAButton() throws {
        func text(_ text: String, _ key: String, _ value: SettingsEdit.Value?) throws -> String? {
            let old = SettingsReader.read(Array(text.utf8)).settings.triggers[0]
            let new = try #require(old.with(key, value))
            return TriggerEdit.text(Array(text.utf8), changing: old, to: new)
                .map { String(decoding: $0, as: UTF8.self) }
        }
        let button = "[[trigger]]\nbutton = 8\nmode = \"x\" # mine\n"
        let key = "[[trigger]]\nkey = \"Super_R\"\nmode = \"x\" # mine\n"
        #expect(try text(button, "trigger.key", .text("Super_R")) == key)
        let twice = "[[trigger]]\ntwice = true\nkey = \"Super_R\"\nmode = \"x\" # mine\n"
        #expect(try text(key, "trigger.twice", .boolean(true)) == twice)
        #expect(try text(twice, "trigger.button", .integer(8)) == button)
        #expect(
            try text(twice, "trigger.key", .text(""))
                == "[[trigger]]\nbutton = 2\nmode = \"x\" # mine\n")
        #expect(TriggerSettings().with("trigger.key", .text("Nokey")) == nil)
        #expect(TriggerSettings(key: "F9", isTwice: true).description == "F9 after a tap")
    }
}
