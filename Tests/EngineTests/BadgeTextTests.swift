// What is told beside the pen after a change, and what is not.

import Dictionaries
import Testing

@testable import Engine

@Suite struct BadgeTextTests {
    @Test(
        arguments: [
            (.init(mode: "a"), .init(mode: "a"), nil),
            (.init(mode: "a"), .init(mode: "b"), "b"),
            (.init(mode: "a"), .init(mode: "a", nextMode: "b"), "next: b"),
            // Used up, as everybody expects.
            (.init(mode: "a", nextMode: "b"), .init(mode: "a"), nil),
            (.init(mode: "a", nextMode: "b"), .init(mode: "a", nextMode: "c"), "next: c"),
            (.init(mode: "a"), .init(mode: "a", once: .control), "next: Control"),
            (.init(mode: "a", once: .control), .init(mode: "a"), nil),
            (.init(mode: "a", once: .control), .init(mode: "a", locked: .control), "Control held"),
            (.init(mode: "a", locked: .control), .init(mode: "a"), "Control let go"),
            (
                .init(mode: "a", locked: .alt),
                .init(mode: "a", once: [.control, .shift], locked: .alt),
                "next: Control+Shift, Alt held"
            ),
            (.init(mode: "a"), .init(mode: "a", nextMode: "b", once: .alt), "next: b, next: Alt"),
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
