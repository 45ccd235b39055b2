import Dictionaries
import Foundation
import Strokes
import Testing

@testable import Engine

/// What a knob wants of the pointer.
@Suite struct KnobTests {
    private static func point(_ degrees: Int) -> Point {
        let angle = Double(degrees) * .pi / 180
        return Point(x: 300 + 80 * cos(angle), y: 300 + 80 * sin(angle))
    }

    /// Two and a half times round, behind the first 18 degrees.
    private static func turn(_ engine: inout Engine) -> [Effect] {
        var effects: [Effect] = []
        for step in 3...150 {
            effects += engine.handle(.motion(point(6 * step)), at: Milliseconds(10 * step))
        }
        return effects
    }

    /// The window is known once the stroke has begun, and says whether turning means something.
    @Test(arguments: [true, false])
    func theWindowOfTheStrokeDecides(isBound: Bool) throws {
        var engine = try Engine(
            """
            applications bound : bound
            mode x
            "a" : 456
            mode x for bound
            <F1> : turn-clockwise
            """)
        let windows = ["bound", "other"].map {
            WindowIdentity(instance: $0, className: $0, title: "")
        }
        _ = engine.enter(windows[isBound ? 1 : 0], at: 0)
        var effects = engine.handle(.press(Self.point(0)), at: 0)
        effects += engine.handle(.frozenMotion(Self.point(12)), at: 10)
        #expect(effects.contains { if case .trail(.begin) = $0 { true } else { false } })
        _ = engine.enter(windows[isBound ? 0 : 1], at: 20)
        effects += Self.turn(&engine)
        #expect(engine.isTurning == isBound)
        #expect(
            effects.contains { if case .report(.turning) = $0 { true } else { false } } == isBound)
    }

    /// Only what the pointer does itself needs it free, and that is said once for each knob.
    @Test(arguments: [
        ("scroll down", "<F1>", 1), ("<F1>", "scroll right 3", 1), ("<F1>", "\"x\"", 0),
    ])
    func thePointerIsLetGoForWhatItDoes(_ one: String, _ other: String, _ count: Int) throws {
        var engine = try Engine("mode x\n\(one) : turn-clockwise\n\(other) : turn-counterclockwise")
        // It is a knob by then, which may be turned for any time.
        engine.settings.pen.giveUp = 1200
        var effects = engine.handle(.press(Self.point(0)), at: 0)
        effects += engine.handle(.frozenMotion(Self.point(6)), at: 10)
        effects += engine.handle(.frozenMotion(Self.point(12)), at: 20)
        effects += Self.turn(&engine)
        #expect(engine.isTurning)
        #expect(engine.handle(.tick, at: 1500) == [] && engine.isTurning)
        let loosening = effects.indices.filter { effects[$0] == .grab(.detachPointer) }
        #expect(loosening.count == count)
        // Before the first step is done.
        let first = effects.firstIndex { if case .deed(.type) = $0 { true } else { false } }
        if let place = loosening.first { #expect(place < first ?? 0) }
        effects = engine.handle(.release(Self.point(900)), at: 2000)
        #expect(!engine.isTurning)
    }
}
