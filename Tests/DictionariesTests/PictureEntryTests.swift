import Dictionaries
import Strokes
import Testing

/// Entries whose look counts.
@Suite struct PictureEntryTests {
    private static let forms = [
        "147|123|456|789", "789|654|123|741", "3214789|456", "14789|123|456", "456|9874123",
    ]

    private func query(_ path: String) throws -> Query {
        let path = try #require(CellPath(path))
        return try #require(Query(path.ink))
    }

    private func findings(_ text: String) throws -> [DictionaryFinding] {
        DictionaryCheck.findings(in: try dictionary(text))
    }

    @Test(arguments: forms)
    func anEIsAnEInEveryForm(form: String) throws {
        let text = "\"F\" : 147|123|456\n\"C\" : 321478\n\"L\" : 14789\n"
        let drawn = try query(form)
        let pictures = Recogniser(
            try dictionary("mode x\n\"E\" : picture \(Self.forms[0])\n" + text))
        let match: Match = try #require(pictures.recognise(drawn, in: "x"))
        #expect(match.actions == [.text("E")])
        #expect(match.verdict == .sure)
        // Nothing else is, and nothing is without the word.
        for other in ["147|123|456", "321478", "14789"] {
            let match: Match? = pictures.recognise(try query(other), in: "x")
            #expect(match?.actions != [.text("E")])
        }
        if form == "3214789|456" {
            let plain = Recogniser(try dictionary("mode x\n\"E\" : \(Self.forms[0])\n" + text))
            let match: Match? = plain.recognise(drawn, in: "x")
            #expect(match?.actions != [.text("E")] || match?.verdict != .sure)
        }
    }

    /// Any part may come first; nothing is waited for once all is there.
    @Test func anyPartMayBeTheFirst() throws {
        let recogniser = Recogniser(try dictionary("mode x\n\"E\" : picture \(Self.forms[0])\n"))
        for path in ["456", "147", "741", "321478", "3214789", "123|456", "789|147|654"] {
            let drawn = try query(path)
            let match: Match? = recogniser.recognise(drawn, in: "x")
            #expect(recogniser.beginning(drawn, match, in: "x") != nil, "\(path)")
        }
        for form in Self.forms + ["159", "159|357"] {
            let drawn = try query(form)
            let match: Match? = recogniser.recognise(drawn, in: "x")
            #expect(recogniser.beginning(drawn, match, in: "x") == nil, "\(form)")
        }
    }

    @Test func theWordIsReadAndWritten() throws {
        let text =
            "krakel-dictionary 1\n\nmode x\n\"E\" : picture 147|123|456|789 wheel-up\n\"F\" : 123\n"
        let reading = try DictionaryReader.read(bytes(text))
        #expect(reading.dictionary.modes[0].entries.map(\.isPicture) == [true, false])
        #expect(DictionaryExport(reading.dictionary).text == text)
        var document = try DictionaryDocument(bytes(text))
        let line = try #require(document.lines.first)
        #expect(line.isPicture && line.text == "\"E\" : picture 147|123|456|789 wheel-up")
        document.rewriteLines { line in
            var line = line
            line.examples = []
            line.gestures = []
            return line.actions == [.text("E")] ? line : nil
        }
        #expect(document.lines.map(\.text) == ["\"E\" : picture"])
    }

    @Test func theWordCountsForWhatIsBelow() throws {
        let lower = try dictionary("mode x\n\"E\" : 147|123|456|789\n\"F\" : 147|123\n")
        let upper = try dictionary("mode x\n\"E\" : picture\n")
        let both = upper.layered(over: lower)
        #expect(both.modes[0].entries.map(\.isPicture) == [true, false])
        let match: Match? = Recogniser(both).recognise(try query("3214789|456"), in: "x")
        #expect(match?.actions == [.text("E")] && match?.verdict == .sure)
        #expect(try findings("mode x\n\"E\" : picture\n") == [])
    }

    /// Strokes in order stay so.
    @Test func orderedStrokesHaveNoLook() throws {
        let recogniser = Recogniser(try dictionary("mode x\n\"+\" : picture 258>456\n"))
        let match: Match? = recogniser.recognise(try query("654|852"), in: "x")
        #expect(match?.verdict != .sure)
    }

    @Test func whatLooksAlikeIsFound() throws {
        let found = try findings(
            """
            mode x
            "E" : picture 147|123|456|789
            "3" : 3214789|456
            "H" : picture 147|369|456
            "+" : 258|456
            """)
        #expect(found.count == 1)
        guard case .looksLike(let other, let distance)? = found.first?.kind else {
            Issue.record("\(found)")
            return
        }
        #expect(found.first?.actions == [.text("3")] && other.actions == [.text("E")])
        #expect(distance < DictionaryRule.sameLook)
        #expect(found.first?.message.english.contains("looks like") == true)
    }
}
