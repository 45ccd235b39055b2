// Who takes the other's button: writing and gestures exchange theirs, in the settings' text as well.

import Session
import Testing

@Suite struct TriggerRolesTests {
    private static let gestures = TriggerSettings(button: 3, mode: "gestures")
    private static let words = TriggerSettings(button: 2, mode: "words")

    private func roles(_ triggers: TriggerSettings...) -> TriggerRoles {
        TriggerRoles(triggers, gestures: "gestures")
    }

    @Test func theFirstIsWrittenWithWhateverItReads() {
        #expect(roles().writing == TriggerSettings() && roles().gestures == nil)
        let one = roles(Self.gestures)
        #expect(one.writing == Self.gestures && one.gestures == nil)
        #expect(roles(Self.words, Self.gestures).gestures == Self.gestures)
    }

    @Test func theModesStayWhereTheyWere() {
        var now = roles(Self.words, Self.gestures)
        now.write(with: TriggerSettings(button: 3, mode: "words"))
        #expect(now == roles(.init(button: 3, mode: "words"), .init(button: 2, mode: "gestures")))
        now.readGestures(with: TriggerSettings(button: 3))
        #expect(now == roles(Self.words, Self.gestures))
    }

    @Test func anotherButtonIsNoExchange() {
        var now = roles(Self.words, Self.gestures)
        now.write(with: TriggerSettings(button: 3, modifiers: .control, mode: "words"))
        #expect(now.gestures == Self.gestures)
        now.readGestures(with: TriggerSettings(button: 9))
        #expect(now.writing.button == 3 && now.gestures?.button == 9)
        #expect(now.gestures?.mode == "gestures")
    }

    /// Nothing was read as gestures before: writing gets one of the usual buttons.
    @Test(arguments: [(2, 3), (3, 2), (8, 2)])
    func twoNeverHaveTheSame(button: Int, rest: Int) {
        var now = roles(TriggerSettings(button: button))
        now.readGestures(with: TriggerSettings(button: button))
        #expect(now.writing.button == rest && now.gestures?.button == button)
    }

    @Test func twoAreExchangedInTheText() {
        let text = """
            [[trigger]]
            button = 1 # the tip
            device = "pen"

            # mine
            [[trigger]]
            button = 3
            modifiers = "Super"
            mode = "gestures"

            """
        let pen = TriggerSettings(button: 1, device: "pen")
        let old = TriggerSettings(button: 3, modifiers: .super, mode: "gestures")
        var new = pen
        new.mode = "gestures"
        let changed = TriggerEdit.text(
            Array(text.utf8),
            changing: [(pen, TriggerSettings(button: 3, modifiers: .super)), (old, new)])
        #expect(
            changed.map { String(decoding: $0, as: UTF8.self) } == """
                [[trigger]]
                modifiers = "Super"
                button = 3 # the tip

                # mine
                [[trigger]]
                device = "pen"
                button = 1
                modifiers = ""
                mode = "gestures"

                """)
        #expect(TriggerEdit.text(Array(text.utf8), changing: [(pen, old), (new, pen)]) == nil)
    }
}
