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
}
