import Dictionaries
import Engine
import PureSupport
import Testing

/// Texts that are read off the display as a running engine reads them.
@Suite struct FlowReaderTests {
    private static let dictionary = """
        krakel-dictionary 1
        mode letters
        "l" : 258
        "t" : 258|456
        "o" : 2147896321
        <Return> : 3654
        take back : 654565456
        """

    /// `l` at 0 to 100 ms, and so on: a stroke through cells 20 px apart, 20 ms from each to the next.
    private static func line(
        _ label: String, _ strokes: [(cells: String, start: Int)], x: Int = 0
    ) -> String {
        let points = strokes.map { stroke in
            stroke.cells.compactMap(\.wholeNumberValue).enumerated().map { index, cell in
                let (column, row) = ((cell - 1) % 3, (cell - 1) / 3)
                return "[\(x + 20 * column),\(20 * row),\(stroke.start + 20 * index)]"
            }.joined(separator: ",")
        }
        return "{\"label\":\"\(label)\",\"strokes\":["
            + points.map { "[\($0)]" }.joined(separator: ",") + "]}"
    }

    private func read(
        _ lines: [String], by dictionary: String = dictionary
    ) throws -> [FlowReading] {
        let dictionary = try DictionaryReader.read(Array(dictionary.utf8)).dictionary
        let reading = SampleReader.readTimed(Array(lines.joined(separator: "\n").utf8))
        #expect(reading.errors == [])
        var engine = Engine(recogniser: Recogniser(dictionary))
        engine.rhythm = Rhythm()
        var reader = FlowReader(engine)
        return try reader.read(reading.samples)
    }

    /// A hand that takes its time writes a space, an l and an i over each other, the i's dot a while after its stem.
    /// The stem is none of the space's, from which the hand has not moved on: both would be a t.
    @Test(arguments: [700, 1000, 1500, 2500], [(0, "on one spot"), (90, "in a line")])
    func aCalmHandLosesNothing(_ pause: Int, _ step: (pixels: Int, String)) throws {
        let shipped =
            Self.dictionary.replacing("258|456", with: "258|456, 456|258") + """

                " " : 456
                "i" : 258|2
                """
        var (now, x) = (0, 0)
        let lines = ["o", " ", "l", "i", "l", " ", "o"].map { label in
            defer { (now, x) = (now + 400 + pause, x + step.pixels) }
            switch label {
            case "o": return Self.line(label, [("2147896321", now)], x: x)
            case " ": return Self.line(label, [("456", now)], x: x)
            case "i": return Self.line(label, [("58", now), ("2", now + 200)], x: x)
            default: return Self.line(label, [("258", now)], x: x)
            }
        }
        #expect(try texts(lines, by: shipped).joined() == "o lil o")
    }

    /// The bars of a capital may come slowly from a hand that nothing is known of: behind an I or an L they would be two
    /// spaces. One is a space.
    @Test(
        arguments: [
            ("E", ["14789", "123", "456"]), ("F", ["147", "123", "456"]),
            ("H", ["147", "369", "456"]), ("L o", ["14789", "456", "2147896321"]),
        ], [200, 250, 300])
    func slowBarsBelongToTheirCapital(_ drawn: (text: String, strokes: [String]), pause: Int) throws
    {
        #expect(try text(of: ["852"] + drawn.strokes, pause: pause) == drawn.text)
    }

    /// A minus and a space on one spot are two where the second bar comes as late as the next character does; its place
    /// speaks a little for an equals sign.
    @Test(arguments: [(120, "="), (200, "="), (280, "="), (300, "- ")])
    func thePauseTellsASpaceFromASecondBar(pause: Int, drawn: String) throws {
        #expect(try text(of: ["951", "123", "456"], pause: pause) == drawn)
    }

    /// What is typed for strokes on one spot, by the dictionary that is shipped.
    private func text(of strokes: [String], pause: Int) throws -> String {
        let shipped = String(decoding: try Checkout.bytes(of: "data/strokes.dict"), as: UTF8.self)
        var now = 0
        let lines = strokes.map { cells in
            defer { now += 20 * (cells.count - 1) + pause }
            return Self.line("", [(cells, now)])
        }
        return try read(lines, by: shipped).flatMap(\.actions).reduce(into: "") {
            if case .text(let text) = $1 { $0 += text }
        }
    }

    private func texts(_ lines: [String], by dictionary: String = dictionary) throws -> [String] {
        try read(lines, by: dictionary).map { Label.text(of: $0.actions) }
    }

    @Test func eachSampleSaysWhatItTyped() throws {
        let readings = try read([
            Self.line("o", [("2147896321", 0)]),
            Self.line("l", [("258", 600)], x: 70),
            Self.line("t", [("258", 1200), ("456", 1340)], x: 140),
        ])
        #expect(readings.map(\.actions) == [[.text("o")], [.text("l")], [.text("t")]])
        #expect(readings.allSatisfy { $0.distance.map { $0 < 1.2 } ?? false })
    }

    /// A bar right behind an l, upon it, is no space: the second sample did nothing.
    @Test func whatIsSwallowedDidNothing() throws {
        let texts = try texts([
            Self.line("l", [("258", 0)]), Self.line("-", [("456", 120)]),
            Self.line("o", [("2147896321", 900)], x: 90),
        ])
        #expect(texts == ["t", "", "o"])
    }

    /// What is taken back typed nothing in the end.
    @Test func whatIsTakenBackDidNothing() throws {
        let texts = try texts([
            Self.line("o", [("2147896321", 0)]), Self.line("o", [("2147896321", 700)]),
            Self.line("", [("654565456", 1500)]),
        ])
        #expect(texts == ["o", "", ""])
    }

    @Test func timesAreNeededAndGoOn() throws {
        let none = SampleReader.readTimed(Array(#"{"strokes":[[[1,2,3],[4,5]]]}"#.utf8))
        #expect(none.errors.map(\.message) == ["a point has no time"])
        let back = SampleReader.readTimed(Array(#"{"strokes":[[[1,2,3]],[[4,5,2]]]}"#.utf8))
        #expect(back.errors.map(\.message) == ["its times go back"])
        let never = SampleReader.readTimed(Array(#"{"strokes":[[[1,2,-1]]]}"#.utf8))
        #expect(never.errors.count == 1)
        #expect(throws: FlowError.self) {
            try read([Self.line("l", [("258", 500)]), Self.line("l", [("258", 0)])])
        }
    }
}
