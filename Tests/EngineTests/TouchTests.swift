// Whose touches are whose, and how soon; one finger that writes.

import Engine
import PureSupport
import Strokes
import Testing

@Suite struct TouchTests {
    /// One finger is held back for 60 ms where two may mean something, and not at all where not.
    @Test func oneFingerIsLeft() throws {
        var hand = try FingerHand("\"z\" : pinch-2-out")
        hand.down(1)
        #expect(hand.told() == "" && hand.engine.deadline == hand.now + 60)
        hand.wait(59)
        #expect(hand.told() == "")
        hand.wait(1)
        #expect(hand.told() == "leave:1" && hand.engine.deadline == nil)
        // What joins it is the program's as well, until all are up.
        hand.down(1)
        #expect(hand.told() == "leave:2")
        hand.send(.strangerUp(1))
        hand.send(.down(9, Point(x: 1, y: 1)))
        #expect(hand.told() == "leave:9")
        hand.send(.strangerUp(2))
        hand.send(.strangerUp(9))
        hand.send(.down(10, Point(x: 1, y: 1)))
        #expect(hand.told() == "")
        // Shorter than that it is told at its end.
        hand.send(.up(10, Point(x: 1, y: 1)))
        #expect(hand.told() == "leave:10" && hand.engine.deadline == nil)
        // The next one is held back again.
        hand.send(.down(11, Point(x: 1, y: 1)))
        #expect(hand.told() == "" && hand.engine.deadline != nil)
    }

    @Test func nothingIsHeldBackWhereNothingIsBound() throws {
        var hand = try FingerHand("", modes: "mode other\n\"t\" : tap-1\n")
        hand.down(3)
        #expect(hand.told() == "leave:1 leave:2 leave:3" && hand.engine.deadline == nil)
    }

    @Test func moreFingersThanAnythingMeansAreLeft() throws {
        var hand = try FingerHand("\"t\" : tap-2")
        hand.down(3)
        #expect(hand.told() == "leave:1+2+3" && hand.engine.deadline == nil)
    }

    /// Two fingers that rest, or do what nothing is bound to.
    @Test func whatIsNotBoundIsLeft() throws {
        var hand = try FingerHand("\"z\" : pinch-2-out")
        hand.down(2)
        hand.wait(299)
        #expect(hand.told() == "")
        hand.wait(1)
        #expect(hand.told() == "leave:1+2")
        hand.send(.strangerUp(1))
        hand.send(.strangerUp(2))
        hand.up()
        _ = hand.told()
        hand.down(2)
        hand.move(y: 20, in: 20)
        #expect(hand.told() == "leave:3+4")
        hand.send(.strangerUp(3))
        hand.send(.strangerUp(4))
        hand.up()
        _ = hand.told()
        // A tap: the finger that is still down first, so that both are down at the same time below.
        hand.down(2)
        hand.up(1)
        #expect(hand.told() == "leave:5+6")
    }

    @Test func aMotionBeginsOnceItsFingersAreTogether() throws {
        var hand = try FingerHand("\"z\" : pan-2-down\n\"t\" : tap-3")
        hand.down(2)
        // A third may come, for 60 ms; what was done meanwhile counts.
        hand.move(y: 47, in: 50)
        #expect(hand.told() == "")
        hand.move(y: 50, in: 20)
        #expect(hand.told() == "take:1+2 z*2")
        // One more is Krakel's, and changes nothing.
        hand.send(.down(7, Point(x: 5, y: 5)))
        hand.send(.moved(7, Point(x: 500, y: 5)))
        #expect(hand.told() == "take:7")
        hand.move(y: 48)
        #expect(hand.told() == "z")
        // It ends with the first that goes up; the others mean nothing more.
        hand.wait(100)
        hand.up(1)
        #expect(hand.told() == "fingers:3")
        hand.move(y: 200)
        hand.send(.down(8, Point(x: 5, y: 5)))
        #expect(hand.told() == "take:8")
        hand.up()
        hand.send(.up(7, Point(x: 5, y: 5)))
        #expect(hand.engine.hasFingers)
        hand.send(.up(8, Point(x: 5, y: 5)))
        #expect(hand.told() == "" && !hand.engine.hasFingers)
    }

