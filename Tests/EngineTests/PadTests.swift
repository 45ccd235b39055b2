// Gestures of touchpads: what their driver tells, and what is done.

import Engine
import Foundation
import Strokes
import Testing

@Suite struct PadTests {
    private static let point = Point(x: 300, y: 200)

    /// A whole gesture in so many updates.
    private func play(
        _ kind: PadGesture.Kind, _ fingers: Int, x: Double = 0, y: Double = 0, scale: Double = 1,
        angle: Double = 0, updates: Int = 20, end: PadGesture.Phase = .end,
        on hand: inout FingerHand
    ) {
        hand.send(.pad(PadGesture(kind, .begin, fingers: fingers, at: Self.point)))
        for update in 1...updates {
            hand.wait(10)
            let share = 1 / Double(updates)
            hand.send(
                .pad(
                    PadGesture(
                        kind, .update, fingers: fingers, at: Self.point, x: x * share,
                        y: y * share, scale: pow(scale, Double(update) * share),
                        angle: angle * share)))
        }
        hand.send(.pad(PadGesture(kind, end, fingers: fingers, at: Self.point, scale: scale)))
    }

    @Test(arguments: 2...5)
    func pinchesAreStepsOfBoth(count: Int) throws {
        var hand = try FingerHand()
        play(.pinch, count, scale: 2, angle: -45, on: &hand)
        #expect(hand.effects.contains(.grab(.fingersBegan)))
        let counts = hand.counts()
        #expect(counts == ["pinch-\(count)-out": 3, "rotate-\(count)-counterclockwise": 3])
        play(.pinch, count, scale: 0.4, angle: 31, end: .cancel, on: &hand)
        let figures = hand.effects.compactMap { effect -> FingerFigures? in
            if case .report(.fingered(let figures)) = effect { figures } else { nil }
        }
        #expect(figures.count == 1 && figures[0].steps == 7 && figures[0].fingers == count)
        #expect(abs((figures.first?.scale ?? 0) - 0.4) < 0.001)
        #expect(abs((figures.first?.angle ?? 0) - 31) < 0.001)
        #expect(!hand.engine.hasFingers)
    }

    @Test func whatTheDriverCallsASwipeMayBeAPan() throws {
        var hand = try FingerHand("\"n\" : swipe-3-left\n\"u\" : pan-4-up\n\"d\" : pan-4-down")
        play(.swipe, 3, x: -150, y: 30, on: &hand)
        #expect(hand.told() == "n fingers:1")
        play(.swipe, 3, x: 150, on: &hand)
        play(.swipe, 3, x: -90, on: &hand)
        #expect(hand.told() == "fingers:0*2")
        play(.swipe, 3, x: -300, end: .cancel, on: &hand)
        #expect(hand.told() == "fingers:0")
        play(.swipe, 4, y: -480, updates: 40, end: .cancel, on: &hand)
        #expect(hand.told() == "u*10 fingers:10")
        // 2.4 pixels a millisecond that run out.
        play(.swipe, 4, y: 480, on: &hand)
        #expect(hand.counts() == ["d": 10])
        hand.wait(400)
        #expect(hand.told() == "d*8 fingers:18" && !hand.engine.hasFingers)
        // Nothing is bound to two, or to five.
        play(.swipe, 5, y: 480, on: &hand)
        #expect(hand.told() == "")
    }

    /// Whose it is, is said at its beginning.
    @Test func whatIsNotBoundIsLeft() throws {
        var hand = try FingerHand("\"z\" : pinch-2-out\n\"s\" : swipe-3-up\n\"t\" : tap-4")
        for (kind, fingers, effect) in [
            (PadGesture.Kind.pinch, 2, Effect.grab(.takePad)), (.pinch, 3, .grab(.leavePad)),
            (.swipe, 3, .grab(.takePad)), (.swipe, 4, .grab(.leavePad)),
            (.pinch, 4, .grab(.leavePad)),
        ] {
            let first = hand.effects.count
            play(kind, fingers, on: &hand)
            #expect(hand.effects[first...].first == effect)
            let given = hand.effects[first...].filter {
                $0 == .grab(.takePad) || $0 == .grab(.leavePad)
            }
            #expect(given.count == 1)
        }
    }

    @Test(arguments: [InputEvent.cancel, .fingers(.gone)])
    func oneThatIsCutOffIsOver(event: InputEvent) throws {
        var hand = try FingerHand()
        hand.send(.pad(PadGesture(.pinch, .begin, fingers: 2, at: Self.point)))
        hand.send(.pad(PadGesture(.pinch, .update, fingers: 2, at: Self.point, scale: 1.5)))
        _ = hand.told()
        hand.send(event)
        #expect(hand.told() == "fingers:2")
        hand.send(.pad(PadGesture(.pinch, .update, fingers: 2, at: Self.point, scale: 3)))
        hand.send(.pad(PadGesture(.pinch, .end, fingers: 2, at: Self.point, scale: 3)))
        #expect(hand.told() == "" && !hand.engine.hasFingers)
    }
}
