// Exact rules in a dictionary: their text, their order, and what they leave to examples.

import Dictionaries
import Strokes
import Testing

@Suite struct RuleTests {
    private static let screen = Box(minX: 0, minY: 0, maxX: 1000, maxY: 1000)

    /// What a stroke through `path` means, drawn `size` wide with its upper left at `x`, `y`.
    private static func meaning(
        of path: String, in mode: String, _ dictionary: StrokeDictionary, x: Double = 400,
        y: Double = 400, size: Double = 100, screen: Box? = screen
    ) throws -> (text: String, origin: Match.Origin?) {
        let cells = try #require(CellPath(path)).ink.strokes[0].points
        let ink = Ink([Stroke(cells.map { Point(x: x + $0.x * size / 2, y: y + $0.y * size / 2) })])
        let query = try #require(Query(ink))
        let match = Recogniser(dictionary).recognise(query, in: mode, on: Surface(screen: screen))
        guard let match, match.verdict != .rejected else { return ("-", nil) }
        return (Label.text(of: match.actions), match.origin)
    }

    @Test func rulesAreReadInTheirOrder() throws {
        let reading = try reading(
            #"""
            taps 9
            edges 7.5
            mode a
            "x" : /12?3/ 14789 /a b # c/
            "y" : @/[147].*/ # a remark
            "x" : /8(5|4)2/@/852/ 258*2
            "z" : /a\/b\\/
            """#)
        #expect(reading.diagnostics == [])
        #expect(reading.dictionary.ruleOptions == RuleOptions(tapDrift: 9, edgeWidth: 7.5))
        let mode = reading.dictionary.modes[0]
        #expect(mode.rules.map { Label.text(of: $0.actions) } == ["x", "x", "y", "x", "z"])
        #expect(
            mode.rules.map(\.patterns) == [
                [try Rule.Pattern("12?3")], [try Rule.Pattern("a b # c")],
                [try Rule.Pattern("[147].*", on: .anchor)],
                [try Rule.Pattern("8(5|4)2"), try Rule.Pattern("852", on: .anchor)],
                [try Rule.Pattern(#"a/b\\"#)],
            ])
        #expect(
            mode.rules.map { RuleNotation.text(of: $0.patterns) } == [
                "/12?3/", "/a b # c/", "@/[147].*/", "/8(5|4)2/@/852/", #"/a\/b\\/"#,
            ])
        #expect(mode.entries.map(\.examples.count) == [2, 0, 0])
    }

    /// One bad line each, between two good ones.
    @Test(arguments: [
        (#""b" : /12(3/"#, 7, 6, "Unmatched ( or \\(", "/147?89/"),
        (#""b" : 12 /1[2/"#, 10, 5, "Unmatched [", "/147?89/"),
        (#""b" : /12 3"#, 7, 1, "is not closed", #"\/"#),
        (#""b" : /12/3"#, 11, 1, "`3` does not belong here", "comment"),
        (#""b" : /(1)\1/"#, 7, 7, "refers back", "/147?89/"),
        (#""b" : /(((1{99}){99}){99})/"#, 7, 21, "repeats more", "/147?89/"),
        (#""b" : 12@from-lft"#, 9, 9, "no edge `from-lft`", "`@from-left`"),
        (#""b" : 12@"#, 9, 1, "no edge ``", "456@from-left"),
        ("taps many", 6, 4, "`many` is not a number of pixels", "taps 6"),
        ("edges 51", 7, 2, "`51` is not a width", "edges 5"),
        ("edges", 6, 1, "`` is not a width", "edges 5"),
        ("taps 6 7", 8, 1, "`7` does not belong here", "comment"),
        ("straighten up : 1", 12, 2, "`up` is not an angle", "straighten 90"),
        ("straighten 400 : 1", 12, 3, "`400` is not an angle", "straighten 90"),
        ("mode x inherits a,", 19, 1, "needs the name of a mode", "capitals"),
    ])
    func aBadLineIsReported(
        line: String, column: Int, length: Int, message: String, remedy: String
    ) throws {
        let mistake = try mistake(in: line, of: "a", column: column, length: length, remedy: remedy)
        #expect(mistake.message.english.contains(message), "\(mistake)")
    }

    private static let modes = """
        mode above
        "above" : /74123/
        mode a inherits b, c
        "late a" : /147?89?/
        "example" : 14789 74123 96321 258
        mode b inherits d
        "b" : /14789/ /96321/
        mode c
        "c" : /96321/ /12369/
        mode d
        "d" : /96321/ /32147/
        mode below
        "below" : /98741/ /12369/
        "tap" : /5/
        """

    /// First `above`, then the mode, its parents one after the other with theirs, then `below`.
    @Test(arguments: [
        ("74123", "above"), ("1489", "late a"), ("96321", "b"), ("32147", "d"), ("12369", "c"),
        ("98741", "below"), ("5", "tap"),
    ])
    func theFirstRuleThatMatchesCounts(path: String, text: String) throws {
        let reading = try reading(Self.modes)
        #expect(reading.diagnostics == [])
        let found = try Self.meaning(of: path, in: "a", reading.dictionary)
        #expect(found.text == text)
        #expect(found.origin == .rule)
    }

    @Test func examplesCountWhereNoRuleDoes() throws {
        let dictionary = try reading(Self.modes).dictionary
        let found = try Self.meaning(of: "258", in: "a", dictionary)
        #expect(found == ("example", .example))
        // The mode b has no rule of its own for it, and no example.
        #expect(try Self.meaning(of: "258", in: "b", dictionary).text == "-")
    }

    @Test func aPathMatchesAsAWhole() throws {
        let dictionary = try reading("mode a\n\"x\" : /25/\n").dictionary
        #expect(try Self.meaning(of: "258", in: "a", dictionary).text == "-")
        // As xstroke has it, the ends belong to the outer parts of a choice.
        let choice = try reading("mode a\n\"x\" : /25|8/\n").dictionary
        #expect(try Self.meaning(of: "258", in: "a", choice).text == "x")
    }

    @Test func anAnchorWantsAPlaceOnTheScreen() throws {
        let dictionary = try reading(
            """
            mode a
            "edge" : /456/@/[147].*/
            "any" : /456/
            """
        ).dictionary
        #expect(try Self.meaning(of: "456", in: "a", dictionary, x: 10).text == "edge")
        #expect(try Self.meaning(of: "456", in: "a", dictionary, x: 10).origin == .anchoredRule)
        #expect(try Self.meaning(of: "456", in: "a", dictionary, x: 60).text == "any")
        #expect(try Self.meaning(of: "456", in: "a", dictionary, x: 10, screen: nil).text == "any")
    }

    @Test func oneMayHaveExamplesForAnEdge() throws {
        let reading = try reading(
            """
            mode a
            "in" : 456@from-left 14789
            "out" : 456@to-right
            "across" : 456@from-left@to-right
            "line" : 456
            "down" : 258@from-top
            """)
        #expect(reading.diagnostics == [])
        let dictionary = reading.dictionary
        for (x, size, text, origin) in [
            (10.0, 300.0, "in", Match.Origin.edgeExample), (695, 300, "out", .edgeExample),
            (100, 300, "line", .example), (100, 800, "line", .example),
            (5, 990, "across", .edgeExample),
        ] {
            let found = try Self.meaning(of: "456", in: "a", dictionary, x: x, y: 300, size: size)
            #expect(found == (text, origin), "at \(x)")
        }
        #expect(try Self.meaning(of: "258", in: "a", dictionary, y: 0).text == "down")
        #expect(try Self.meaning(of: "258", in: "a", dictionary, y: 200).text == "-")
        #expect(try Self.meaning(of: "14789", in: "a", dictionary, x: 0).text == "in")
        let written = dictionary.modes[0].entries.flatMap(\.examples).map {
            ExampleNotation.text(of: $0)
        }
        #expect(
            written == [
                "456@from-left", "14789", "456@to-right", "456@from-left@to-right", "456",
                "258@from-top",
            ])
        #expect(DictionaryCheck.findings(in: dictionary) == [])
    }

    @Test func onesOwnRulesAreAskedBeforeTheShipped() throws {
        let lower = try reading("taps 3\nmode a\n\"low\" : /456/ /258/\n").dictionary
        let upper = try reading("edges 9\nmode a\n\"own\" : /456/\n\"low\" : /258/\n").dictionary
        let both = upper.layered(over: lower)
        #expect(both.ruleOptions == RuleOptions(tapDrift: 3, edgeWidth: 9))
        #expect(both.modes[0].rules.count == 3)
        #expect(try Self.meaning(of: "456", in: "a", both).text == "own")
        #expect(try Self.meaning(of: "258", in: "a", both).text == "low")
        // An entry that has a rule needs no example.
        #expect(DictionaryCheck.findings(in: both) == [])
    }

    @Test func rulesAndEdgesMayBeForApplications() throws {
        let reading = try reading(
            """
            applications browsers : firefox
            mode a
            "any" : /14789/ 456@from-left
            mode a for browsers
            "tab" : /14789/ 258@from-top
            """)
        #expect(reading.diagnostics == [])
        let recogniser = Recogniser(reading.dictionary)
        let surface = Surface(screen: Self.screen)
        func text(_ path: String, of group: String?) throws -> String? {
            let points = try #require(CellPath(path)).ink.strokes[0].points
            let query = try #require(
                Query(Ink([Stroke(points.map { Point(x: 100 * $0.x, y: 100 * $0.y) })])))
            let match = recogniser.recognise(query, in: "a", for: group, on: surface)
            return match.map { Label.text(of: $0.actions) }
        }
        #expect(try text("14789", of: "browsers") == "tab")
        #expect(try text("14789", of: nil) == "any")
        #expect(try text("456", of: "browsers") == "any")
        #expect(try text("258", of: "browsers") == "tab")
        #expect(try text("258", of: nil) == nil)
    }

    @Test func aDocumentKeepsThemAndAddsThemInOrder() throws {
        let source = "krakel-dictionary 1\nmode a\n\"x\":/1 2/ 14789 # one\n\"y\" : /3/\n"
        var document = try DictionaryDocument(bytes(source))
        #expect(document.lines.map(\.rules.count) == [1, 1])
        document.changeLines { $0.examples = [] }
        #expect(text(document.bytes) == source.replacing(" 14789 # one", with: "  # one"))
        document.append(
            DictionaryLine(
                mode: "a", actions: [.text("x")], examples: [try example("456")],
                rules: [[try Rule.Pattern("456")]]))
        document.start(ModeHead(name: "b", parents: ["a", "my c"]))
        document.add(RuleOptions(edgeWidth: 4))
        #expect(
            text(document.bytes).hasSuffix(
                "\"y\" : /3/\n\"x\" : /456/ 456\n\nmode b inherits a, \"my c\"\nedges 4\n"))
    }

    @Test func aDictionaryWithoutThemHasNone() throws {
        let recogniser = Recogniser(try reading("mode a\n\"x\" : 456\n").dictionary)
        let query = try #require(Query(Ink([Stroke([Point(x: 1, y: 1)])])))
        #expect(!recogniser.hasRules)
        #expect(recogniser.firstRule(for: query, in: "a") == nil)
    }
}
