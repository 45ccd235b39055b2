// The lines of the log, and recordings of raw input, as text and back.

import Dictionaries
import Strokes
import Testing

@testable import Engine

@Suite struct KeptTests {
    private static let ink = Ink([Stroke([Point(x: 1, y: 2.5), Point(x: 3, y: 4)])])

    @Test func aLineOfTheLogIsASample() {
        let sample = Sample(label: "\"é\n", ink: Self.ink, mode: "my mode", applications: "web")
        let line = LogLine(sample: sample, time: 1_795_000_000, distance: 0.1257, verdict: "sure")
        #expect(
            line.text == #"{"applications":"web","distance":0.126,"label":"\"é\n","#
                + #""mode":"my mode","strokes":[[[1,2.5],[3,4]]],"#
                + #""time":1795000000,"verdict":"sure"}"#)
        let reading = SampleReader.read(Array(line.text.utf8))
        #expect(reading.errors == [] && reading.samples == [sample])
    }

    @Test(arguments: [
        (Float?.none, ""), (.infinity, ""), (0, "\"distance\":0,"),
        (12.3456, "\"distance\":12.346,"),
    ])
    func distancesAreNumbers(distance: Float?, text: String) {
        let line = LogLine(
            sample: Sample(label: "", ink: Self.ink), time: 0, distance: distance,
            verdict: "stranger")
        #expect(line.text.hasPrefix("{\(text)\"label\":"))
        #expect(SampleReader.read(Array(line.text.utf8)).errors == [])
    }

    private static let setting = {
        var engine = EngineSettings(
            pen: PenLimits(scale: 1.5, hold: 250), gestures: GestureLimits(scale: 1.5),
            slant: SlantLimit(degrees: 11.25))
        engine.pen.rest = 700
        engine.pen.giveUp = 3000
        engine.pen.pressureFloor = 0.25
        engine.pauses = RhythmLimits(start: 400, least: 200, most: 500)
        engine.typesAtOnce = true
        engine.offers = OfferPolicy(doubtfulTime: 2000, missedTime: 5000, asksInDoubt: true)
        engine.guide = GuidePolicy(entries: .gestures, pause: 200, scale: 1.5)
        engine.ring = RingPolicy(pause: 500, scale: 1.5)
        engine.gestures.heldKeys = [1]
        engine.gestures.drag.triggers = [2, 0]
        engine.gestures.drag.isNatural = false
        engine.gestures.turn.engagement = 400
        engine.gestures.turn.step = 20
        engine.gestures.turn.inner = 0.5
        engine.gestures.turn.outer = 3
        engine.gestures.fingers.gathering = 70
        engine.gestures.fingers.hold = 250
        engine.gestures.fingers.pinchStep = 1.5
        engine.gestures.fingers.rotationStep = 20
        engine.gestures.fingers.kineticScrolling = 0
        var setting = InputRecording.Setting(
            modes: ["a \"b\"", "gestures"], mends: true, engine: engine)
        setting.pace = Rhythm.Pace(mean: 123.4, deviation: 5)
        return setting
    }()
    private static let place = Point(x: 1, y: -2.5)
    private static let events: [InputEvent] = [
        .press(place), .frozenMotion(place), .motion(place), .release(place, rested: 300),
        .press(place, touch: PenTouch(pressure: 0.25)),
        .press(place, trigger: 3, touch: PenTouch(pressure: 1, isEraser: true)),
        .press(place, touch: PenTouch(isEraser: true)), .frozenMotion(place, pressure: 0.5),
        .motion(place, pressure: 0.75), .release(place, pressure: 0), .penAway, .deviceGone,
        .frozenRelease, .frozenPressOfAnother, .frozenChord(button: 3), .chord(button: 8), .cancel,
        .offer(.aim(3)), .offer(.aim(nil)), .offer(.choose(2)), .offer(.disturbed),
        .keys(areLost: true), .keys(areLost: false), .fingers(.down(3, place)),
        .fingers(.down(4, place, trigger: 1)), .fingers(.moved(.max, place)),
        .fingers(.up(4, place)), .fingers(.strangerUp(4)), .fingers(.gone),
        .fingers(
            .pad(
                PadGesture(
                    .pinch, .update, fingers: 2, at: place, x: 0.5, y: -3, scale: 1.25, angle: -2))),
        .fingers(.pad(PadGesture(.swipe, .cancel, fingers: 4, at: place))), .tick,
    ]
    private static let inputs: [InputRecording.Input] =
        events.enumerated().map { .event($1, late: Milliseconds($0 % 3)) } + [
            .loss, .departure, .mode("a \"b\""), .window(nil),
            .window(WindowIdentity(instance: "a", className: "\"b\"", title: "c é")),
        ]
    private static let recording = InputRecording(
        setting: setting,
        steps: inputs.enumerated().map { index, input in
            .init(
                time: Milliseconds(index * 100_000), input: input,
                done: index.isMultiple(of: 2) ? ["type \"\\\"\"", "end"] : [])
        })

