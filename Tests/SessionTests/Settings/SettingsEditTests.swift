// A single setting changed in somebody's file, and nothing else in it.

import Session
import Testing

@Suite struct SettingsEditTests {
    private func edit(_ text: String, _ key: String, _ value: SettingsEdit.Value?) -> String? {
        SettingsEdit.text(Array(text.utf8), setting: key, to: value)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// A text, what is set, and the text afterwards.
    @Test(
        arguments: [
            ("", "pause", .integer(200), "pause = 200\n"),
            ("hold = 4", "pause", .integer(200), "hold = 4\npause = 200\n"),
            ("hold = 4\n", "pause", .integer(200), "hold = 4\npause = 200\n"),
            ("# mine\n", "tray", .boolean(true), "# mine\ntray = true\n"),
            (
                "pause = 3 # long\nhold = 4\n", "pause", .integer(200),
                "pause = 200 # long\nhold = 4\n"
            ),
            ("  pause=3\r\nhold=4\r\n", "pause", .integer(5), "  pause=5\r\nhold=4\r\n"),
            ("hold = 4\r\n", "pause", .integer(5), "hold = 4\r\npause = 5\r\n"),
            // Behind the last of those that are in no table, whatever it looks like.
            (
                "hold = 4\n\n[[trigger]]\nbutton = 2\n", "languages", .texts(["de", "en"]),
                "hold = 4\nlanguages = [\"de\", \"en\"]\n\n[[trigger]]\nbutton = 2\n"
            ),
            (
                "# all\n\n# mine\n[[trigger]]\nbutton = 2\n", "ask", .text("never"),
                "# all\n\nask = \"never\"\n\n# mine\n[[trigger]]\nbutton = 2\n"
            ),
            (
                "languages = [\n  \"de\", # first\n  \"en\",\n]\nhold = 4\n", "languages",
                .texts(["fr"]),
                "languages = [\"fr\"]\nhold = 4\n"
            ),
            (
                "[trail]\nshow = true\n", "trail.width", .number(2.5),
                "[trail]\nshow = true\nwidth = 2.5\n"
            ),
            ("[trail]\n", "trail.width", .integer(3), "[trail]\nwidth = 3\n"),
            ("hold = 4\n", "trail.show", .boolean(false), "hold = 4\n\n[trail]\nshow = false\n"),
            ("trail.width = 3\n", "trail.width", .integer(4), "trail.width = 4\n"),
            ("log = true\npause = 3 # x\nhold = 4\n", "pause", nil, "log = true\n# x\nhold = 4\n"),
            ("\u{FEFF}hold = 4\r\n", "hold", .integer(5), "\u{FEFF}hold = 5\r\n"),
            ("[trail]\nwidth = 3\n", "trail.width", nil, "[trail]\n"),
            ("hold = 4\n", "pause", nil, "hold = 4\n"),
            (
                "device = 4\n", "letter-model", .text("a \"b\" \\"),
                "device = 4\nletter-model = \"a \\\"b\\\" \\\\\"\n"
            ),
        ] as [(String, String, SettingsEdit.Value?, String)])
    func aSetting(_ text: String, _ key: String, _ value: SettingsEdit.Value?, is after: String) {
        #expect(edit(text, key, value) == after)
    }

    /// Where it would be a guess nothing is changed.
    @Test(arguments: [
        ("pause =", "hold"), ("trail = 3\n", "trail.width"), ("a = 1\na = 2\n", "pause"),
    ])
    func whatIsNotClearIsLeftAlone(_ text: String, _ key: String) {
        #expect(edit(text, key, .integer(4)) == nil)
    }
}
