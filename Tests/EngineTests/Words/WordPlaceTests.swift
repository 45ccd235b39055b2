// When a word is over, and what goes on with it.

import Engine
import PureSupport
import Strokes
import Testing

@Suite struct WordPlaceTests {
    private var hand: WordHand

    init() throws { hand = try WordHand() }

    /// The hand moves on by more than a gap between letters: the next word has begun.
    @Test mutating func aWordIsOverWhereTheHandMovesOn() throws {
        let first = try WordInks.ink("hello")
        hand.draw(first, at: Point(x: 100, y: 200))
        hand.wait(150)
        hand.draw(
            try WordInks.ink("world"), at: Point(x: 100 + (first.box?.width ?? 0) + 120, y: 200))
        #expect(hand.text == "hello", "typed as the next begins")
        hand.wait()
        #expect(hand.text == "hello world")
        #expect(!hand.news().contains { $0.hasPrefix("offered hell") }, "it has moved on")
    }

    @Test mutating func aWordIsOverWhereALineBegins() throws {
        hand.draw(try WordInks.ink("people"), at: Point(x: 100, y: 200))
        hand.wait(150)
        hand.draw(try WordInks.ink("from"), at: Point(x: 60, y: 420))
        #expect(hand.text == "people")
        hand.wait()
        #expect(hand.text == "people from")
    }

    /// The dot of an i may come when the word has been typed; nothing is typed twice.
    @Test mutating func aLateMarkBelongsToTheWord() throws {
        let ink = try WordInks.ink("time")
        let strokes = ink.strokes
        let dot = try #require(strokes.indices.first { strokes[$0].points.count < 4 && $0 > 0 })
        var rest = strokes
        rest.remove(at: dot)
        hand.draw(Ink(rest))
        hand.wait()
        #expect(!hand.text.isEmpty)
        hand.draw(Ink([strokes[dot]]))
        hand.wait()
        #expect(hand.text == "time")
    }

    /// Over the last word a stroke with a corner is what it always is, and a bar is a mark.
    @Test(arguments: [("3654", "people<Return>"), ("456", "people")])
    mutating func aGestureOverTheLastWordIsOne(cells: String, text: String) throws {
        try hand.write("people", at: 200, y: 300)
        hand.wait(300)
        try hand.draw(cells, size: 8, at: Point(x: 240, y: 306))
        hand.wait()
        #expect(hand.text == text)
    }

    /// A rest within a word: what was typed is taken back, and the whole of it typed.
    @Test mutating func aLetterCloseBehindGoesOnWithTheWord() throws {
        let ink = try WordInks.ink("water")
        hand.draw(Ink(Array(ink.strokes.dropLast())))
        hand.wait()
        let before = hand.text
        #expect(before.hasPrefix("wate"))
        let pause = hand.rest
        hand.draw(Ink(Array(ink.strokes.suffix(1))))
        hand.wait()
        #expect(hand.text == "water")
        #expect(hand.news().contains("retracted \(before)"))
        #expect(hand.rest > pause, "the writer needs longer")
    }

    /// The same word once more at the same place is another one.
    @Test mutating func wordsMayBeWrittenOnTheSameSpot() throws {
        for (index, word) in ["the", "time", "little", "time", "the"].enumerated() {
            try hand.write(word, index % 3, at: 200, y: 200)
        }
        #expect(hand.text == "the time little time the")
    }

    @Test mutating func aClickElsewhereEndsTheWordAndIsAClick() throws {
        hand.draw(try WordInks.ink("water"), at: Point(x: 100, y: 200))
        hand.draw(Ink([Stroke([Point(x: 600, y: 600)])]))
        #expect(hand.text == "water")
        #expect(hand.news().contains("click"))
        hand.wait()
        try hand.write("time")
        #expect(hand.text == "watertime", "the insertion point may be elsewhere")
    }

    /// The rest follows the writer, within limits.
    @Test func theRestFollowsTheWriter() throws {
        var quick = try WordHand()
        var slow = try WordHand()
        let start = quick.rest
        for _ in 0..<12 {
            quick.draw(try WordInks.ink("little"), at: Point(x: 100, y: 200), pause: 60)
            quick.wait()
            slow.draw(try WordInks.ink("little"), at: Point(x: 100, y: 200), pause: 520)
            slow.wait()
        }
        #expect(quick.rest < start && start < slow.rest)
        #expect(quick.rest >= 300 && slow.rest <= 1600)
        quick.engine.rhythm = Rhythm(.fixed(400))
        #expect(quick.rest == 800, "where the pause does not follow, neither does this")
        let kept = try #require(RhythmRecord(RhythmRecord(slow.engine.rhythm).text))
        #expect(abs(kept.rhythm.wordPauses.mean - slow.engine.rhythm.wordPauses.mean) < 0.01)
    }
}
