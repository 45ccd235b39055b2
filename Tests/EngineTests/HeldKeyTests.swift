// A key that is held to draw: what comes, and what is done about it.

import PureSupport
import Strokes
import Testing

@testable import Engine

@Suite struct HeldKeyTests {
    private var player = Player()

    private static let origin = Point(x: 100, y: 100)

    /// A key and its steps, in the order in which they were asked for.
    private struct Player {
        var key = HeldKey(threshold: 8)
        var now: Milliseconds = 1_000

        /// Amidst a stroke that has come to 140.
        static func drawing() -> Player {
            var player = Player()
            _ = player.down()
            _ = player.move(140)
            return player
        }

        mutating func down(twice: Bool = false, trigger: Int = 0) -> [HeldKey.Step] {
            key.handle(.down(at: origin, trigger: trigger, isTwice: twice), at: now)
        }

        mutating func move(_ x: Double, after time: Milliseconds = 10) -> [HeldKey.Step] {
            now += time
            return key.handle(.moved(Point(x: x, y: 100)), at: now)
        }

        mutating func `do`(_ event: HeldKey.Event, after time: Milliseconds = 10)
            -> [HeldKey.Step]
        {
            now += time
            return key.handle(event, at: now)
        }

        mutating func wait(_ time: Milliseconds) -> [HeldKey.Step] {
            now += time
            return key.tick(at: now)
        }
    }

    private static func at(_ x: Double) -> Point { Point(x: x, y: 100) }

