// Tables of what fingers do, and what holds of all of it.

import Dictionaries
import Engine
import Foundation
import PureSupport
import Strokes
import Testing

@Suite struct FingerTests {
    private var hand: FingerHand

    init() throws { hand = try FingerHand() }

    /// All swipes and no pan: with both, pans count.
    private static let swipes = FingerGesture.all.filter {
        if case .pan = $0.motion { false } else { true }
    }.map { "\"\($0.text)\" : \($0.text)" }.joined(separator: "\n")

    @Test(arguments: 1...5)
    mutating func aTapIsOneOfSoManyFingers(count: Int) throws {
        for gap: Milliseconds in [0, 10, 50] {
            hand.down(count, every: gap)
            hand.wait(30)
            hand.up()
            #expect(hand.counts() == ["tap-\(count)": 1])
        }
    }

    @Test(arguments: 1...5, [-500.0, -48, 0, 47, 48, 49, 480])
    mutating func aPanStepsByItsPixels(count: Int, distance: Double) throws {
        hand.gather(count)
        hand.move(x: distance, y: -distance)
        hand.wait(200)
        hand.up()
        hand.wait(1000)
        let steps = Int(abs(distance) / 48)
        var expected = ["pan-\(count)-\(distance > 0 ? "right" : "left")": steps]
        expected["pan-\(count)-\(distance > 0 ? "up" : "down")"] = steps
        let pans = hand.counts().filter { $0.key.hasPrefix("pan") }
        #expect(pans == expected.filter { $0.value > 0 })
    }

    /// Fingers that go apart or together, and that turn, at once.
    @Test(
        arguments: 2...5,
        [(1.0, 90.0), (1.0, -300), (2.0, 0), (0.25, 0), (3.0, 400), (0.5, -50), (1.3, 725)])
    mutating func pinchAndRotationRunAtOnce(count: Int, _ deed: (scale: Double, angle: Double))
        throws
    {
        hand.gather(count)
        hand.move(scale: deed.scale, angle: deed.angle, in: 1000)
        hand.up()
        hand.wait(1000)
        var expected: [String: Int] = [:]
        let limits = FingerLimits()
        let growth = Int((abs(log2(deed.scale)) / log2(limits.pinchStep)).rounded(.down))
        expected["pinch-\(count)-\(deed.scale > 1 ? "out" : "in")"] = growth
        let turn = Int((abs(deed.angle) / limits.rotationStep).rounded(.down))
        expected["rotate-\(count)-\(deed.angle > 0 ? "clockwise" : "counterclockwise")"] = turn
        #expect(hand.counts() == expected.filter { $0.value > 0 })
    }

    /// Two steps at least, the longer of both motions, and nothing where steps were done.
    @Test(
        arguments: [
            (0.5, 0, "i"), (0.8, 0, nil), (2.0, 20, "o"), (0.7, 60, "c"), (1.1, -31, nil),
            (0.4, -31, "i"), (1.1, 20, nil), (1.0, -50, nil),
        ] as [(Double, Double, String?)])
    func aPinchMayBeDoneOnce(scale: Double, angle: Double, text: String?) throws {
        var hand = try FingerHand(
            """
            "i" : pinch-3-in-once
            "o" : pinch-3-out-once
            "c" : rotate-3-clockwise-once
            "s" : rotate-2-clockwise
            """)
        hand.gather(3)
        hand.move(scale: scale, angle: angle, in: 600)
        #expect(hand.counts() == [:])
        hand.up()
        hand.wait(1000)
        #expect(hand.counts() == (text.map { [$0: 1] } ?? [:]))
        // Back where it began, it is none.
        hand.gather(3)
        hand.move(scale: 0.5)
        hand.move(scale: 2)
        hand.up()
        #expect(hand.counts() == [:])
    }

