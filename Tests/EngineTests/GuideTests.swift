// The guide: the ways on that are shown where the pen rests within a stroke.

import Dictionaries
import Engine
import Strokes
import Testing

@Suite struct GuideTests {
    private var engine: Engine

    init() throws {
        engine = try Engine(
            """
            mode letters
            "a" : 456
            <Alt+Left> : 4569
            <Alt+Right> : 4563
            run "true" : 14789
            """)
        engine.settings.guide = GuidePolicy(entries: .all)
    }

    /// Begins a stroke to the right at (100, 100), a point each 2 ms, up to `x`.
    private static func begin(
        _ engine: inout Engine, to x: Double, at start: Milliseconds, trigger: Int = 0
    ) -> [Effect] {
        var effects = engine.handle(.press(Point(x: 100, y: 100), trigger: trigger), at: start)
        for step in stride(from: 104.0, through: x, by: 4) {
            let point = Point(x: step, y: 100)
            effects += engine.handle(
                engine.isDrawing ? .motion(point) : .frozenMotion(point),
                at: start + Milliseconds(step - 100) / 2)
        }
        return effects
    }

    private static func shown(_ effects: [Effect]) -> [[OpenWay]] {
        effects.compactMap { if case .choices(.showGuide(let ways)) = $0 { ways } else { nil } }
    }

    /// The deadline comes once the pen has rested, and the ways begin at its tip.
    @Test mutating func theWaysBeginAtTheTip() throws {
        let begun = Self.begin(&engine, to: 200, at: 1000)
        #expect(Self.shown(begun).isEmpty)
        let deadline = try #require(engine.deadline)
        // Within the leash of the last motion or so.
        #expect((1290...1300).contains(deadline))
        let early = engine.handle(.tick, at: deadline - 1)
        #expect(early.isEmpty)
        let due = engine.handle(.tick, at: deadline)
        let ways = try #require(Self.shown(due).first)
        #expect(ways.count == 3)
        #expect(ways.allSatisfy { $0.points.first == Point(x: 200, y: 100) })
        let chord = try Self.chord("Left")
        let left = try #require(ways.first { $0.actions == [.chord(chord)] })
        #expect(try #require(left.points.last).y > 140)
        // Nothing more is due while it rests on.
        #expect(engine.deadline == nil)
    }

    private static func chord(_ name: String) throws -> Chord {
        guard case .chord(let chord)? = try ActionNotation.actions(in: "<Alt+\(name)>").first else {
            throw Wrong()
        }
        return chord
    }
    private struct Wrong: Error {}

    /// Moving on follows one way: the others become unlikely, never more often than once in two frames.
    @Test mutating func movingOnFollowsOneWay() throws {
        _ = Self.begin(&engine, to: 200, at: 1000)
        let start = try #require(engine.deadline)
        let due = engine.handle(.tick, at: start)
        let first = try #require(Self.shown(due).first)
        var looks: [(time: Milliseconds, ways: [OpenWay])] = []
        for step in 1...110 {
            let now = start + Milliseconds(step) * 2
            let moved = engine.handle(.motion(Point(x: 200, y: 100 + Double(step))), at: now)
            looks += Self.shown(moved).map { (now, $0) }
        }
        #expect(looks.count >= 2 && looks.count <= 7)
        #expect(zip(looks, looks.dropFirst()).allSatisfy { $1.time - $0.time >= 50 })
        let chord = try Self.chord("Left")
        func likelihood(_ ways: [OpenWay]) -> Double {
            ways.first { $0.actions == [.chord(chord)] }?.likelihood ?? 0
        }
        let last = try #require(looks.last).ways
        #expect(likelihood(last) > likelihood(first))
        #expect(last.first?.actions == [.chord(chord)])
        // The last motions are looked at as well, once that is due.
        let deadline = try #require(engine.deadline)
        let after = engine.handle(.tick, at: deadline)
        let final = try #require(Self.shown(after).first)
        #expect(final.first?.points.first == Point(x: 200, y: 210))
        #expect(engine.deadline == nil)
        let released = engine.handle(.release(Point(x: 200, y: 210)), at: start + 400)
        #expect(released.contains(.choices(.hideGuide)))
    }

