import Dictionaries
import Strokes
import Testing

@testable import Engine

/// What a knob wants of the pointer.
@Suite struct KnobTests {
    /// The window is known once the stroke has begun, and says whether turning means something.
    @Test(arguments: [true, false])
    func theWindowOfTheStrokeDecides(isBound: Bool) throws {
        let reading = try DictionaryReader.read(
            Array(
                """
                krakel-dictionary 1
                applications bound : bound
                mode x
                "a" : 456
                mode x for bound
                <F1> : turn-clockwise

                """.utf8))
        #expect(reading.diagnostics == [])
        var engine = Engine(recogniser: Recogniser(reading.dictionary))
        let windows = ["bound", "other"].map {
            WindowIdentity(instance: $0, className: $0, title: "")
        }
        _ = engine.enter(windows[isBound ? 1 : 0], at: 0)
        func point(_ degrees: Int) -> Point {
            let turned = Point(x: 80, y: 0).turned(by: Double(degrees))
            return Point(x: 300 + turned.x, y: 300 + turned.y)
        }
        var effects = engine.handle(.press(point(0)), at: 0)
        effects += engine.handle(.frozenMotion(point(12)), at: 10)
        #expect(effects.contains { if case .trail(.begin) = $0 { true } else { false } })
        _ = engine.enter(windows[isBound ? 0 : 1], at: 20)
        for step in 3...150 {
            effects += engine.handle(.motion(point(6 * step)), at: Milliseconds(10 * step))
        }
        #expect(engine.isTurning == isBound)
        #expect(
            effects.contains { if case .report(.turning) = $0 { true } else { false } } == isBound)
    }

    /// Only what the pointer does itself needs it free, and that is said once for each knob.
    @Test(arguments: [
        ("scroll down", "<F1>", 1), ("<F1>", "scroll right 3", 1), ("<F1>", "\"x\"", 0),
    ])
    func thePointerIsLetGoForWhatItDoes(_ one: String, _ other: String, _ count: Int) throws {
        let reading = try DictionaryReader.read(
            Array(
                """
                krakel-dictionary 1
                mode x
                \(one) : turn-clockwise
                \(other) : turn-counterclockwise

                """.utf8))
        #expect(reading.diagnostics == [])
        var engine = Engine(recogniser: Recogniser(reading.dictionary))
        // It is a knob by then, which may be turned for any time.
        engine.settings.pen.giveUp = 1200
        func point(_ degrees: Int) -> Point {
            let turned = Point(x: 80, y: 0).turned(by: Double(degrees))
            return Point(x: 300 + turned.x, y: 300 + turned.y)
        }
        var effects = engine.handle(.press(point(0)), at: 0)
        effects += engine.handle(.frozenMotion(point(6)), at: 10)
        effects += engine.handle(.frozenMotion(point(12)), at: 20)
        for step in 3...150 {
            effects += engine.handle(.motion(point(6 * step)), at: Milliseconds(10 * step))
        }
        #expect(engine.isTurning)
        #expect(engine.handle(.tick, at: 1500) == [] && engine.isTurning)
        let loosening = effects.indices.filter { effects[$0] == .grab(.detachPointer) }
        #expect(loosening.count == count)
        // Before the first step is done.
        let first = effects.firstIndex { if case .deed(.type) = $0 { true } else { false } }
        if let place = loosening.first { #expect(place < first ?? 0) }
        effects = engine.handle(.release(point(900)), at: 2000)
        #expect(!engine.isTurning)
    }
}

extension Point {
    fileprivate func turned(by degrees: Double) -> Point {
        // Steps of six degrees, by the rotation of one.
        let (cosine, sine) = (0.994_521_895_368_273_3, 0.104_528_463_267_653_5)
        var point = self
        for _ in 0..<Int(degrees / 6) {
            point = Point(
                x: point.x * cosine - point.y * sine, y: point.x * sine + point.y * cosine)
        }
        return point
    }
}
