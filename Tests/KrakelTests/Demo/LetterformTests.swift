// The demo's hand writes what the shipped dictionary reads.

import Dictionaries
import Strokes
import Testing

@testable import krakel

@Suite struct LetterformTests {
    @Test func everyLetterIsReadHoweverTheHandShakes() throws {
        let recogniser = Recogniser(try Checkout.dictionary())
        for seed in UInt64(0)..<20 {
            var hand = Hand(seed: seed)
            for letter in "abcdefghijklmnopqrstuvwxyz" {
                let written = hand.write(letter, at: Point(x: 100, y: 200), height: 70)
                let ink = try #require(written)
                let drawn = Ink(ink.strokes.map { Stroke(Pace().places(along: $0)) })
                let query = try #require(Query(drawn))
                let match = recogniser.recognise(query, in: "letters", alternatives: 0)
                #expect(match?.actions == [.text(String(letter))], "\(letter), seed \(seed)")
            }
        }
    }

    @Test func aLetterStandsOnItsLine() throws {
        var hand = Hand(seed: 3)
        let ink = hand.write("l", at: Point(x: 100, y: 300), height: 50)
        let box = try #require(ink?.box)
        #expect((285...315).contains(box.maxY))
        #expect((170...225).contains(box.minY))
        let unknown = hand.write("ß", at: Point(x: 0, y: 0), height: 50)
        #expect(unknown == nil)
    }

    @Test func theSameSeedDrawsTheSame() {
        var (one, other, third) = (Hand(seed: 1), Hand(seed: 1), Hand(seed: 2))
        let place = Point(x: 10, y: 10)
        let ink = one.write("g", at: place, height: 60)
        let (same, different) = (
            other.write("g", at: place, height: 60), third.write("g", at: place, height: 60)
        )
        #expect(ink == same)
        #expect(ink != different)
    }
}
