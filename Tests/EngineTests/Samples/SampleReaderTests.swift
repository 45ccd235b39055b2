import PureSupport
import Strokes
import System
import Testing

@testable import Engine

@Suite struct SampleReaderTests {
    private func read(_ text: String) -> SampleReading<Sample> {
        SampleReader.read(Array(text.utf8))
    }

    private func sample(_ label: String, _ strokes: [[(Double, Double)]]) -> Sample {
        Sample(label: label, ink: Ink(strokes.map { Stroke($0.map { Point(x: $0.0, y: $0.1) }) }))
    }

    @Test func samplesAreRead() {
        let reading = read(
            """
            {"label":"a","strokes":[[[1,2,3],[4.5,-6]],[[7e1,8E-1,0,"x"]]]}

             { "when" : {"x":[1,{"y":null}],"z":true} , "strokes" : [ [ ] , [ [ 0 , 0 ] ] ] , \
            "label" : "b", "n": [], "s": "]}" }
            {"strokes":[],"label":null}
            """)
        #expect(reading.errors == [])
        #expect(
            reading.samples == [
                sample("a", [[(1, 2), (4.5, -6)], [(70, 0.8)]]),
                sample("b", [[], [(0, 0)]]),
                sample("", []),
            ])
    }

    @Test(
        arguments: [
            (#""user":"é\n1","cond":"fast","#, "é\n1", "fast"),
            (#""cond":"","user":"7","#, "7", ""),
            (#""user":7.50,"cond":-1e3,"#, "7.5", "-1000"),
            (#""user":null,"cond":["x"],"#, nil, nil),
            (#""user":true,"cond":{"user":"x"},"#, nil, nil),
            ("", nil, nil),
        ] as [(String, String?, String?)])
    func usersAndConditionsAreRead(json: String, user: String?, condition: String?) {
        let reading = read("{\(json)\"label\":\"a\",\"strokes\":[]}")
        #expect(reading.errors == [])
        #expect(
            reading.samples == [
                Sample(label: "a", ink: Ink(), user: user, condition: condition)
            ])
    }

    @Test(arguments: [
        (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"), (#"\u20ac\u00E9"#, "€é"),
        (#"\ud83d\uDE00x"#, "😀x"), ("é😀", "é😀"), ("", ""), (#"\u0000"#, "\u{0}"),
    ])
    func labelsAreUnescaped(json: String, label: String) {
        let reading = read("{\"label\":\"\(json)\",\"strokes\":[]}")
        #expect(reading.samples.map { Array($0.label.utf8) } == [Array(label.utf8)])
    }

    @Test(arguments: [
        "0", "-0", "1", "-1.5", "1e3", "1E+3", "1e-3", "0.1", "123456789012345678",
        "1234567890123456789012", "0.30000000000000004", "9007199254740993", "1e22", "1e23",
        "4.9e-324", "1.7976931348623157e308", "0e999", "0.000001", "123.456e-7",
        "100000000000000000000000", "2.2250738585072011e-308",
    ])
    func numbersAreExact(text: String) throws {
        let reading = read("{\"strokes\":[[[\(text),\(text)]]]}")
        let point = try #require(reading.samples.first?.ink.strokes.first?.points.first)
        #expect(point.x.bitPattern == Double(text)?.bitPattern)
    }

    @Test(arguments: [
        "[", "{", "{\"strokes\"}", "{\"strokes\":[]", "{\"strokes\":[[[1,2] [3,4]]]}",
        "{\"strokes\":[]} x", "{\"user\":", "{\"cond\":\"a",
        "{\"strokes\":[[[\"é\",x]]]}", "{\"strokes\":[[[1,01]]]}", "{\"strokes\":[[[1,1.]]]}",
        "{\"strokes\":[[[1,.5]]]}", "{\"strokes\":[[[1,1e]]]}", "{\"strokes\":[[[1,+1]]]}",
        "{\"strokes\":[[[1,NaN]]]}", "{\"strokes\":[[[1,1e999]]]}",
        "{\"label\":\"a\u{1}\",\"strokes\":[]}", #"{"label":"\q","strokes":[]}"#,
        #"{"label":"\u12","strokes":[]}"#, #"{"label":"\ud83d","strokes":[]}"#,
        #"{"label":"\ude00","strokes":[]}"#, "{\"x\":tru,\"strokes\":[]}",
    ])
    func whatIsNoJSONIsReportedAndTheRestIsRead(line: String) {
        let reading = read("\n\(line)\n{\"label\":\"z\",\"strokes\":[]}\n")
        #expect(reading.errors == [SampleError(line: 2, message: "this is not valid JSON")])
        #expect(reading.samples.map(\.label) == ["z"])
    }

    @Test(arguments: [
        ("[]", "the line has to be an object, {...}"),
        ("{\"label\":\"a\"}", "the line has no \"strokes\""),
        ("{\"label\":7,\"strokes\":[]}", "label has to be a text"),
        ("{\"strokes\":7}", "strokes has to be a list, [...]"),
        ("{\"strokes\":[7]}", "strokes[0] has to be a list, [...]"),
        ("{\"strokes\":[[],[7]]}", "strokes[1][0] has to be a list, [...]"),
        ("{\"strokes\":[[[7]]]}", "strokes[0][0][1] is missing, a number"),
        ("{\"strokes\":[[[7,\"8\"]]]}", "strokes[0][0][1] has to be a number"),
        ("{\"strokes\":[[[null,8]]]}", "strokes[0][0][0] is missing, a number"),
    ])
    func aLineThatIsNoSampleIsReportedWithItsPlace(line: String, message: String) {
        let reading = read("\n\(line)\n{\"label\":\"z\",\"strokes\":[]}\n")
        #expect(reading.errors == [SampleError(line: 2, message: Message(verbatim: message))])
        #expect(reading.samples.map(\.label) == ["z"])
    }

    @Test func invalidUTF8IsReported() {
        let line = Array("{\"label\":\"".utf8) + [0xFF] + Array("\",\"strokes\":[]}".utf8)
        #expect(SampleReader.read(line).errors.map(\.line) == [1])
    }

    @Test func nestingIsBounded() {
        func nested(_ depth: Int) -> SampleReading<Sample> {
            read(
                "{\"x\":" + String(repeating: "[", count: depth)
                    + String(repeating: "]", count: depth) + ",\"strokes\":[]}")
        }
        #expect(nested(64).errors == [])
        #expect(nested(100_000).errors.map(\.line) == [1])
    }

    @Test func windowsLineBreaksAndByteOrderMarksAreRead() {
        let reading = read("\u{FEFF}{\"strokes\":[]}\r\n\r\n{\"strokes\":[]}\r\n")
        #expect(reading.errors == [])
        #expect(reading.samples.count == 2)
    }

    @Test func everySampleSurvivesARoundTrip() {
        var random = SeededGenerator.fresh()
        let labels = ["a", "", "\"\\", "\n\t\r\u{0}\u{1F}\u{7F}", "é😀\u{2028}", "{}[]"]
        let samples = (0..<500).map { _ in
            Sample(
                label: labels.randomElement(using: &random) ?? "",
                ink: Ink(
                    (0..<Int.random(in: 0...3, using: &random)).map { _ in
                        Stroke(
                            (0..<Int.random(in: 0...9, using: &random)).map { _ in
                                let value = Double(
                                    bitPattern: .random(in: 0...(.max), using: &random))
                                return Point(
                                    x: value.isFinite ? value : 0,
                                    y: Double(Int.random(in: -9999...9999, using: &random)))
                            })
                    }),
                user: Bool.random(using: &random) ? labels.randomElement(using: &random) : nil,
                condition: Bool.random(using: &random) ? labels.randomElement(using: &random) : nil)
        }
        let text = samples.map { $0.line }.joined(separator: "\n")
        let reading = read(text)
        #expect(reading.errors == [])
        #expect(reading.samples == samples)
    }

    @Test func noDamageStopsTheReader() {
        let good = Array(#"{"label":"é\ud83d\ude00","strokes":[[[1.5e2,-2,3],[4,5]]],"x":{}}"#.utf8)
        for index in good.indices {
            for byte in [0x00, 0x22, 0x2C, 0x5B, 0x5C, 0x5D, 0x65, 0x7D, 0xFF] as [UInt8] {
                var damaged = good
                damaged[index] = byte
                let reading = SampleReader.read(damaged)
                #expect(reading.samples.count + reading.errors.count == 1)
                #expect(SampleReader.read(Array(damaged[...index])).samples.count <= 1)
            }
        }
    }

    @Test func aSampleKeepsToPlainNumbersAndOneLine() {
        let line = sample("a\n", [[(1, 2.5), (.nan, 1), (1, .infinity)], []]).line
        #expect(line == #"{"label":"a\n","strokes":[[[1,2.5]],[]]}"#)
    }
}
