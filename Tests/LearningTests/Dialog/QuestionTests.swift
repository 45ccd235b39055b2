// What can be said to a character that was not understood, and what the dictionary says then.

import Dictionaries
import Learning
import Strokes
import Testing

@Suite struct QuestionTests {
    private static let text = """
        krakel-dictionary 1
        applications web : firefox
        # mine
        mode letters
        "l" : 14789 147
        "o" : 12369  # round
        mode digits
        "1" : 147

        """

    private func document() throws -> DictionaryDocument {
        try DictionaryDocument(Array(Self.text.utf8))
    }

    private func dictionary(_ document: DictionaryDocument) throws -> StrokeDictionary {
        let reading = try DictionaryReader.read(document.bytes)
        #expect(reading.diagnostics == [])
        return reading.dictionary
    }

    private func question(
        _ cells: String, mode: String = "letters", group: String? = nil
    ) throws -> Question {
        let path = try #require(CellPath(cells))
        let recogniser = Recogniser(try dictionary(try document()))
        return try #require(
            Question(ink: path.ink, mode: mode, group: group, recogniser: recogniser))
    }

    @Test func theNearestEntriesAreOfferedOnceEach() throws {
        let question = try question("1478")
        #expect(question.nearest().map(\.actions) == [[.text("l")], [.text("o")]])
        #expect(question.modes == ["letters", "digits"])
        #expect(question.example.cellPath.description == "14789")
        #expect(Question(ink: Ink(), mode: "letters", recogniser: Recogniser(.init())) == nil)
    }

    @Test func anEntryThatIsTooNearIsARival() throws {
        let near = try question("1478")
        #expect(near.rival(of: [.text("x")])?.actions == [.text("l")])
        #expect(near.rival(of: [.text("l")]) == nil)
        let far = try question("9632147896541")
        #expect(far.rival(of: [.text("x")]) == nil)
    }

    /// What is not done so far from its example is no rival there, however near it is by itself.
    @Test func whatIsMissedHasNoRival() throws {
        let text = "krakel-dictionary 1\nmode letters\n\"l\" : 147\n\"o\" : 12369\n<Return> : 14789"
        let recogniser = Recogniser(try DictionaryReader.read(Array(text.utf8)).dictionary)
        for (cells, isRead) in [("1476", true), ("147856", false)] {
            let ink = try #require(CellPath(cells)).ink
            let asked = Question(ink: ink, mode: "letters", recogniser: recogniser)
            #expect((asked?.rival(of: [.text("x")]) != nil) == isRead)
        }
    }

    @Test func anAnswerIsAFurtherExample() throws {
        var document = try document()
        let asked = try question("1478")
        document.take(Answer([.text("l")], in: "letters"), to: asked)
        let entry = try dictionary(document).mode(named: "letters")?.entries.first
        #expect(entry?.examples.count == 3)
        #expect(entry?.examples.last?.shape != nil)
        #expect(String(decoding: document.bytes, as: UTF8.self).contains("# mine"))
    }

    @Test func anAnswerMayBeForSomeApplicationsOnly() throws {
        var document = try document()
        let asked = try question("9632147896541", group: "web")
        document.take(Answer([.text("x")], in: "letters", for: "web"), to: asked)
        let read = try dictionary(document)
        #expect(read.modes.last?.name == "letters for web")
        let recogniser = Recogniser(read)
        let query = try #require(Query(asked.ink))
        #expect(recogniser.recognise(query, in: "letters", for: "web")?.actions == [.text("x")])
        #expect(recogniser.recognise(query, in: "letters")?.verdict == .rejected)
    }

    @Test func aRivalIsReplaced() throws {
        var document = try document()
        let asked = try question("1478")
        let answer = Answer([.text("x")], in: "letters", remedy: .replace)
        document.take(answer, to: asked)
        let entries = try dictionary(document).mode(named: "letters")?.entries ?? []
        #expect(entries.first { $0.actions == [.text("l")] }?.examples.count == 1)
        #expect(entries.last?.actions == [.text("x")])
        // What is foreseen is what comes of it.
        let foreseen = try dictionary(try self.document()).taking(answer, to: asked)
        let written = try dictionary(document)
        #expect(foreseen == written)
        // The same where it was shipped or learned.
        var own = DictionaryDocument()
        own.take(answer, to: asked)
        let layered = try dictionary(own).layered(over: dictionary(try self.document()))
        #expect(layered == foreseen)
    }

    /// Another mode than that it was drawn in may be chosen.
    @Test func aRivalIsOfTheModeThatIsChosen() throws {
        let asked = try question("147")
        #expect(asked.rival(of: [.text("x")], in: "digits")?.actions == [.text("1")])
        var document = try document()
        let answer = Answer([.text("x")], in: "digits", remedy: .replace)
        document.take(answer, to: asked)
        let read = try dictionary(document)
        #expect(read.entries(in: "digits").map(\.actions) == [[.text("x")]])
        #expect(read.entries(in: "letters").first?.examples.count == 2)
    }
}

@Suite struct MeaningTests {
    @Test(
        arguments: [
            (.text, "a b ", #""a b ""#), (.text, "ä", #""ä""#), (.key, "Control+c", "<Control+c>"),
            (.key, " <F5> ", "<F5>"), (.command, " ls -l ", #"run "ls -l""#),
            (.action, "lock digits", "lock digits"),
        ] as [(MeaningKind, String, String)])
    func whatIsTypedIsUnderstood(kind: MeaningKind, input: String, notation: String) throws {
        let actions = try #require(try kind.actions(from: input))
        #expect(ActionNotation.text(of: actions) == notation)
    }

    @Test(arguments: MeaningKind.allCases)
    func nothingIsNothing(kind: MeaningKind) throws {
        #expect(try kind.actions(from: "") == nil)
    }

    @Test(
        arguments: [
            (.key, "Control+nope"), (.command, "a 'b"), (.action, "lokc digits"),
        ] as [(MeaningKind, String)])
    func mistakesHaveARemedy(kind: MeaningKind, input: String) {
        let error = #expect(throws: MeaningError.self) { try kind.actions(from: input) }
        #expect(error?.message.english.isEmpty == false && error?.remedy?.english.isEmpty == false)
    }
}
