import Dictionaries
import Strokes
import Testing

@Suite struct DictionaryLinesTests {
    @Test func everyOtherByteIsKept() throws {
        let source =
            "\u{FEFF}krakel-dictionary 1\r\n\r\nmode x # m\r\n \"a\"\t:\t123 456#00000001*2# no\r\n"
            + "\"#\" : 147  # first\r\nwrong line\r\n\"b\" : 12z 5\r\nmode y\r\n\"c\" : 258"
        var document = try DictionaryDocument(bytes(source))
        let lines = document.lines
        #expect(lines.map(\.mode) == ["x", "y"])
        #expect(lines.map(\.comment) == ["first", nil])
        document.rewriteLines { $0 }
        #expect(text(document.bytes) == source)
        document.rewriteLines { line in
            guard line.mode == "x" else { return nil }
            var line = line
            line.examples += lines[1].examples
            line.comment = "two\nlines"
            return line
        }
        let expected = source.replacing("147  # first", with: "147 258  # two lines")
            .replacing("\"c\" : 258", with: "")
        #expect(text(document.bytes) == expected)
    }

    @Test func theFirstLineMayGo() throws {
        var document = try DictionaryDocument(bytes("krakel-dictionary 1\nmode x\n\"a\" : 1\n"))
        document.rewriteLines { _ in nil }
        document.add(try example("5"), for: [.text("b")], in: "x", comment: "why")
        #expect(
            text(document.bytes)
                == "krakel-dictionary 1\nmode x\n\"b\"              : 5  # why\n")
    }

    /// What the recogniser says of an example is what the dictionary holds, whatever its kind.
    @Test func alternativesNameTheirExamples() throws {
        let path = try #require(CellPath("14789"))
        let shape = Trajectory(path)
        let cross = Trajectory(try #require(CellPath("258|456")))
        let dot = try #require(Trajectory(Ink([Stroke([Point(x: 0, y: 0)])])))
        let kinds: [Example.Kind] = [
            .handWritten, .recorded(shape),
            .computed(ComputedTrajectory(shape, offset: 0.0703125)),
            .computed(ComputedTrajectory(cross)),
            .recorded(dot),
        ]
        for kind in kinds {
            for factor: Float in [1, 1.15, 0.333] {
                let example = Example(cellPath: path, kind: kind, factor: Factor(factor))
                var dictionary = StrokeDictionary(modes: [
                    Mode(name: "letters", parents: ["common"]), Mode(name: "common"),
                ])
                dictionary.add(example, for: [.text("a")], in: "common")
                let found = Recogniser(dictionary).ranking(
                    Query(example.shape ?? shape), in: "letters", count: 3)
                #expect(found.map(\.example) == [example])
                #expect(found.map(\.mode) == ["common"])
            }
        }
    }
}
