// Shows that what is told is read back as it was told, and the words for it.

import Session
import System
import Testing

@Suite struct ReportTests {
    static let status = StatusReport(
        display: ":7", process: 42, isPaused: false, button: 2, modifiers: ["Super"],
        mode: "letters", stickyOnce: ["Control"], stickyLocked: [], modes: ["letters", "digits"],
        examples: 3, dictionaries: ["/a \"b\"/strokes.dict"], problems: ["line 1\nline 2"],
        isComposited: true, isDryRun: false, ask: "miss")

    @Test func aStatusIsOneLineAndReadBack() throws {
        let line = try #require(JSONLine.encode(Self.status))
        #expect(!line.contains("\n"))
        #expect(JSONLine.decode(StatusReport.self, from: line) == Self.status)
    }

    /// What does not apply is left out, and keys are in their order: scripts look at them.
    @Test func anEventIsOneLine() throws {
        let event = ControlEvent.recognised(
            .init(text: "a/\"\u{1}", mode: "letters", distance: 0.5))
        #expect(
            JSONLine.encode(event)
                == #"{"distance":0.5,"event":"recognised","mode":"letters","text":"a/\"\u0001"}"#)
        #expect(JSONLine.encode(ControlEvent.turned(angle: .infinity)) == nil)
    }

    /// Each field has its own name, and a listener reads its values.
    @Test(
        arguments: [
            (.willDraw, #""event":"willDraw""#),
            (
                .missed(mode: "letters", drawn: "456", runnerUp: "l", runnerUpDistance: 2),
                #""drawn":"456","event":"missed","mode":"letters","runnerUp":"l","runnerUpDistance":2"#
            ),
            (
                .missed(mode: "letters", drawn: nil, runnerUp: nil, runnerUpDistance: nil),
                #""event":"missed","mode":"letters""#
            ),
            (
                .gesture("tap-2", text: "<F2>", times: 1, fingers: 2),
                #""event":"gesture","fingers":2,"gesture":"tap-2","text":"<F2>","times":1"#
            ), (.turned(angle: -90), #""angle":-90,"event":"turned""#),
            (
                .fingers(3, x: 1, y: 2, scale: 3, angle: 4, steps: 5),
                #""angle":4,"event":"fingers","fingers":3,"scale":3,"steps":5,"x":1,"y":2"#
            ),
            (.scrolled(x: 1, y: 2, steps: 3), #""event":"scrolled","steps":3,"x":1,"y":2"#),
            (
                .penned(points: 40, pressure: 0.25, mostPressure: 0.5),
                #""event":"penned","mostPressure":0.5,"points":40,"pressure":0.25"#
            ), (.erased(text: "a"), #""event":"erased","text":"a""#),
            (
                .learned(text: "a", mode: "letters", drawn: "456"),
                #""drawn":"456","event":"learned","mode":"letters","text":"a""#
            ),
            (
                .takenBack(text: "a", mode: "letters", next: ["u"]),
                #""event":"takenBack","mode":"letters","next":["u"],"text":"a""#
            ), (.retracted(text: "l"), #""event":"retracted","text":"l""#),
            (
                .mended(text: "the", shape: "tne", likelihood: 3.5),
                #""event":"mended","likelihood":3.5,"shape":"tne","text":"the""#
            ),
            (
                .restored(text: "tne", shape: "the"),
                #""event":"restored","shape":"the","text":"tne""#
            ), (.offered(next: ["u", "v"]), #""event":"offered","next":["u","v"]"#),
            (.refused(text: nil, reason: "why"), #""event":"refused","reason":"why""#),
            (.modeChanged(mode: "digits"), #""event":"modeChanged","mode":"digits""#),
            (
                .sticky(once: ["Shift"], locked: []),
                #""event":"sticky","locked":[],"once":["Shift"]"#
            ), (.quit, #""event":"quit""#),
        ] as [(ControlEvent, String)])
    func anEventHasItsFields(_ event: ControlEvent, _ fields: String) throws {
        #expect(JSONLine.encode(event) == "{\(fields)}")
        let heard = try #require(JSONLine.decode(HeardEvent.self, from: "{\(fields)}"))
        for case (let name?, let value) in Mirror(reflecting: heard).children {
            let isThere =
                Mirror(reflecting: value).displayStyle != .optional
                || !Mirror(reflecting: value).children.isEmpty
            #expect(isThere == fields.contains("\"\(name)\":"), "\(name)")
        }
    }

    @Test func aQuestionAndItsAnswerAreReadBack() throws {
        let question = LearnQuestion(number: 3, strokes: [[[1, 2.5], [3, 4]]], mode: "letters")
        let asked = try #require(JSONLine.encode(question))
        #expect(JSONLine.decode(LearnQuestion.self, from: asked) == question)
        let answer = LearnAnswer(number: 3, actions: "\"x\"", quiet: 600)
        let answered = try #require(JSONLine.encode(answer))
        #expect(JSONLine.decode(LearnAnswer.self, from: answered) == answer)
        #expect(JSONLine.decode(LearnAnswer.self, from: asked.dropLast() + "") == nil)
    }

    @Test(
        arguments: [
            ([], [], nil), (["Control"], [], "Control for what comes next"),
            ([], ["Alt", "Super"], "Alt+Super until let go"),
            (["Control"], ["Alt"], "Control for what comes next, Alt until let go"),
        ] as [([String], [String], String?)])
    func stickyModifiersHaveWords(_ once: [String], _ locked: [String], _ words: String?) {
        #expect(StickyWording.text(once: once, locked: locked)?.english == words)
    }

    /// What a reload answers where thousands of lines are wrong.
    @Test func thousandsOfProblems() throws {
        let problems = (1...5000).map { Message("%s: there is no such file", "line \($0)") }
        var report = Self.status
        report.wording = Message.lines(problems)
        let line = try #require(JSONLine.encode(report))
        let read = try #require(JSONLine.decode(StatusReport.self, from: line))
        #expect(read == report)
        let lines = read.wording?.english.split(separator: "\n")
        #expect(lines?.count == 5000 && lines?.last == "line 5000: there is no such file")
        #expect(Message.lines([Message]()).english == "")
    }
}
