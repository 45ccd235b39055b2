// How a word goes on is offered while it is written.

import Engine
import PureSupport
import Strokes
import Testing

@Suite struct WordCompletionTests {
    private var hand: WordHand

    init() throws { hand = try WordHand() }

    /// The first strokes of "people", up to its l.
    private static func beginning() throws -> Ink {
        Ink(Array(try WordInks.ink("people").strokes.prefix(4)))
    }

    private static func flick(to x: Double) -> Ink {
        Ink([Stroke((0...20).map { Point(x: x + 10 * Double($0), y: 240) })])
    }

    @Test mutating func aFlickToTheRightTakesTheCompletion() throws {
        try hand.write("hello")
        let ink = try Self.beginning()
        hand.draw(ink, at: Point(x: 100, y: 200))
        hand.wait(100)
        #expect(hand.engine.anticipation == .word("peop", completion: "people"))
        #expect(hand.engine.anticipation?.text { $0 } == "peop\u{B7}le")
        hand.draw(Self.flick(to: 100 + (ink.box?.width ?? 0)))
        #expect(hand.text == "hello people", "at once")
        hand.wait()
        try hand.write("from")
        #expect(hand.text == "hello people from")
    }

    /// The first of three words is typed before the third is complete, so that the strokes are counted anew.
    @Test mutating func aFlickCompletesTheThirdOfThreeWords() throws {
        var x = 60.0
        for ink in [try WordInks.ink("hello"), try WordInks.ink("from"), try Self.beginning()] {
            hand.draw(ink, at: Point(x: x, y: 200))
            hand.wait(220)
            x += (ink.box?.width ?? 0) + 30
        }
        #expect(hand.text == "hello")
        #expect(hand.engine.anticipation == .word("from peop", completion: "from people"))
        hand.draw(Self.flick(to: x - 30))
        #expect(hand.text == "hello from people")
    }

    @Test mutating func withoutItTheWordIsWhatWasWritten() throws {
        hand.draw(try Self.beginning(), at: Point(x: 100, y: 200))
        hand.wait()
        #expect(hand.text.hasPrefix("peop"))
        #expect(hand.text != "people")
    }

    /// A password is not shown on the screen, and what is not shown is not taken.
    @Test mutating func nothingIsShownOfASecret() throws {
        _ = hand.engine.noteKeyboard(isTaken: true)
        let ink = try Self.beginning()
        hand.draw(ink, at: Point(x: 100, y: 200))
        hand.wait(100)
        #expect(hand.engine.anticipation == nil)
        hand.draw(Self.flick(to: 100 + (ink.box?.width ?? 0)))
        #expect(hand.text == "")
    }
}