    /// Whatever is set of an engine is in its recordings: each value here is another than usual, and is read back.
    @Test func aRecordingKeepsAllThatIsSet() throws {
        func values(of part: Any) -> [String] {
            let children = Mirror(reflecting: part).children
            return children.isEmpty || part is Set<Int>
                ? ["\(part)"] : children.flatMap { values(of: $0.value) }
        }
        let (set, usual) = (values(of: Self.setting.engine), values(of: EngineSettings()))
        #expect(zip(set, usual).allSatisfy { $0 != $1 }, "one is as usual: \(set)")
        // What is known of a press likewise.
        let touch = PenTouch(pressure: 0.5, isEraser: true)
        #expect(zip(values(of: touch), values(of: PenTouch())).allSatisfy { $0 != $1 })
        let press = InputRecording.Step(
            time: 0, input: .event(.press(Point(x: 1, y: 2), touch: touch)), done: [])
        let kept = InputRecording(setting: Self.setting, steps: [press])
        #expect(try InputRecording(Array(kept.text.utf8)) == kept)
    }

    @Test func aRecordingSurvivesARoundTrip() throws {
        let bytes = Array(Self.recording.text.utf8)
        #expect(InputRecording.isOne(bytes))
        #expect(try InputRecording(bytes) == Self.recording)
        // A killed program leaves half a line.
        let cut = try InputRecording(Array(bytes.dropLast(5)))
        #expect(cut.steps == Array(Self.recording.steps.dropLast()))
        #expect(cut.tornLines == [Self.recording.steps.count + 1])
        #expect(!InputRecording.isOne(Array("{\"label\":\"a\"}".utf8)))
    }

    /// A full disk tears a line, whatever comes behind it.
    @Test func aTornLineCostsNoneButItself() throws {
        var lines = Self.recording.text.split(separator: "\n").map(String.init)
        lines[4] = String(lines[4].dropLast(7))
        lines[9] = String(lines[9].dropLast(12)) + lines[10]
        let torn = try InputRecording(Array((lines.joined(separator: "\n") + "\n").utf8))
        #expect(torn.tornLines == [5, 10])
        var steps = Self.recording.steps
        steps.remove(at: 8)
        steps.remove(at: 3)
        #expect(torn.steps == steps)
    }

    static func head(version: Int = 2, _ engine: String = "") -> String {
        #"{"krakel-recording":\#(version),"modes":[],"mends":false,"engine":{\#(engine)}}"#
    }

    @Test(arguments: [
        "", "{}", head(version: 1), head(#""hold":-1"#), head(#""rest":1e300"#),
        head(#""pan-step":0"#),
    ])
    func aMistakeInTheFirstLineIsTold(line: String) { expectMistake(in: 1, of: line) }

    @Test(arguments: [
        (#"{"press":{}}"#, "0", "1"), (#"{"jump":{"_0":{"x":1,"y":1}}}"#, "0", "1"),
        (#"{"tick":{}}"#, "0", "-1"), (#"{"tick":{}}"#, "0", "1e300"),
        (#"{"tick":{}}"#, "-1", "1"), (#"{"tick":{}}"#, "0", "9000000000000000000"),
        (#"{"press":{"_0":{"x":1,"y":1},"trigger":256}}"#, "0", "1"),
        (#"{"chord":{"button":-1}}"#, "0", "1"),
        (#"{"offer":{"_0":{"choose":{"_0":999999}}}}"#, "0", "1"),
        (#"{"offer":{"_0":{"aim":{"_0":-1}}}}"#, "0", "1"),
        (#"{"release":{"_0":{"x":1,"y":1},"rested":9000000000000000000}}"#, "0", "1"),
        (#"{"fingers":{"_0":{"up":{"_0":4294967296,"_1":{"x":1,"y":1}}}}}"#, "0", "1"),
        (#"{"fingers":{"_0":{"down":{"_0":1,"_1":{"x":1,"y":1},"trigger":-1}}}}"#, "0", "1"),
    ])
    func aMistakeInAStepIsTold(event: String, late: String, time: String) {
        func step(_ event: String, _ late: String, _ time: String) -> String {
            #"{"done":[],"input":{"event":{"_0":\#(event),"late":\#(late)}},"time":\#(time)}"#
        }
        let lines = [Self.head(), step(#"{"tick":{}}"#, "0", "1"), step(event, late, time)]
        expectMistake(in: 3, of: lines.joined(separator: "\n"))
    }

    private func expectMistake(in line: Int, of text: String) {
        #expect { try InputRecording(Array(text.utf8)) } throws: { error in
            (error as? SampleError)?.line == line
        }
    }
}
