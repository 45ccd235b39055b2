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
                shift capitals : 789
                mode common
                lock digits : 456
                mode digits
                "1" : 123
                mode capitals
                "A" : 123
                mode above
                <Return> : 5
                mode below
                ignore : 5
                """) == [])
    }

    @Test func aSharedPathIsFound() throws {
        #expect(
            try findings("mode x\n\"a\" : 123 123\n\"b\" : 456 123\n") == [
                DictionaryFinding(
                    .samePath(as: [.text("a")]), mode: "x", actions: [.text("b")],
                    example: example("123"))
            ])
    }

    @Test func missingModesAreFound() throws {
        #expect(
            try findings("mode x inherits y\n\"a\", shift z : 1\nlock w : 2\n") == [
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
                shift a : 1
                mode x
                mode a
                mode island
                shift reef : 1
                mode reef
                shift island : 1
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
