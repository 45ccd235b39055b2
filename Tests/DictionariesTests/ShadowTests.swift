// Entries that take each other's strokes, by an equal shape or one too near.

import Dictionaries
import Strokes
import Testing

@Suite struct ShadowTests {
    /// The findings as people read them, each with its place.
    private func found(_ source: String, over lower: String? = nil) throws -> [String] {
        let text = bytes("krakel-dictionary 1\n" + source)
        var dictionary = try DictionaryReader.read(text).dictionary
        if let lower {
            dictionary = dictionary.layered(
                over: try DictionaryReader.read(bytes("krakel-dictionary 1\n" + lower)).dictionary)
        }
        let places = FindingPlaces(text)
        return DictionaryCheck.findings(in: dictionary, rules: [.hidden, .confusable])
            .compactMap(places.diagnostic)
            .map { "\($0.line):\($0.column)+\($0.length) \($0.severity): \($0.message)" }
    }

    @Test(arguments: [
        // In one mode the first is meant.
        (
            "mode x\n\"a\" : 123 123\n\"b\" : 258 123\n",
            ["4:11+3 warning: mode x: \"b\" is drawn 123 like \"a\" and never reached this way"]
        ),
        // A weighed example wins over one before it.
        (
            "mode x\n\"a\" : 123\n\"b\" : 123*0.5\n",
            ["3:7+3 warning: mode x: \"a\" is drawn 123 like \"b\" and never reached this way"]
        ),
        // What counts everywhere wins over a mode's own, also where it is inherited.
        (
            "mode x inherits y\n\"a\" : 258\nmode y\n\"b\" : 654\nmode above\n<Left> : 654\n",
            [
                "5:7+3 warning: mode y: \"b\" is drawn 654 like <Left> of mode above, "
                    + "which wins in every mode"
            ]
        ),
        // A mode's own is meant instead of what it inherits, which still counts elsewhere.
        (
            "mode x inherits y\nshift y : 159\n\"a\" : 258\nmode y\n\"b\" : 258\n",
            ["4:7+3 note: mode x: \"a\", drawn 258, stands for \"b\" of mode y here"]
        ),
        (
            "mode x inherits y\n\"a\" : 258\nmode y\n\"b\" : 258\n",
            [
                "3:7+3 note: mode x: \"a\", drawn 258, stands for \"b\" of mode y here",
                "5:1+3 warning: mode y: \"b\" is never reached: other entries win all of its shapes",
            ]
        ),
        // What is for some applications may stand for something else there, but not twice.
        (
            "applications g : y\nmode x\n\"a\" : 258\nmode x for g\n\"b\" : 258\n\"c\" : 258\n",
            [
                "7:7+3 warning: mode x for g: \"c\" is drawn 258 like \"b\" and never reached this way"
            ]
        ),
        // The same meaning twice is none the worse.
        ("mode x inherits y\n\"a\" : 258\nmode y\n\"a\" : 258\nmode above\n\"a\" : 258\n", []),
        // Below counts only where nothing else has the shape.
        (
            "mode x\n\"a\" : 258\nmode below\n\"b\" : 258\n\"c\" : 357\n",
            [
                "5:1+3 warning: mode below: \"b\" is never reached: other entries win all of its shapes"
            ]
        ),
        (
            "mode x\nshift y : 159\n\"a\" : 258\nmode y\n\"d\" : 456\nmode below\n\"b\" : 258\n",
            []
        ),
        // A rule comes before every example, wherever it is from, its own entry's included.
        (
            "mode x inherits y\n\"a\" : 14789\n\"b\" : 14789\nmode y\n\"l\" : /1?47?89?/\n",
            [
                "3:7+5 warning: mode x: \"a\" is drawn 14789, which the rule /1?47?89?/ of \"l\" "
                    + "takes in mode y",
                "4:7+5 warning: mode x: \"b\" is drawn 14789, which the rule /1?47?89?/ of \"l\" "
                    + "takes in mode y",
                "3:1+3 warning: mode x: \"a\" is never reached: other entries win all of its shapes",
                "4:1+3 warning: mode x: \"b\" is never reached: other entries win all of its shapes",
            ]
        ),
        (
            "mode x\n\"a\" : 456@from-left 258\nmode below\n\"l\" : /456/\n",
            [
                "3:7+13 warning: mode x: \"a\" is drawn 456, which the rule /456/ of \"l\" takes in "
                    + "mode below"
            ]
        ),
        // Where it decides for the entry that the shape is of, or is narrower, nothing is wrong.
        (
            "mode x\n\"l\" : /1?47?89?/ 14789\n\"a\" : 14789 258 @/14789/\n",
            [
                "4:7+5 warning: mode x: \"a\" is drawn 14789, which the rule /1?47?89?/ of \"l\" takes"
            ]
        ),
        // A mode's rule is meant instead of what the mode inherits.
        ("mode x inherits y\nlock y : 159\n\"l\" : /14789/\nmode y\n\"a\" : 14789\n", []),
        // For some applications only.
        (
            "applications g : y\nmode x\n\"a\" : 14789\nmode x for g\n\"l\" : /14789/\n\"b\" : 14789\n",
            [
                "7:7+5 warning: mode x for g: \"b\" is drawn 14789, which the rule /14789/ of "
                    + "\"l\" takes",
                "7:1+3 warning: mode x for g: \"b\" is never reached: other entries win all of its shapes",
            ]
        ),
    ])
    func equalShapesAreFound(source: String, expected: [String]) throws {
        #expect(try found(source) == expected)
    }

