// The trigger changed in somebody's settings, and nothing else in them.

import Session
import Testing

@Suite struct TriggerEditTests {
    private func edit(
        _ text: String, _ trigger: TriggerSettings = TriggerSettings(button: 3)
    ) -> String? {
        let bytes = Array(text.utf8)
        let old = SettingsReader.read(bytes).settings.triggers[0]
        return TriggerEdit.text(bytes, changing: old, to: trigger)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [
        // Where there is none, one is added; lines end as the others do.
        ("", "[[trigger]]\nbutton = 3\n"),
        ("# mine\nhold = 400", "# mine\nhold = 400\n\n[[trigger]]\nbutton = 3\n"),
        ("[trail]\nwidth = 3 # thin\n", "[trail]\nwidth = 3 # thin\n\n[[trigger]]\nbutton = 3\n"),
        ("hold = 400\r\n", "hold = 400\r\n\r\n[[trigger]]\r\nbutton = 3\r\n"),
        // A device that is not wanted goes, and one without a value gets it.
        ("[[trigger]]\ndevice = \"pen\"\nbutton = 1\n", "[[trigger]]\nbutton = 3\n"),
        ("hold = 4\n[[trigger]]\n", "hold = 4\n[[trigger]]\nbutton = 3\n"),
        // A table in one line is changed as well.
        (
            "trigger = [{ button = 8, modifiers = \"Alt\" }]\n",
            "trigger = [{ button = 3, modifiers = \"\" }]\n"
        ),
    ])
    func theButtonIsSet(before: String, after: String) {
        #expect(edit(before) == after)
    }

    @Test func theValuesOfTheOneThatIsThereAreChanged() {
        let text = """
            # first
            pause = 200

            [[trigger]] # to write with
            button = 8 # the thumb's
            modifiers = "Control"  # and this
            mode = "digits"

            [trail]
            show = false
            """
        #expect(
            edit(text, TriggerSettings(button: 3, mode: "digits"))
                == text.replacing("= 8", with: "= 3").replacing("\"Control\"", with: "\"\""))
        let other = TriggerSettings(
            button: 1, modifiers: [.super], device: "a \"pen\"", mode: "digits")
        #expect(
            edit(text, other)
                == text.replacing("button = 8", with: "device = \"a \\\"pen\\\"\"\nbutton = 1")
                .replacing("\"Control\"", with: "\"Super\""))
    }

    @Test func aModeIsSetAndGoes() {
        let words = TriggerSettings(button: 1, device: "pen", mode: "words")
        let text = "[[trigger]]\nbutton = 1\ndevice = \"pen\"\n"
        let withMode = "[[trigger]]\nmode = \"words\"\nbutton = 1\ndevice = \"pen\"\n"
        #expect(edit(text, words) == withMode)
        #expect(edit(withMode, TriggerSettings(button: 1, device: "pen")) == text)
        #expect(
            edit(withMode, TriggerSettings(button: 1, device: "pen", mode: "letters"))
                == withMode.replacing("words", with: "letters"))
    }

    /// In the settings window what excludes it goes in the same step.
    @Test func whatScrollsHasNoModeAndIsNoFinger() throws {
        let words = TriggerSettings(button: 3, mode: "words")
        let scrolling = try #require(words.with("trigger.scrolls", .boolean(true)))
        #expect(scrolling == TriggerSettings(button: 3, scrolls: true))
        #expect(scrolling.with("trigger.mode", .text("words")) == words)
        #expect(scrolling.with("trigger.touch", .boolean(true))?.scrolls == false)
        #expect(scrolling.with("trigger.scrolls", nil) == TriggerSettings(button: 3))
        let text = "[[trigger]]\nbutton = 3\n"
        let withScrolling = "[[trigger]]\nscrolls = true\nbutton = 3\n"
        #expect(edit(text, scrolling) == withScrolling)
        #expect(edit(withScrolling, words)?.contains("scrolls = false") == true)
    }

    @Test func whatIsSoAlreadyStaysByteForByte() {
        let text = "[[trigger]]\r\nbutton=3"
        #expect(edit(text) == text)
        #expect(edit("# nothing", TriggerSettings()) == "# nothing")
    }

    /// Where it would be a guess nothing is changed.
    @Test(arguments: [
        "button =", "trigger = []\n", "trigger = 4\n",
        "trigger = [{ device = \"x\" }]\n", "[[trigger]]\nbutton = 900\n",
    ])
    func whatIsNotClearIsLeftAlone(_ text: String) {
        #expect(edit(text) == nil)
    }

    @Test func theFirstSettingsAreRight() {
        let trigger = TriggerSettings(button: 1, modifiers: [.control, .super])
        let reading = SettingsReader.read(Array(TriggerEdit.first(trigger).utf8))
        #expect(reading.diagnostics.isEmpty && reading.settings.triggers == [trigger])
    }
}