    @Test(arguments: [InputEvent.cancel, .fingers(.gone)])
    func nothingStays(event: InputEvent) throws {
        // Held back, moving, running out.
        var hand = try FingerHand()
        hand.down(3)
        hand.send(event)
        #expect(hand.told() == "leave:1+2+3" && hand.engine.deadline == nil)
        if event != .cancel {
            // Whose numbers are nobody's any more.
            hand.send(.down(99, Point(x: 1, y: 1)))
            #expect(hand.told() == "")
        }
        hand = try FingerHand()
        hand.gather(2)
        hand.move(scale: 1.5)
        _ = hand.told()
        hand.send(event)
        #expect(hand.told() == "fingers:2")
        hand.up()
        #expect(hand.told() == "" && !hand.engine.hasFingers)
        hand.gather(2)
        hand.move(x: 300, in: 100)
        hand.up()
        _ = hand.told()
        hand.send(event)
        #expect(event == .cancel ? hand.told() == "fingers:6" : true)
        hand.wait(400)
        #expect(!hand.engine.hasFingers && hand.engine.deadline == nil)
    }

    /// All before it is known to be a gesture, there and back.
    @Test func whatIsDoneInAMomentCounts() throws {
        var hand = try FingerHand("\"u\" : pan-2-up\n\"d\" : pan-2-down\n\"t\" : tap-3")
        hand.down(2)
        hand.move(y: -150, in: 30)
        hand.move(y: 60, in: 20)
        #expect(hand.told() == "")
        hand.up()
        hand.wait(1000)
        #expect(hand.told().hasPrefix("take:1+2 u*3 d"))
    }

