// Whole words under sticky modifiers, and letters with marks.

import Engine
import PureSupport
import Reading
import Strokes
import Testing

@Suite struct WordModifierTests {
    private static let lines = """
        mode words
        stick Shift : 7412369
        stick lock Shift : 9632147
        stick Control : 1478963
        """

    private static func hand() throws -> WordHand { try WordHand(lines: lines) }

    /// Shift for what comes next is for its first letter, not for the space before it.
    @Test func aWordAfterShiftHasACapital() throws {
        var hand = try Self.hand()
        try hand.write("hello")
        try hand.draw("7412369")
        hand.wait()
        #expect(hand.engine.state.once == .shift)
        try hand.write("people")
        try hand.write("from")
        #expect(hand.text == "hello <Shift+p>eople from")
    }

    @Test func lockedShiftWritesCapitalsWithTheirSpaces() throws {
        var hand = try Self.hand()
        try hand.draw("9632147")
        hand.wait()
        try hand.write("hello")
        try hand.write("from")
        #expect(
            hand.text == "<Shift+h><Shift+e><Shift+l><Shift+l><Shift+o> "
                + "<Shift+f><Shift+r><Shift+o><Shift+m>")
    }

    /// With Control letters are keys, and nothing is known of the text after them.
    @Test func controlMakesKeysOfAWord() throws {
        var hand = try Self.hand()
        try hand.write("hello")
        try hand.draw("1478963")
        hand.wait()
        try hand.write("from")
        try hand.write("people")
        #expect(hand.text == "hello<Control+f>rompeople")
        try hand.draw("456545654565", size: 40)
        #expect(hand.text == "hello<Control+f>rom")
    }

    /// Words of a language that has letters with marks: the marks may be drawn or not.
    @Test(arguments: [false, true])
    func marksMayBeDrawn(areDrawn: Bool) throws {
        let network = try #require(WordHand.network)
        var words = WordCounts()
        words.add("hellö hellö wörld wörld fröm und das ist nicht ein wasser leute von über")
        let reader = WordReader(network, model: LetterModel(learning: words))
        for (word, marked) in [("hello", "hellö"), ("world", "wörld"), ("from", "fröm")] {
            var hand = try WordHand(reader: reader)
            let ink = try WordInks.ink(word)
            hand.draw(ink, at: Point(x: 200, y: 300))
            if areDrawn {
                let box = try #require(ink.box)
                let o = Double(Array(word).firstIndex(of: "o") ?? 0) + 0.5
                let x = 200 + box.width * o / Double(word.count)
                let y = 300 + box.height * 0.25
                for x in [x - 5, x + 5] {
                    hand.wait(100)
                    hand.draw(Ink([Stroke([Point(x: x, y: y)])]))
                }
            }
            hand.wait()
            #expect(hand.text == marked)
        }
    }
}