    /// Beginning, ink, the end: with the pointer back where it was.
    @Test mutating func motionWhileItIsHeldIsAStroke() {
        #expect(player.down(trigger: 1) == [])
        #expect(player.key.isHolding)
        #expect(player.move(107) == [])
        #expect(
            player.move(120) == [
                .input(.press(Self.origin, trigger: 1)), .input(.frozenMotion(Self.at(120))),
            ])
        #expect(player.move(130) == [.input(.motion(Self.at(130)))])
        // The stroke has ended where the pointer came to rest.
        #expect(
            player.do(.up, after: 70) == [
                .input(.release(Self.at(130), rested: 70)), .goBack(Self.origin),
            ])
        #expect(!player.key.isAwake)
    }

    /// What is no stroke goes on to the application, once, whatever comes after it.
    @Test(arguments: [
        [HeldKey.Event.up], [.moved(at(104)), .up], [.key, .up], [.button, .up], [.lifted, .up],
    ])
    mutating func whatIsNoStrokeIsHandedOn(_ events: [HeldKey.Event]) {
        #expect(player.down() == [])
        let steps = events.flatMap { player.do($0) }
        #expect(steps == [.handOn])
        #expect(!player.key.isAwake)
    }

    /// However long it is held: whoever thinks before the first letter holds it still.
    @Test mutating func aKeyThatIsHeldStillWaits() {
        _ = player.down()
        #expect(player.key.deadline == nil)
        #expect(player.wait(60_000) == [])
        #expect(player.move(140).count == 2)
    }

    @Test func aRestEndsAStroke() {
        var player = Player.drawing()
        #expect(player.key.deadline == player.now + HeldKey.rest)
        #expect(player.wait(HeldKey.rest - 1) == [])
        #expect(player.wait(5) == [.input(.release(Self.at(140), rested: HeldKey.rest + 4))])
        #expect(player.key.deadline == nil)
        // A tremor is no stroke.
        #expect(player.move(145) == [])
        #expect(player.move(141) == [])
        #expect(
            player.move(160) == [
                .input(.press(Self.at(140))), .input(.frozenMotion(Self.at(160))),
            ])
        _ = player.wait(HeldKey.rest)
        #expect(player.do(.up) == [.goBack(Self.origin)])
    }

    /// At the end of a stroke that leaves something to choose the key is let go of to choose.
    @Test func noRestEndsAStrokeThatIsChosenAt() {
        var player = Player.drawing()
        player.key.awaitsChoice = true
        #expect(player.key.deadline == nil)
        #expect(player.wait(HeldKey.rest + 200) == [])
        #expect(player.move(180) == [.input(.motion(Self.at(180)))])
        #expect(
            player.do(.up) == [.input(.release(Self.at(180), rested: 10)), .goBack(Self.origin)])
    }

    @Test func aFingerThatIsLiftedEndsAStroke() {
        var player = Player.drawing()
        #expect(player.do(.lifted) == [.input(.release(Self.at(140), rested: 10))])
        #expect(player.do(.lifted) == [])
        #expect(player.move(150).count == 2)
    }

    /// And nothing is drawn before the key has come up.
    @Test func aClickEndsIt() {
        var player = Player.drawing()
        #expect(player.do(.button) == [.input(.chord(button: 1)), .stay])
        #expect(player.move(200) == [])
        #expect(player.do(.button) == [])
        #expect(player.do(.up) == [])
        _ = player.down()
        _ = player.move(140)
        _ = player.wait(HeldKey.rest)
        #expect(player.do(.button) == [.stay])
        #expect(player.do(.up) == [])
    }

    /// Keys go to the application by themselves: nothing holds them back any more.
    @Test func otherKeysDoNotDisturbAStroke() {
        var player = Player.drawing()
        #expect(player.do(.key) == [])
        #expect(player.move(150) == [.input(.motion(Self.at(150)))])
    }

    @Test mutating func aCancelledStrokeIsOver() {
        _ = player.down()
        #expect(player.key.cancel() == [.handOn])
        _ = player.do(.up)
        _ = player.down()
        _ = player.move(140)
        #expect(player.key.cancel() == [.goBack(Self.origin)])
        #expect(player.key.cancel() == [])
        #expect(player.move(200) == [])
        #expect(player.do(.up) == [])
    }

    /// The first tap is the application's at once, and so is a second one that draws nothing.
    @Test mutating func aSecondPressDrawsWhereTwoAreWanted() {
        #expect(player.down(twice: true) == [.handOn])
        #expect(player.move(200) == [])
        #expect(player.do(.up) == [])
        #expect(player.down(twice: true) == [])
        #expect(player.move(140).count == 2)
        #expect(
            player.do(.up) == [.input(.release(Self.at(140), rested: 10)), .goBack(Self.origin)])
        // A stroke is no tap.
        #expect(player.down(twice: true) == [.handOn])
        _ = player.do(.up)
        #expect(player.down(twice: true) == [])
        #expect(player.do(.up) == [.handOn])
    }

    @Test(arguments: [
        // Held, with another key, with a click, and too late.
        (500, [HeldKey.Event](), 10), (10, [.key], 10), (10, [.button], 10), (10, [], 500),
    ])
    mutating func whatIsNoPairDrawsNothing(
        _ held: Milliseconds, _ between: [HeldKey.Event], _ gap: Milliseconds
    ) {
        _ = player.down(twice: true)
        for event in between { _ = player.do(event) }
        _ = player.do(.up, after: held)
        player.now += gap
        #expect(player.down(twice: true) == [.handOn])
        #expect(player.move(200) == [])
    }

    @Test mutating func aKeyBetweenTwoTapsParts() {
        _ = player.down(twice: true)
        _ = player.do(.up)
        _ = player.do(.key)
        #expect(!player.key.isAwake)
        #expect(player.down(twice: true) == [.handOn])
    }

    @Test mutating func theTapIsForgotten() {
        _ = player.down(twice: true)
        _ = player.do(.up)
        #expect(player.key.deadline == player.now + HeldKey.pairing)
        #expect(player.wait(HeldKey.pairing) == [])
        #expect(!player.key.isAwake)
    }

    /// Whatever comes, in whatever order: each hold is handed on or goes back once, each stroke ends, and
    /// nothing is drawn outside of one.
    @Test func nothingIsLeftOpen() {
        var generator = SeededGenerator.fresh()
        for _ in 0..<300 {
            var player = Player()
            var isDrawing = false
            var history: [HeldKey.Event] = []
            for _ in 0..<60 {
                let x = Double.random(in: 60...200, using: &generator)
                let event: HeldKey.Event =
                    switch Int.random(in: 0..<9, using: &generator) {
                    case 0:
                        .down(at: Self.origin, trigger: 0, isTwice: Bool.random(using: &generator))
                    case 1: .key
                    case 2: .button
                    case 3: .lifted
                    case 4: .up
                    default: .moved(Self.at(x))
                    }
                history.append(event)
                let time = Milliseconds.random(in: 1...400, using: &generator)
                for step in player.wait(time) + player.do(event, after: 0) {
                    switch step {
                    case .input(.press):
                        #expect(!isDrawing, "\(history)")
                        isDrawing = true
                    case .input(.release), .input(.chord):
                        #expect(isDrawing, "\(history)")
                        isDrawing = false
                    case .input: #expect(isDrawing, "\(history)")
                    case .goBack, .stay, .handOn: #expect(!isDrawing, "\(history)")
                    }
                }
            }
            _ = player.do(.up)
            #expect(!player.key.isHolding)
        }
    }
}
