// What a word may be instead, and what is not typed at all.

import Dictionaries
import Engine
import PureSupport
import Strokes
import Testing

@Suite struct WordOfferTests {
    private var hand: WordHand

    init() throws {
        hand = try WordHand()
        hand.engine.settings.offers = OfferPolicy(doubtfulTime: 2000)
    }

    @Test mutating func otherReadingsAreOfferedAndExchangeTheWordInPlace() throws {
        try hand.write("hello")
        try hand.write("world")
        let made = hand.engine.offer
        let offer = try #require(made)
        #expect((1...5).contains(offer.alternatives.count))
        #expect(!offer.alternatives.contains([.text("world")]))
        let index = try #require(offer.alternatives.firstIndex(of: [.text("word")]))
        hand.send(.offer(.choose(index)))
        #expect(hand.text == "hello word")
        try hand.write("people")
        #expect(hand.text == "hello word people")
    }

    @Test mutating func theNextReadingComesInPlaceOfTheWord() throws {
        try hand.write("hello")
        try hand.write("from")
        let offer = hand.engine.offer
        let next = try #require(offer?.alternatives.first)
        try hand.draw("6541236")
        hand.wait()
        #expect(hand.text == "hello " + Label.text(of: next))
    }

    @Test mutating func theOfferEndsWithTheNextStroke() throws {
        try hand.write("water")
        #expect(hand.engine.offer != nil)
        hand.draw(try WordInks.ink("the"), at: Point(x: 200, y: 300))
        #expect(hand.engine.offer == nil)
        hand.wait()
        #expect(hand.text == "water the")
    }

    /// Strokes that show no word, although they are a word's.
    private static func unsure() throws -> Ink {
        let reader = try #require(WordHand.reader)
        let inks = try ["people", "water", "little", "hello", "world", "from"].map { word in
            try WordInks.ink(word).mapped { Point(x: -$0.x, y: $0.y) }
        }
        return try #require(inks.first { reader.read($0).first?.isSure == false })
    }

    @Test mutating func whatIsNotSureIsOfferedAndNotTyped() throws {
        try hand.write("hello")
        hand.draw(try Self.unsure(), at: Point(x: 200, y: 300), pause: 40)
        hand.wait()
        #expect(hand.text == "hello")
        let news = hand.news()
        #expect(news.contains("missed"))
        let offer = hand.engine.offer
        let first = try #require(offer?.alternatives.first)
        hand.send(.offer(.choose(0)))
        #expect(hand.text == "hello " + Label.text(of: first))
        #expect(hand.news().contains("read  " + Label.text(of: first) + " as chosen"))
        try hand.draw("456545654565", size: 40)
        #expect(hand.text == "hello")
    }

    /// The offer is gone by then.
    @Test mutating func whatWasNotSureIsTypedAsAWordLater() throws {
        try hand.write("hello")
        hand.draw(try Self.unsure(), at: Point(x: 200, y: 300), pause: 40)
        hand.wait(10_000)
        #expect(hand.engine.offer == nil)
        hand.mean([.text("world")])
        #expect(hand.text == "hello world")
        #expect(hand.news().contains("read  world as chosen"))
    }

    /// As in a password: typed as it is read, nothing kept, nothing offered, no space added.
    @Test mutating func nothingIsKeptOfASecret() throws {
        _ = hand.engine.noteKeyboard(isTaken: true)
        try hand.write("hello")
        try hand.write("world")
        #expect(hand.text == "helloworld")
        #expect(hand.engine.offer == nil)
        try hand.draw("456545654565", size: 40)
        #expect(hand.text == "helloworld")
    }

    /// A letter by itself is one, in a mode for these as well.
    @Test mutating func aSingleLetterIsTyped() throws {
        try hand.draw("3214789")
        hand.wait()
        #expect(hand.text.lowercased() == "c")
    }
}
