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

    /// A stroke over another reading chooses it, as a touch does; a letter that is written there is one.
    @Test(arguments: [
        (height: 6.0, isLeft: false, text: "hello word"), (60, false, "hello world l"),
        (6, true, "hello world"),
    ])
    mutating func aStrokeOverAReadingChoosesIt(height: Double, isLeft: Bool, text: String) throws {
        try hand.write("hello")
        try hand.write("world")
        let made = hand.engine.offer
        let index = try #require(made?.alternatives.firstIndex(of: [.text("word")]))
        hand.send(.offer(.aim(index)))
        let width = height > 10 ? 0.0 : 50.0
        let points = (0...10).map { step in
            Point(x: 300 + width * Double(step) / 10, y: 500 + height * Double(step) / 10)
        }
        hand.send(.press(points[0]))
        for (number, point) in points.enumerated().dropFirst() {
            hand.now += 8
            if isLeft, number == 9 { hand.send(.offer(.aim(nil))) }
            hand.send(hand.engine.isDrawing ? .motion(point) : .frozenMotion(point))
        }
        hand.send(.release(points[10]))
        hand.wait()
        #expect(hand.text.hasPrefix(text))
        #expect(hand.engine.offer == nil || text == "hello word")
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
