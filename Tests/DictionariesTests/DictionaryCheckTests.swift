import Dictionaries
import Testing

@Suite struct DictionaryCheckTests {
    private func findings(_ text: String) throws -> [DictionaryFinding] {
        DictionaryCheck.findings(
            in: try DictionaryReader.read(bytes("krakel-dictionary 1\n" + text)).dictionary)
    }

    @Test func aSoundDictionaryHasNoFindings() throws {
        #expect(
            try findings(
                """
                mode letters inherits common
                "a\\n\\t" : 123
                shift capitals : 987
                mode common
                lock digits : 258
                mode digits
                "1" : 123
                mode capitals
                "A" : 123
                mode above
                <Return> : 5
                mode below
                ignore : 852
                """) == [])
    }

    @Test func aSharedPathIsFound() throws {
        #expect(
            try findings("mode x\n\"a\" : 123 123\n\"b\" : 258 123\n") == [
                DictionaryFinding(
                    .samePath(as: [.text("a")]), mode: "x", actions: [.text("b")],
                    example: example("123"))
            ])
    }

    @Test func missingModesAreFound() throws {
        #expect(
            try findings("mode x inherits y\n\"a\", shift z : 123\nlock w : 258\n") == [
                DictionaryFinding(.missingParent("y"), mode: "x"),
                DictionaryFinding(
                    .missingMode("z"), mode: "x", actions: [.text("a"), .shift(mode: "z")]),
                DictionaryFinding(.missingMode("w"), mode: "x", actions: [.lock(mode: "w")]),
            ])
    }

    @Test func unreachableModesAreFound() throws {
        #expect(
            try findings(
                """
                mode above
                shift a : 123
                mode x
                mode a
                mode island
                shift reef : 258
                mode reef
                shift island : 258
                """
            ).map(\.mode) == ["island", "reef"])
    }

    @Test func entriesWithoutExamplesAndControlCharactersAreFound() throws {
        #expect(
            try findings("mode x\n\"a\" :\n\"\\u{1B}[\" : 1\n") == [
                DictionaryFinding(.noExamples, mode: "x", actions: [.text("a")]),
                DictionaryFinding(
                    .controlCharacter("\u{1B}"), mode: "x", actions: [.text("\u{1B}[")]),
            ])
    }

    /// Only what somebody wrote by hand is held against others, and each pair is told once.
    @Test func strokesThatAreHardToTellApartAreFound() throws {
        let found = try findings(
            "mode x\n\"a\" : 1478\n\"b\" : 14789 14786\nmode y\n\"c\" : 1478\n"
        )
        .filter { if case .confusable = $0.kind { true } else { false } }
        #expect(found.count == 1)
        #expect(
            found.first?.message
                == "mode x: \"a\" drawn 1478 is hard to tell from \"b\" drawn 14789")
    }

    @Test func aFindingSaysWhereItIsAndWhatHelps() throws {
        let finding = try #require(try findings("mode x\n\"a\" : 1\n\"b\" : 1\n").first)
        #expect(finding.message == "mode x: \"b\" is drawn 1 like \"a\" and never reached by it")
        #expect(finding.remedy == "draw one of the two another way")
        #expect(finding.severity == .warning)
    }

    @Test func furtherRulesAreRunAfterTheOthers() throws {
        let rule = DictionaryRule { dictionary in
            dictionary.modes.map {
                DictionaryFinding(.other(message: "odd", remedy: nil), mode: $0.name)
            }
        }
        let dictionary = StrokeDictionary(modes: [Mode(name: "x", parent: "y")])
        #expect(
            DictionaryCheck.findings(in: dictionary, rules: DictionaryCheck.rules + [rule])
                .map(\.message)
                == ["mode x: it inherits `y`, which does not exist", "mode x: odd"])
    }
}
