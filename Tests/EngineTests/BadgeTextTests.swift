// What is told beside the pen after a change, and what is not.

import Dictionaries
import Testing

@testable import Engine

@Suite struct BadgeTextTests {
    @Test(
        arguments: [
            (WritingState(mode: "a"), WritingState(mode: "a"), nil),
            (WritingState(mode: "a"), WritingState(mode: "b"), "b"),
            (WritingState(mode: "a"), WritingState(mode: "a", nextMode: "b"), "next: b"),
            // Used up, as everybody expects.
            (WritingState(mode: "a", nextMode: "b"), WritingState(mode: "a"), nil),
            (
                WritingState(mode: "a", nextMode: "b"), WritingState(mode: "a", nextMode: "c"),
                "next: c"
            ),
            (WritingState(mode: "a"), WritingState(mode: "a", once: .control), "next: Control"),
            (WritingState(mode: "a", once: .control), WritingState(mode: "a"), nil),
            (
                WritingState(mode: "a", once: .control), WritingState(mode: "a", locked: .control),
                "Control held"
            ),
            (WritingState(mode: "a", locked: .control), WritingState(mode: "a"), "Control let go"),
            (
                WritingState(mode: "a", locked: .alt),
                WritingState(mode: "a", once: [.control, .shift], locked: .alt),
                "next: Control+Shift, Alt held"
            ),
            (
                WritingState(mode: "a"), WritingState(mode: "a", nextMode: "b", once: .alt),
                "next: b, next: Alt"
            ),
        ] as [(WritingState, WritingState, String?)])
    func whatIsTold(old: WritingState, new: WritingState, text: String?) {
        #expect(BadgeText.text(from: old, to: new) == text)
    }

    @Test(arguments: [
        ("<Control+c>", "Ctrl+C"), ("<Return>", "Return"),
        ("<Control+Shift+Next>", "Ctrl+Shift+Page Down"),
        ("<Control+k>, <Control+s>", "Ctrl+K, Ctrl+S"), ("\"a\", <Left>", "a, ←"),
        ("\"<b>\"", "<b>"), ("scroll up", "wheel up"), ("shift symbols", "next: symbols"),
        ("lock digits", "from now on: digits"), ("run \"xmessage hello\"", "start xmessage hello"),
    ])
    func keysHaveNames(notation: String, text: String) throws {
        #expect(BadgeText.text(choosing: try ActionNotation.actions(in: notation)) == text)
    }

    @Test func whatIsLongIsCutOff() throws {
        let text = BadgeText.text(choosing: [.text(String(repeating: "x", count: 40))])
        #expect(text.count == 16 && text.hasSuffix("x\u{2026}"))
        let key = try #require(Keysym(name: "Return"))
        let chord = Chord(modifiers: [.control, .alt, .shift, .super, .hyper], key: key)
        #expect(BadgeText.text(choosing: [.chord(chord)]).count == 24)
    }

    @Test func anOfferIsAQuestion() {
        #expect(BadgeText.text(offering: [.text("o")]) == "o?")
        #expect(BadgeText.text(offering: [.text(" ")]) == "space?")
        #expect(BadgeText.text(offering: [.text(" ")]) { "(\($0))" } == "(space)?")
        #expect(Anticipation.reading([.text(" ")]).text { $0 } == "space")
    }

    /// A key is named as it stands on the keyboard.
    @Test(arguments: [
        ("<Alt+Left>", "Alt+←"), ("\"a\"", "a"), ("\" \"", "space"), ("take back", "take back"),
        ("<F1>, <F2>", "F1, F2"),
        (
            "run \"a-program-with-a-long-name --and-options\"",
            "start a-program-with-a-long-nam\u{2026}"
        ),
    ])
    func whatAWayLeadsTo(notation: String, text: String) throws {
        let actions = try ActionNotation.actions(in: notation)
        #expect(BadgeText.text(guidingTo: actions) == text)
    }
}