    /// The hand is never quite still; that is a rest all the same.
    @Test mutating func aShakingHandRests() throws {
        _ = Self.begin(&engine, to: 200, at: 1000)
        var effects: [Effect] = []
        for step in 1...40 {
            let shake = step.isMultiple(of: 2) ? 1.0 : -1
            effects += engine.handle(
                .motion(Point(x: 200 + shake, y: 100 - shake)), at: 1050 + Milliseconds(step) * 8)
        }
        #expect(!Self.shown(effects).isEmpty)
    }

    /// What ends a stroke, and what makes none of it, ends the guide.
    @Test(arguments: [
        InputEvent.release(Point(x: 200, y: 100)), .penAway, .deviceGone, .cancel,
        .chord(button: 3), .press(Point(x: 10, y: 10)),
    ])
    mutating func everyEndTakesItAway(_ event: InputEvent) throws {
        _ = Self.begin(&engine, to: 200, at: 1000)
        let deadline = try #require(engine.deadline)
        let due = engine.handle(.tick, at: deadline)
        #expect(!Self.shown(due).isEmpty)
        let effects = engine.handle(event, at: deadline + 10)
        #expect(effects.count { $0 == .choices(.hideGuide) } == 1)
        #expect(Self.shown(effects).isEmpty)
    }

    @Test mutating func nothingIsShownWhereTextIsPrivate() throws {
        _ = engine.noteKeyboard(isTaken: true)
        _ = Self.begin(&engine, to: 200, at: 1000)
        #expect(engine.deadline == nil)
        let due = engine.handle(.tick, at: 2000)
        #expect(Self.shown(due).isEmpty)
    }

    /// There every way goes on.
    @Test func nothingIsShownWhereWholeWordsAreWritten() throws {
        var hand = try WordHand()
        hand.engine.settings.guide = GuidePolicy(entries: .all)
        _ = Self.begin(&hand.engine, to: 200, at: 1000)
        #expect(hand.engine.isDrawing)
        let due = hand.engine.handle(.tick, at: 2000)
        #expect(Self.shown(due).isEmpty)
    }

    @Test mutating func anEraserHasNoWays() throws {
        _ = engine.handle(.press(Point(x: 100, y: 100), touch: PenTouch(isEraser: true)), at: 1000)
        _ = engine.handle(.frozenMotion(Point(x: 200, y: 100)), at: 1010)
        #expect(engine.isDrawing)
        let due = engine.handle(.tick, at: 2000)
        #expect(Self.shown(due).isEmpty)
    }

    /// The dictionary that is read by now is the one that is shown.
    @Test mutating func anotherDictionaryIsShown() throws {
        _ = Self.begin(&engine, to: 200, at: 1000)
        let due = engine.handle(.tick, at: 1400)
        #expect(Self.shown(due).first?.count == 3)
        _ = engine.use(Recogniser(try StrokeDictionary("mode letters\n<Alt+Up> : 4569")))
        let moved = engine.handle(.motion(Point(x: 206, y: 100)), at: 1500)
        #expect(Self.shown(moved).first?.count == 1)
    }

    /// Each trigger guides in its own mode.
    @Test func theSecondTriggerHasItsOwnMode() throws {
        var engine = try Engine(
            """
            mode letters
            "a" : 456
            mode gestures
            <Alt+Left> : 4569
            """, otherModes: ["gestures"])
        engine.settings.guide = GuidePolicy(entries: .all)
        for (trigger, actions) in [(0, [Action.text("a")]), (1, [.chord(try Self.chord("Left"))])] {
            let start = Milliseconds(1000 + 5000 * trigger)
            _ = Self.begin(&engine, to: 200, at: start, trigger: trigger)
            let ways = Self.shown(engine.handle(.tick, at: start + 400)).first
            #expect(ways?.map(\.actions) == [actions])
            _ = engine.handle(.release(Point(x: 200, y: 100)), at: start + 410)
        }
    }
}
