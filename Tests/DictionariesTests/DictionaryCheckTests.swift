import Testing

@testable import Dictionaries

@Suite struct DictionaryCheckTests {
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
                lock letters : 3571
                mode below
                ignore : 852
                """) == [])
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

    @Test func entriesWithoutExamplesAndControlCharactersAreFound() throws {
        #expect(
            try findings("mode x\n\"a\" :\n\"\\u{1B}[\" : 1\n\"b\" : wheel-up\n\"\" : 456\n") == [
                DictionaryFinding(.noExamples, mode: "x", actions: [.text("a")]),
                DictionaryFinding(
                    .controlCharacter("\u{1B}"), mode: "x", actions: [.text("\u{1B}[")]),
                DictionaryFinding(
                    .other(
                        message: "does nothing", remedy: DictionaryProblem.missingAction.remedy),
                    mode: "x", actions: [.text("")]),
            ])
    }

    @Test func capitalsThatPressShiftAreNoted() throws {
        let found = try findings("mode x\n<C>, <Control+Shift+C>, <Alt+Up> : 1\n<Ctrl+C> : 456\n")
        #expect(found.map(\.severity) == [.note])
        #expect(found[0].remedy?.english.hasPrefix("write `<Control+c>`, or") == true)
    }

    @Test func aLineWithAMistakeIsToldOnce() throws {
        let text = bytes("krakel-dictionary 1\nmode x\n\"a\" : 0\n\"b\" :\n")
        let reading = try DictionaryReader.read(text)
        let findings = DictionaryCheck.findings(in: reading.dictionary)
        #expect(reading.diagnostics.map(\.line) == [3] && findings.count == 1)
        #expect(findings.compactMap(FindingPlaces(text).diagnostic).map(\.line) == [4])
    }

    @Test func furtherRulesAreRunAfterTheOthers() throws {
        let rule = DictionaryRule { dictionary in
            dictionary.modes.map {
                DictionaryFinding(.other(message: "odd", remedy: nil), mode: $0.name)
            }
        }
        let dictionary = StrokeDictionary(modes: [Mode(name: "x", parents: ["y"])])
        #expect(
            DictionaryCheck.findings(in: dictionary, rules: DictionaryCheck.rules + [rule])
                .map(\.message)
                == ["mode x: it inherits `y`, which does not exist", "mode x: odd"])
    }
}