    /// A thumb that stays where it is pinches and rotates as well.
    @Test(arguments: [(2.0, 0.0), (0.5, 0), (1.0, 90)])
    mutating func aFingerMayStayStill(_ deed: (scale: Double, angle: Double)) throws {
        hand.anchored = 0
        hand.gather(2)
        hand.move(scale: deed.scale, angle: deed.angle, in: 600)
        hand.up()
        hand.wait(1000)
        let counts = hand.counts()
        #expect(!counts.isEmpty)
        #expect(!counts.keys.contains { $0.hasPrefix("pan") || $0.hasPrefix("swipe") }, "\(counts)")
    }

    @Test(arguments: 1...5, Compass.allCases)
    func aSwipeHasADirection(count: Int, direction: Compass) throws {
        var hand = try FingerHand(Self.swipes)
        let index = Compass.allCases.firstIndex(of: direction) ?? 0
        let angle = Double(index) * .pi / 4 + 0.2
        for (length, time) in [(110.0, Milliseconds(80)), (400, 100), (300, 1500)] {
            hand.down(count)
            hand.wait(count == 5 ? 0 : 70)
            hand.move(x: length * cos(angle), y: length * sin(angle), in: time)
            hand.up()
            #expect(hand.counts() == ["swipe-\(count)-\(direction.rawValue)": 1])
        }
        // Short of it, and back where it began.
        hand.gather(count)
        hand.move(x: 90)
        hand.up()
        hand.gather(count)
        hand.move(y: 300)
        hand.move(y: -280)
        hand.up()
        hand.wait(500)
        #expect(hand.counts() == [:])
    }

    /// Where only the four are bound, what lies between them is the nearer one.
    @Test func aSwipeIsTheNearestThatIsBound() throws {
        var hand = try FingerHand("\"u\" : swipe-3-up\n\"r\" : swipe-3-right\n\"p\" : pan-3-down\n")
        for (x, y, text) in [
            (200.0, -190.0, "r"), (190, -200, "u"), (200, 100, "r"), (-200, 100, nil),
            // A pan counts before swipes where fingers go its way.
            (0, -200, "u"), (20, 200, "p"), (100, 90, "r"), (90, 100, "p"),
        ] as [(Double, Double, String?)] {
            hand.gather(3)
            hand.move(x: x, y: y)
            hand.wait(200)
            hand.up()
            hand.wait(500)
            let counts = hand.counts()
            #expect(counts.keys.sorted() == (text.map { [$0] } ?? []), "\(x) \(y)")
        }
    }

    /// Two fingers that pan down, 2 pixels a millisecond.
    private func panning(_ more: String = "") throws -> FingerHand {
        var hand = try FingerHand("\"d\" : pan-2-down\n" + more)
        hand.gather(2)
        hand.move(y: 960, in: 480)
        return hand
    }

    @Test func aPanRunsOut() throws {
        var hand = try panning("\"u\" : pan-2-up")
        #expect(hand.counts() == ["d": 20])
        hand.up()
        // Fingers that come down now may be in another window.
        #expect(hand.engine.hasFingers && !hand.engine.holdsFingers)
        let start = hand.now
        var last: Milliseconds = 0
        var steps = 0
        while hand.engine.hasFingers, hand.now < start + 2000 {
            hand.wait(1)
            let count = hand.counts()["d"] ?? 0
            if count > 0 { last = hand.now - start }
            steps += count
        }
        // What 2 pixels a millisecond are worth that become none in 350 ms.
        #expect(steps == 350 / 48)
        #expect(last > 200 && last <= 350)
        #expect(hand.now - start >= 350 && hand.now - start <= 353)
    }

