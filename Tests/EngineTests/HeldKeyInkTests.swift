// What is drawn while a key is held: all motion is ink, also from one stroke of a letter to the next.

import Dictionaries
import Strokes
import Testing

@testable import Engine

@Suite struct HeldKeyInkTests {
    private static let dictionary = """
        mode letters
        "l" : 258
        "t" : 258|456
        "i" : 258|2
        "v" : 183
        "z" : 1235789
        scroll down : 3214789
        """

    private static func engine(heldKeys: Set<Int>) throws -> Engine {
        var limits = GestureLimits()
        limits.heldKeys = heldKeys
        return try Engine(dictionary, otherModes: [nil], settings: EngineSettings(gestures: limits))
    }

    /// What is typed for one stroke of the trigger.
    private static func typed(_ ink: Ink, by engine: inout Engine) -> String {
        effects(of: ink, by: &engine).compactMap { effect in
            if case .deed(.type(let actions, _)) = effect { Label.text(of: actions) } else { nil }
        }.joined()
    }

    /// What is done for one stroke of the trigger, told of once the pointer has rested.
    private static func effects(
        of ink: Ink, by engine: inout Engine, at start: Milliseconds = 1_000, trigger: Int = 0
    ) -> [Effect] {
        let corners = ink.strokes.flatMap(\.points).map {
            Point(x: 300 + 50 * $0.x, y: 300 + 50 * $0.y)
        }
        let points: [Point] =
            zip(corners, corners.dropFirst()).flatMap { start, end in
                (0..<10).map { start.towards(end, by: Double($0) / 10) }
            } + corners.suffix(1)
        var effects = engine.handle(.press(points[0], trigger: trigger), at: start)
        var now = start
        for point in points.dropFirst() {
            now += 8
            effects += engine.handle(
                engine.isDrawing ? .motion(point) : .frozenMotion(point), at: now)
        }
        let last = points[points.count - 1]
        effects += engine.handle(.release(last, rested: HeldKey.rest), at: now + HeldKey.rest)
        return effects + engine.handle(.tick, at: now + HeldKey.rest + 1)
    }

    private static func joined(_ cells: String) throws -> Ink {
        let ink = try #require(CellPath(cells)).ink
        return Ink([Stroke(ink.strokes.flatMap(\.points))])
    }

    @Test(arguments: [
        ("258|456", "t"), ("258|2", "i"), ("258", "l"), ("183", "v"), ("1235789", "z"),
    ])
    func lettersOfTwoStrokesAreDrawnInOne(_ cells: String, _ letter: String) throws {
        var engine = try Self.engine(heldKeys: [0])
        #expect(Self.typed(try Self.joined(cells), by: &engine) == letter)
    }

    /// A jump is taken out only where a letter comes of it, and only of what a key has drawn: what a button has
    /// drawn is as far from a t as it is.
    @Test func aButtonDrawsNoJumps() throws {
        var engine = try Self.engine(heldKeys: [1])
        let cross = try Self.joined("258|456")
        let byButton = try #require(Self.effects(of: cross, by: &engine).nearest)
        let byKey = try #require(
            Self.effects(of: cross, by: &engine, at: 9_000, trigger: 1).nearest)
        #expect(byKey.distance + 0.2 < byButton.distance)
        let command = Self.effects(
            of: try Self.joined("3214789"), by: &engine, at: 19_000, trigger: 1)
        #expect(command.nearest?.actions.character == nil)
    }

    /// The rest is no part of the pause after it: what may go on is typed when it is over.
    @Test func theRestIsAPause() throws {
        var engine = try Self.engine(heldKeys: [0])
        #expect(Self.typed(try Self.joined("258"), by: &engine) == "l")
    }
}

extension [Effect] {
    /// What was recognised.
    fileprivate var nearest: Match? {
        lazy.compactMap { effect in
            if case .report(.recognised(let reading)) = effect { reading.match } else { nil }
        }.first
    }
}
