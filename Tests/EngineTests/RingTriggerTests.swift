// The ring under what else a trigger can do: other modes, pens, erasers, scrolling, knobs.

import Dictionaries
import Strokes
import Testing

@testable import Engine

@Suite struct RingTriggerTests {
    private static let entry = "<F1> / <F2> / <F3> : 456"

    /// Each trigger has the variants of its own mode.
    @Test func theSecondTriggerHasItsOwnMode() throws {
        let text = "mode letters\n\"a\" : 456\nmode gestures\n\(Self.entry)"
        for trigger in 0...1 {
            var hand = try RingHand("<F9> : 1")
            hand.engine = try Engine(text, otherModes: ["gestures"])
            hand.trigger = trigger
            hand.draw()
            hand.rest()
            #expect(hand.rings.count == trigger)
            // Without a ring the way there would be ink.
            hand.release(180, trigger == 0 ? 0 : 60)
            hand.rest(2000)
            #expect(hand.typed == (trigger == 0 ? "\"a\"" : "<F3>"))
        }
    }

    @Test func whatScrollsOrErasesHasNone() throws {
        var hand = try RingHand(Self.entry)
        hand.engine.settings.gestures.drag.triggers = [0]
        hand.draw()
        hand.rest()
        #expect(hand.rings.isEmpty && hand.engine.isScrolling)
        hand = try RingHand(Self.entry)
        hand.touch = PenTouch(isEraser: true)
        hand.draw()
        hand.rest()
        #expect(hand.rings.isEmpty && !hand.engine.isChoosing)
    }

    /// A pen's tip chooses where it last pressed; what trails behind it does not.
    @Test func aPenChoosesWhereItPressed() throws {
        var hand = try RingHand(Self.entry)
        hand.touch = PenTouch(pressure: 0.5)
        hand.pressure = 0.5
        hand.draw()
        hand.rest()
        #expect(hand.rings.count == 1)
        hand.move(180, 60)
        hand.send(.motion(Point(x: 400, y: 100), pressure: 0))
        hand.send(.release(Point(x: 400, y: 100), pressure: 0))
        #expect(hand.typed == "<F3>")
        #expect(hand.effects.contains { if case .report(.penned) = $0 { true } else { false } })
    }

    /// A stroke that may still become a knob becomes none once it chooses, however it goes round then.
    @Test func goingRoundTheRingTurnsNothing() throws {
        var hand = try RingHand(
            resting: Self.entry
                + "\nscroll down : turn-clockwise\nscroll up : turn-counterclockwise")
        for degrees in stride(from: 0.0, through: 1080, by: 10) { hand.move(degrees, 60, steps: 1) }
        hand.release(0, 60)
        #expect(hand.typed == "<F2>")
        #expect(!hand.effects.contains { if case .report(.turning) = $0 { true } else { false } })
        _ = hand.take()
        // The next stroke is one of its own.
        hand.draw()
        hand.release()
        #expect(hand.typed == "<F1>")
    }

    /// Windows, modes and programs are done as by any entry, and modifiers that stick are added.
    @Test func allKindsOfActionsAreDone() throws {
        let entries = """
            "a" / lock digits / window close / run "true" / open sheet / stick Control : 456
            mode digits
            "1" : 258
            """
        let wanted: [(Int, (Effect) -> Bool)] = [
            (1, { $0 == .report(.modeChanged("digits")) }),
            (
                2,
                {
                    if case .deed(.window(.close, let ends)) = $0 {
                        ends.start.x == 100
                    } else {
                        false
                    }
                }
            ),
            (3, { if case .deed(.run) = $0 { true } else { false } }),
            (4, { $0 == .deed(.open(.sheet)) }),
            (5, { $0 == .report(.stickyChanged(once: .control, locked: [])) }),
        ]
        for (index, isWanted) in wanted {
            var hand = try RingHand(resting: entries)
            hand.release(Double(index - 1) * 72, 70)
            #expect(hand.effects.contains(where: isWanted), "\(index): \(hand.effects)")
            #expect(hand.typed.isEmpty)
        }
    }

    /// With what sticks before, what is chosen is done under it.
    @Test func modifiersThatStickAreAdded() throws {
        var hand = try RingHand("\"a\" / \"b\" : 456\nstick Alt : 852")
        hand.draw("852")
        hand.release()
        _ = hand.take()
        hand.draw()
        hand.rest()
        hand.release(0, 60)
        #expect(hand.typed == "<Alt+b>")
    }
}