    /// A key goes down once, however many steps there are and in which directions, and up as the fingers do; what
    /// holds a key does not run out.
    @Test func aKeyIsHeldUntilTheFingersAreUp() throws {
        let (on, back) = ("<Tab>", "<Shift+Tab>")
        var hand = try FingerHand(
            "hold <Alt_L>, \(on) : pan-2-down\nhold <Alt_L>, \(back) : pan-2-up\n\"t\" : tap-2")
        for isCancelled in [false, true] {
            hand.gather(2)
            hand.move(y: 150)
            hand.move(y: -110)
            hand.move(y: 480, in: 240)
            let told = hand.told().split(separator: " take:").last.map(String.init) ?? ""
            #expect(told.contains("hold <Alt_L>, \(on) \(on)*2 \(back)*2 \(on)"))
            if isCancelled { hand.send(.cancel) } else { hand.up() }
            #expect(hand.told().hasPrefix("release <Alt_L> fingers:"))
            #expect(!hand.engine.hasFingers || isCancelled)
            hand.up()
            hand.wait(2000)
            #expect(!hand.told().contains("Alt"))
        }
    }

    @Test func whatRestsDoesNotScrollOn() throws {
        var hand = try panning()
        hand.wait(60)
        hand.up()
        hand.wait(1000)
        #expect(hand.told().hasSuffix("d*20 fingers:20"))
        #expect(!hand.engine.hasFingers && hand.engine.deadline == nil)
    }

    /// Its tap is nobody's: who stops a page does not click on it.
    @Test(arguments: [1, 2, 3], [0, nil])
    func aTapStopsKineticScrolling(count: Int, trigger: Int?) throws {
        var hand = try panning("\"t\" : tap-2")
        hand.up()
        hand.wait(50)
        _ = hand.told()
        hand.down(count, trigger: trigger)
        hand.wait(100)
        hand.up()
        let touches = (3..<3 + count).map { String($0) }.joined(separator: "+")
        let told = hand.told()
        #expect(told.hasPrefix("fingers:2"))
        #expect(!told.contains("d") && !told.contains("leave"))
        #expect(told.contains("take:" + touches) || count > 1)
        hand.wait(1000)
        #expect(hand.told() == "")
    }

    @Test func aButtonStopsKineticScrolling() throws {
        var hand = try panning()
        hand.up()
        _ = hand.told()
        hand.send(.press(Point(x: 100, y: 100)))
        #expect(hand.told() == "fingers:20 watch")
        hand.send(.frozenRelease)
        #expect(hand.told() == "replay")
        #expect(!hand.engine.hasFingers)
    }

    /// Whatever fingers do: a pan excludes pinches and rotations, what is nobody's is left, and all is
    /// over once they are up.
    @Test(arguments: 0..<40)
    mutating func whateverFingersDo(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<10 {
            hand.down(1 + Int(random.next() % 5), every: Milliseconds(random.next() % 40))
            for _ in 0..<random.next() % 4 {
                func share() -> Double { Double(random.next() % 1000) / 1000 - 0.5 }
                hand.move(
                    x: 500 * share(), y: 500 * share(), scale: pow(4, share()),
                    angle: 200 * share(), in: Milliseconds(10 + random.next() % 300))
                hand.wait(Milliseconds(random.next() % 100))
            }
            hand.up()
            hand.wait(500)
            var given: [FingerID: Int] = [:]
            for effect in hand.effects {
                switch effect {
                case .grab(.takeTouches(let ids)), .grab(.leaveTouches(let ids)):
                    for id in ids { given[id, default: 0] += 1 }
                default: break
                }
            }
            #expect(given.values.allSatisfy { $0 == 1 })
            let kinds = Set(hand.counts().keys.map { $0.split(separator: "-")[0] })
            let shapes: Set<Substring> = ["pinch", "rotate"]
            #expect(kinds.isSubset(of: shapes) || kinds.count == 1)
            #expect(!hand.engine.hasFingers && hand.engine.deadline == nil)
        }
    }

    /// A tremble on the edge of a step is no step.
    @Test mutating func aTrembleMakesNoSteps() throws {
        hand.gather(2)
        hand.move(angle: 31)
        _ = hand.counts()
        for _ in 0..<10 {
            hand.move(angle: -2, in: 20)
            hand.move(angle: 2, in: 20)
        }
        #expect(hand.counts() == [:])
    }
}