    /// Whatever comes in whatever order, pens and buttons among it: each finger is taken or left once,
    /// what nobody has yet is waited for, and nothing is left of it in the end.
    @Test(arguments: 0..<200)
    func everyFingerIsAnsweredOnce(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func number(_ count: UInt64) -> Int { Int(random.next() % count) }
        var hand = try FingerHand(
            seed % 2 == 0 ? FingerHand.every : "\"z\" : pinch-2-out\n\"t\" : tap-3")
        var (down, held, left): (Set<FingerID>, Set<FingerID>, Set<FingerID>) = ([], [], [])
        var next: FingerID = 1
        var isFrozen = false
        func note() {
            for effect in hand.effects {
                switch effect {
                case .grab(.takeTouches(let ids)), .grab(.leaveTouches(let ids)):
                    for id in ids { #expect(held.remove(id) != nil) }
                    if case .grab(.leaveTouches) = effect { left.formUnion(ids) }
                case .grab(.watchFrozenPointer): isFrozen = true
                case .grab(.takePress), .grab(.replayPress): isFrozen = false
                default: break
                }
            }
            _ = hand.told()
            #expect(held.isEmpty || hand.engine.deadline != nil)
        }
        for _ in 0..<150 {
            let point = Point(x: Double(number(1000)), y: Double(number(700)))
            let one = down.sorted().dropFirst(number(5)).first
            switch number(14) {
            case 0, 1, 2:
                down.insert(next)
                held.insert(next)
                hand.send(.down(next, point, trigger: number(3) == 0 ? 0 : nil))
                next += 1
            case 3, 4, 5, 6:
                if let one, !left.contains(one) { hand.send(.moved(one, point)) }
            case 7, 8:
                if let one {
                    down.remove(one)
                    hand.send(left.contains(one) ? .strangerUp(one) : .up(one, point))
                }
            case 9:
                hand.send(number(2) == 0 ? .press(point) : .motion(point))
            case 10:
                hand.send(isFrozen ? .frozenRelease : .release(point))
            case 11:
                if number(6) == 0 {
                    hand.send(.fingers(.gone))
                    (down, left) = ([], [])
                } else {
                    hand.send(.cancel)
                }
            default: hand.wait(Milliseconds(number(120)))
            }
            note()
        }
        for id in down.sorted() {
            hand.send(left.contains(id) ? .strangerUp(id) : .up(id, Point(x: 0, y: 0)))
            note()
        }
        hand.send(isFrozen ? .frozenRelease : .release(Point(x: 0, y: 0)))
        hand.wait(5000)
        note()
        #expect(held.isEmpty && !isFrozen && !hand.engine.hasFingers)
        #expect(hand.engine.deadline == nil && hand.engine.isPenUp)
    }

    // MARK: - One finger writes

    private func stroke(_ hand: inout FingerHand) {
        hand.move(y: 150, in: 150)
    }

    @Test(arguments: ["", "\"z\" : pinch-2-out"])
    func oneFingerWritesWhereToldTo(entries: String) throws {
        var hand = try FingerHand(entries)
        hand.down(1, trigger: 0)
        stroke(&hand)
        hand.up()
        #expect(hand.told() == "take:1 begin l end")
        // A tap, and a finger that rests, are the program's below.
        hand.down(1, trigger: 0)
        hand.up()
        #expect(hand.told() == "leave:2" && hand.engine.deadline == nil)
        hand.down(1, trigger: 0)
        hand.wait(400)
        #expect(hand.told() == "leave:3" && hand.engine.deadline == nil)
        hand.send(.strangerUp(3))
        hand.up()
        #expect(hand.told() == "" && !hand.engine.hasFingers)
    }

    /// The button of a stroke that was cancelled is still down, and its mouse moves on.
    @Test func aCancelledButtonIsNoPartOfAFingersStroke() throws {
        var hand = try FingerHand("")
        hand.send(.press(Point(x: 10, y: 10), trigger: 0))
        hand.send(.frozenMotion(Point(x: 60, y: 10)))
        hand.send(.motion(Point(x: 90, y: 10)))
        hand.send(.cancel)
        _ = hand.told()
        hand.down(1, trigger: 0)
        stroke(&hand)
        hand.send(.motion(Point(x: 300, y: 20)))
        hand.send(.chord(button: 3))
        hand.send(.release(Point(x: 310, y: 20)))
        hand.up()
        #expect(hand.told() == "take:1 begin l end")
    }

    /// Faster than a second finger could come.
    @Test func aQuickStrokeIsWhole() throws {
        var hand = try FingerHand("\"z\" : pinch-2-out")
        hand.down(1, trigger: 0)
        hand.move(y: 150, in: 40)
        #expect(hand.told() == "")
        hand.up()
        #expect(hand.told() == "take:1 begin l end" && !hand.engine.hasFingers)
    }

    @Test func aSecondFingerInTimeMakesAGesture() throws {
        var hand = try FingerHand("\"z\" : pinch-2-out")
        hand.down(2, trigger: 0, every: 30)
        hand.move(scale: 1.25)
        hand.up()
        #expect(hand.told() == "take:1+2 z fingers:1")
    }

    /// As a second button does.
    @Test func aSecondFingerLaterCancels() throws {
        var hand = try FingerHand("\"z\" : pinch-2-out")
        hand.down(1, trigger: 0)
        stroke(&hand)
        hand.send(.down(9, Point(x: 5, y: 5), trigger: 0))
        #expect(hand.told() == "take:1 begin take:9 end cancelled")
        hand.send(.up(9, Point(x: 5, y: 5)))
        hand.up()
        #expect(hand.told() == "" && !hand.engine.hasFingers)
        // Before there is a stroke, both are the program's.
        hand.down(1, trigger: 0)
        hand.wait(70)
        hand.send(.down(10, Point(x: 5, y: 5), trigger: 0))
        #expect(hand.told() == "leave:2 leave:10")
    }

    @Test func aStrokeOfAFingerEndsWithItsDevice() throws {
        for event: InputEvent in [.fingers(.gone), .cancel, .press(Point(x: 1, y: 1))] {
            var hand = try FingerHand("")
            hand.down(1, trigger: 0)
            stroke(&hand)
            hand.send(event)
            let watch = if case .press = event { " watch" } else { "" }
            #expect(hand.told() == "take:1 begin end cancelled" + watch)
            if case .press = event { hand.send(.frozenRelease) }
            _ = hand.told()
            hand.up()
            #expect(hand.told() == "" && !hand.engine.hasFingers && hand.engine.deadline == nil)
            hand.down(1, trigger: 0)
            stroke(&hand)
            hand.up()
            #expect(hand.told() == "take:2 begin l end")
        }
    }

    /// Who draws with a pen rests a hand on the screen.
    @Test func fingersBesideAPenAreLeft() throws {
        var hand = try FingerHand()
        hand.send(.press(Point(x: 100, y: 100)))
        hand.send(.frozenMotion(Point(x: 100, y: 120)))
        _ = hand.told()
        hand.down(2)
        #expect(hand.told() == "leave:1 leave:2")
        hand.send(.release(Point(x: 100, y: 240)))
        #expect(hand.told() == "l end")
    }
}
