// The ring: the variants of an entry, chosen where the pen rests at the end of its stroke.

import Dictionaries
import Strokes
import Testing

@testable import Engine

@Suite struct RingTests {
    private static let five =
        #""one" = <F1> / "two" = <F2> / <F3> / "four" = <F4> / "five" = <F5> : 456"#

    /// Each direction of each number of variants chooses its own, seen and at once.
    @Test(arguments: 2...8, [true, false])
    func eachDirectionHasItsVariant(_ count: Int, isSlow: Bool) throws {
        let entry = (1...count).map { "<F\($0)>" }.joined(separator: " / ") + " : 456"
        for index in 1..<count {
            let centre = 360 * Double(index - 1) / Double(count - 1)
            let slack = 180 / Double(count - 1) - 1
            for degrees in [centre - min(slack, 100), centre, centre + min(slack, 100)] {
                for length in [17.0, 60, 500] {
                    var hand = try RingHand(resting: entry)
                    if isSlow { hand.move(degrees, length) }
                    hand.release(degrees, length)
                    #expect(hand.typed == "<F\(index + 1)>", "\(index) of \(count), \(degrees)")
                    #expect(hand.isGone)
                    #expect(hand.engine.isPenUp)
                }
            }
        }
    }

    @Test func theRingOpensAroundTheTip() throws {
        var hand = try RingHand(Self.five)
        hand.draw()
        hand.rest(449)
        #expect(hand.rings.isEmpty)
        hand.rest(2)
        let ring = try #require(hand.rings.first)
        #expect(ring.centre == hand.tip)
        #expect(ring.variants.map(\.name) == ["one", "two", nil, "four", "five"])
        #expect(ring.chosen == 0)
        #expect(hand.engine.deadline == nil)
        // What is pointed at is told when it changes, and nothing is drawn.
        _ = hand.take()
        hand.move(0, 90, steps: 30)
        hand.move(90, 90)
        #expect(
            hand.rings.map(\.chosen).reduce(into: []) { if $0.last != $1 { $0.append($1) } } == [
                1, 2,
            ])
        #expect(hand.rings.count == 2)
        #expect(!hand.effects.contains { if case .trail(.extend) = $0 { true } else { false } })
    }

    /// In the middle, and with no way gone at all, the usual is done.
    @Test(arguments: [0.0, 5, 15.9])
    func theMiddleIsTheUsual(_ length: Double) throws {
        var hand = try RingHand(resting: Self.five)
        hand.move(200, 80)
        hand.move(200, length)
        hand.release(200, length)
        #expect(hand.typed == "<F1>")
        #expect(hand.isGone)
    }

    /// A stroke that does not rest is done at once, with nothing shown and nothing waited for.
    @Test func withoutARestNothingWaits() throws {
        for entry in [Self.five, "<F1> : 456"] {
            var hand = try RingHand(entry)
            hand.draw()
            hand.rest(200)
            hand.release()
            #expect(hand.typed == "<F1>")
            #expect(hand.rings.isEmpty)
            #expect(hand.engine.deadline == nil)
        }
    }

    @Test func anEntryWithoutVariantsHasNoRing() throws {
        var hand = try RingHand("<F1> : 456\n<F2> / <F3> : 14789")
        hand.draw()
        hand.rest(5000)
        hand.release()
        #expect(hand.typed == "<F1>")
        #expect(hand.rings.isEmpty)
    }

    /// What is not certain has no ring, and draws on.
    @Test func aStrokeInDoubtDrawsOn() throws {
        var hand = try RingHand("<F2> / <F3> : 14789\n<F1> : 456")
        hand.draw("147")
        hand.rest(5000)
        #expect(hand.rings.isEmpty)
        hand.move(0, 100)
        hand.release(0, 100)
        #expect(hand.typed == "<F2>")
    }

    @Test(arguments: [
        InputEvent.cancel, .deviceGone, .chord(button: 3), .press(Point(x: 10, y: 10)),
    ])
    func whatEndsTheStrokeChoosesNothing(_ event: InputEvent) throws {
        var hand = try RingHand(resting: Self.five)
        hand.move(90, 80)
        hand.send(event)
        #expect(hand.typed.isEmpty)
        #expect(hand.isGone)
        #expect(hand.effects.contains(.report(.cancelled)))
        #expect(!hand.engine.isChoosing)
    }

    /// A wheel that turns by itself does nothing; a pen that goes out of reach has chosen.
    @Test func otherEvents() throws {
        var hand = try RingHand(resting: Self.five)
        hand.move(90, 80)
        hand.send(.chord(button: 4))
        #expect(hand.engine.isChoosing)
        hand.send(.penAway)
        #expect(hand.typed == "<F3>")
        #expect(hand.isGone)
    }

    /// Where a stroke ends where it began, to rest there cancels it: not once the ring is open.
    @Test func aClosedStrokeCanBeHeld() throws {
        var hand = try RingHand("<F1> / <F2> / <F3> : 123698741")
        hand.draw("123698741")
        hand.rest(5000)
        #expect(hand.rings.count == 1)
        #expect(hand.engine.isChoosing)
        hand.release(180, 60)
        #expect(hand.typed == "<F3>")
    }

    /// Ink is what was drawn until the ring opened.
    @Test func whatChoosesIsNoInk() throws {
        var hand = try RingHand(resting: Self.five)
        hand.move(90, 120)
        hand.release(90, 120)
        let reading = try #require(
            hand.effects.lazy.compactMap {
                if case .report(.recognised(let reading)) = $0 { reading } else { nil }
            }
            .first)
        #expect(reading.ink.box?.height == 0)
        #expect(reading.ink.box?.maxX == 200)
        #expect(reading.match.actions.variants.count == 5)
        #expect(ActionNotation.text(of: reading.actions) == "<F3>")
        #expect(reading.chosen == nil)
    }

    /// What was chosen can be taken back, and done again.
    @Test func whatIsChosenIsWhatWasDone() throws {
        var hand = try RingHand(
            resting: "\"a\" / \"b\" / \"c\" : 456\ntake back : 852\nagain : 654")
        hand.release(180, 60)
        #expect(hand.typed == "\"c\"")
        _ = hand.take()
        hand.draw("654")
        hand.release()
        #expect(hand.typed == "\"c\"")
        _ = hand.take()
        hand.draw("852")
        hand.release()
        #expect(hand.typed == "<BackSpace>")
    }

    /// The guide does not come where the ring will; where the pen goes on before that, it may.
    @Test func theGuideMakesRoom() throws {
        var hand = try RingHand("<F1> / <F2> : 456\n<F3> : 4569\n<F4> : 14789\n<F5> : 14")
        hand.engine.settings.guide = GuidePolicy(entries: .all)
        hand.draw()
        hand.rest()
        #expect(hand.rings.count == 1)
        #expect(
            !hand.effects.contains { if case .choices(.showGuide) = $0 { true } else { false } })
        hand.release()
        _ = hand.take()
        hand.rest(2000)
        hand.draw("14")
        hand.rest()
        #expect(hand.effects.contains { if case .choices(.showGuide) = $0 { true } else { false } })
        #expect(hand.rings.isEmpty)
        hand.release()
        #expect(hand.effects.contains(.choices(.hideGuide)))
    }

    /// A flick has variants as well, and strokes of several lines.
    @Test func flicksAndSeveralStrokes() throws {
        var hand = try RingHand("<F1> / <F2> / <F3> : flick-right\n<F4> : 159")
        for x in stride(from: 100.0, through: 400, by: 10) {
            hand.send(
                x == 100
                    ? .press(Point(x: x, y: 100))
                    : hand.engine.isDrawing
                        ? .motion(Point(x: x, y: 100)) : .frozenMotion(Point(x: x, y: 100)))
        }
        hand.tip = Point(x: 400, y: 100)
        hand.rest()
        #expect(hand.rings.count == 1)
        hand.release(180, 50)
        #expect(hand.typed == "<F3>")
        hand = try RingHand("<F1> / <F2> / <F3> : 456|258")
        hand.draw("456")
        hand.release()
        hand.draw("258")
        hand.rest()
        #expect(hand.rings.count == 1)
        hand.release(0, 50)
        #expect(hand.typed == "<F2>")
    }

    /// In a password prompt the ring is there and cannot be seen.
    @Test func whatIsPrivateIsNotShown() throws {
        var hand = try RingHand(Self.five)
        _ = hand.engine.noteKeyboard(isTaken: true)
        hand.draw()
        hand.rest()
        #expect(hand.rings.isEmpty)
        hand.release(90, 60)
        #expect(hand.typed == "<F3>")
        #expect(!hand.effects.contains(.choices(.hideRing)))
    }

    /// A shaking hand rests, and a hand that goes on slowly does not.
    @Test func restingIsToStayNear() throws {
        var hand = try RingHand(Self.five)
        hand.draw()
        for step in 1...80 {
            let shake = step.isMultiple(of: 2) ? 1.0 : -1
            hand.send(.motion(Point(x: 200 + shake, y: 100 - shake)))
        }
        #expect(hand.rings.count == 1)
        hand = try RingHand(Self.five)
        hand.draw()
        for step in 1...80 { hand.send(.motion(Point(x: 200 + Double(step), y: 100))) }
        #expect(hand.rings.isEmpty)
    }

    /// Whatever the loop was busy with meanwhile: the time counts, not the tick.
    @Test func aLateTickChangesNothing() throws {
        var hand = try RingHand(Self.five)
        hand.draw()
        hand.send(.motion(Point(x: 200, y: 160)), after: 460)
        #expect(hand.rings.map(\.chosen) == [0, 2])
        hand.send(.release(Point(x: 200, y: 160)))
        #expect(hand.typed == "<F3>")
        hand = try RingHand(Self.five)
        hand.draw()
        hand.send(.motion(Point(x: 200, y: 160)), after: 440)
        #expect(hand.rings.isEmpty)
        hand = try RingHand(Self.five)
        hand.draw()
        hand.send(.release(Point(x: 140, y: 100)), after: 460)
        #expect(hand.typed == "<F4>")
    }

    /// A rest at the end of words is one of a word.
    @Test func whereWholeWordsAreWrittenThereIsNone() throws {
        var hand = try WordHand(lines: "mode above\n<F1> / <F2> : 456")
        _ = hand.engine.handle(.press(Point(x: 100, y: 100)), at: 1000)
        for x in stride(from: 110.0, through: 200, by: 10) {
            let point = Point(x: x, y: 100)
            _ = hand.engine.handle(
                hand.engine.isDrawing ? .motion(point) : .frozenMotion(point), at: 1010)
        }
        let effects = hand.engine.handle(.tick, at: 3000)
        #expect(!effects.contains { $0.isOfRing })
        #expect(!hand.engine.isChoosing)
    }
}