    @Test(arguments: [
        // Each pair once, however often they meet; both are named, with a figure.
        (
            "mode x\n\"a\" : 1478\n\"b\" : 14789 14786\nmode y\n\"c\" : 1478\n",
            ["mode x: \"a\" drawn 1478 is hard to tell from \"b\" drawn 14789: "]
        ),
        (
            "mode x inherits y\n\"a\" : 1478\nmode y\n\"b\" : 14789\n",
            ["mode x: \"a\" drawn 1478 is hard to tell from \"b\" drawn 14789: "]
        ),
        ("mode x\nmode above\n\"a\" : 1478\n\"b\" : 14789\n", ["mode above: \"a\" drawn 1478"]),
        ("mode x\nmode below\n\"a\" : 1478\n\"b\" : 14789\n", ["mode below: \"a\" drawn 1478"]),
        // They never count together.
        ("mode x\n\"a\" : 1478\nmode y\n\"b\" : 14789\n", []),
        ("mode x\n\"a\" : 1478 14789\n\"b\" : 258\n", []),
    ])
    func nearTwinsAreFound(source: String, expected: [String]) throws {
        let found = try found(source)
        #expect(found.count == expected.count)
        for (line, words) in zip(found, expected) {
            #expect(line.contains(words))
            #expect(line.contains(/: 0\.[0-3][0-9] apart, of the 0\.40 that one hand varies by$/))
        }
    }

    /// A gesture that was recorded is held against others; of many recordings most must be near.
    @Test func recordedTwinsAreFound() throws {
        func recorded(_ path: String) throws -> String {
            let drawn = try #require(CellPath(path))
            return ExampleNotation.text(of: try #require(Example(learning: drawn.ink)))
        }
        let (near, far) = (try recorded("14789"), try recorded("369"))
        let hook = "mode x\n\"a\" : 1478\n\"b\" : "
        #expect(try found(hook + "\(near)\n").count == 1)
        #expect(try found("mode x\n\"a\" : \(near)\n\"b\" : \(try recorded("1478"))\n").count == 1)
        let (one, two) = (try recorded("1236987"), try recorded("963214"))
        let many = "\"a\" : \(near) \(far) \(one)\n\"b\" : \(try recorded("1478")) \(two) "
        #expect(try found("mode x\n\(many)\(try recorded("3215987"))\n") == [])
        // The very shape, learned for two things.
        #expect(
            try found("mode x\n\"a\" : \(near)\n\"b\" : \(near)\n")
                == ["4:7+5 warning: mode x: \"b\" has exactly the shape (14789) of \"a\""])
    }

    /// What one wrote is told, at its place, against what lies below; not what lies below alone.
    @Test func onlyWhatIsInTheTextIsTold() throws {
        let lower = "mode x\n\"a\" : 1478\n\"b\" : 14786\nmode above\n\"c\" : 654\n"
        #expect(
            try found("mode x\n\"d\" : 654\n", over: lower)
                == [
                    "3:7+3 warning: mode x: \"d\" is drawn 654 like \"c\" of mode above, "
                        + "which wins in every mode"
                ])
    }

    @Test func theOtherLineIsNamed() throws {
        let text = bytes("krakel-dictionary 1\nmode x\n\"a\" : 1\n\"b\" : 2 1*2\n")
        let finding = try #require(
            DictionaryCheck.findings(in: try DictionaryReader.read(text).dictionary).first)
        let diagnostic = try #require(FindingPlaces(text).diagnostic(for: finding))
        #expect(
            DiagnosticRenderer(file: "f", bytes: text).render(diagnostic) == """
                f:4:9: warning: mode x: "b" is drawn 1 like "a" and never reached this way
                "b" : 2 1*2
                        ^
                  help: draw one of the two another way; the other is in line 3

                """)
    }
}
