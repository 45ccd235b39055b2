// Whole words: when one is over, what is typed for it, and what gestures do between them.

import Engine
import PureSupport
import Strokes
import Testing

@Suite struct WordWritingTests {
    private var hand: WordHand

    init() throws { hand = try WordHand() }

    @Test mutating func wordsAreTypedWithSpacesBetweenThem() throws {
        for word in ["hello", "world", "from", "people"] { try hand.write(word) }
        #expect(hand.text == "hello world from people")
    }

    @Test mutating func nothingIsTypedBeforeThePenHasRested() throws {
        hand.draw(try WordInks.ink("water"), at: Point(x: 100, y: 200))
        hand.wait(hand.rest - 10)
        #expect(hand.text == "")
        #expect(hand.engine.anticipation == .word("water"))
        hand.wait(11)
        #expect(hand.text == "water")
        #expect(hand.engine.anticipation == nil)
    }

    /// What reads words is opened beside the writing, which loses nothing meanwhile.
    @Test func aWordThatIsDrawnTooEarlyIsReadLater() throws {
        var hand = try WordHand(reader: nil)
        hand.engine.awaitsWords = true
        try hand.write("from")
        try hand.write("people")
        #expect(hand.text == "" && hand.engine.deadline == nil)
        (hand.engine.wordReader, hand.engine.awaitsWords) = (WordHand.reader, false)
        hand.wait()
        #expect(hand.text == "from people")
    }

    /// Another trigger may be the one that writes words.
    @Test func lettersWaitForNoWords() throws {
        var hand = try WordHand(mode: "letters", reader: nil)
        hand.engine.awaitsWords = true
        for _ in 0..<3 {
            try hand.draw("258")
            hand.wait(100)
        }
        hand.wait()
        #expect(hand.text == "lll")
    }

    /// Punctuation by itself stands close to the word.
    @Test mutating func noSpaceComesBeforePunctuation() throws {
        try hand.write("hello")
        try hand.draw("357")
        hand.wait()
        try hand.write("world")
        #expect(hand.text == "hello, world")
    }

    /// Signs and digits that are drawn for once between words, digits of which are strokes.
    @Test(arguments: [
        ("hello 951 412658 world", "hello? world"),
        ("hello 951 2478 from 951 2687 people", "hello (from) people"),
        ("hello 951 147|258 from 951 147|258 people", "hello \"from\" people"),
        ("hello 951 74123698 from 951 98741236 people", "hello \u{201E}from\u{201C} people"),
        ("hello 951 9632147 from", "hello \u{BF}from"),
        ("hello 951 563214789 world", "hello@world"), ("hello 951 258 world", "hello'world"),
        ("hello 753 258 753 258 people", "hello 11 people"),
        ("753 258 357 753 258 people", "1,1 people"),
        ("hello 951 412658 951 2478 world", "hello? (world"),
    ])
    func aSignStandsWhereItBelongs(script: String, text: String) throws {
        var hand = try WordHand(
            lines:
                "mode symbols\n\"\u{201E}\" : 74123698\n\"\u{201C}\" : 98741236\n\"\u{BF}\" : 9632147"
        )
        for step in script.split(separator: " ").map(String.init) {
            if step.allSatisfy(\.isLetter) { try hand.write(step) } else { try hand.draw(step) }
            hand.wait()
        }
        #expect(hand.text == text)
    }

    /// No word that is made of these is the writer's own.
    @Test(arguments: [("don't", true), ("well-known", true), ("hello-krakel", false)])
    func aWordIsKnownByItsParts(word: String, isKnown: Bool) throws {
        #expect(try #require(WordHand.reader).knows(word) == isKnown)
    }

    @Test mutating func aScratchOutTakesTheWordBackWithItsSpace() throws {
        try hand.write("hello")
        try hand.write("people")
        _ = hand.news()
        try hand.draw("456545654565", size: 40)
        #expect(hand.text == "hello")
        #expect(hand.news().contains("took back  people"))
        try hand.write("world")
        #expect(hand.text == "hello world")
    }

    /// Nothing had been typed of it: nothing else is taken back.
    @Test mutating func aScratchOutOverTheWordUnderWayDropsIt() throws {
        try hand.write("hello")
        hand.draw(try WordInks.ink("people"), at: Point(x: 290, y: 300))
        hand.wait(100)
        try hand.draw("456545654565", size: 40, at: Point(x: 300, y: 300))
        hand.wait()
        #expect(hand.text == "hello")
    }

    @Test mutating func gesturesOfTheDictionaryCountAlone() throws {
        try hand.write("the")
        try hand.draw("3654")
        hand.wait()
        #expect(hand.text == "the<Return>")
        try hand.write("time")
        #expect(hand.text == "the<Return>time")
        try hand.draw("3571")
        hand.wait()
        #expect(hand.engine.mode == "letters")
        try hand.draw("14789")
        hand.wait()
        #expect(hand.text == "the<Return>timel")
    }

    @Test mutating func escapeGivesTheWordUp() throws {
        hand.draw(try WordInks.ink("water"), at: Point(x: 100, y: 200))
        hand.send(.cancel)
        hand.wait()
        #expect(hand.text == "")
        #expect(hand.news() == ["cancelled"])
    }

    /// As in another window: no space begins a text.
    @Test mutating func noSpaceComesWhereTheInsertionPointIsNotKnown() throws {
        try hand.write("hello")
        _ = hand.engine.loseWord()
        try hand.write("world")
        #expect(hand.text == "helloworld")
    }
}
