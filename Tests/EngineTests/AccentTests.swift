// When a letter waits for its mark, and what is typed for both.

import Dictionaries
import Testing

@Suite struct AccentTests {
    private static func dictionary(_ parent: String?) -> StrokeDictionary {
        var dictionary = StrokeDictionary.of([
            (
                "letters",
                [
                    (.text("a"), "3214789636"), (.text("e"), "456321478"), (.text("l"), "14789"),
                    (.text("u"), "14789636"),
                    (.text("q"), "3214783698"), (.text("i"), "58|2"), (.text("t"), "258|456"),
                    (.text("A"), "74269|456"), (.text("M"), "742|269|147"),
                    (.text(","), "357"), (.text("l"), "258"),
                ]
            ),
            (
                "accents",
                [(.mark("\u{308}"), "4|6"), (.mark("\u{301}"), "357"), (.mark("\u{307}"), "5")]
            ),
        ])
        dictionary.modes[0].parents = parent.map { [$0] } ?? []
        return dictionary
    }

    private func played(_ script: String, _ parent: String? = "accents") -> String {
        var transcript = Transcript(Self.dictionary(parent))
        return transcript.play(script)
    }

    @Test(arguments: [
        ("3214789636, mark 4, mark 6", "ä"), ("742, 269, 456, mark 4, mark 6", "Ä"),
        ("14789636, wait 700, mark 4, wait 700, mark 6, wait 400", "u BackSpace u BackSpace ü"),
        ("456321478, line 357", "é"), ("14789636, mark 4, wait 400", "u"),
        ("3214789636, mark 5, wait 400", "ȧ"),
        ("258, line 357, wait 400", "í"), ("258, mark 4, mark 6, wait 400", "ï"),
        ("258, mark 5, wait 400", "i"),
        ("3214789636, wait 400", "a"), ("456321478, wait 400", "e"),
    ])
    func aLetterWaitsForItsMark(script: String, typed: String) {
        var transcript = Transcript(Self.dictionary("accents"))
        #expect(transcript.typed(script) == typed)
    }

    @Test func lettersWithoutMarksWaitForNothing() {
        #expect(played("3214783698") == "watch take begin type:q end recognised")
        #expect(played("3214789636") == "watch take begin lift")
    }

    /// Who did not ask for accents waits for none; a tap right above a letter types nothing, and is no click.
    @Test func withoutMarksNothingChanges() {
        #expect(played("3214789636", nil) == "watch take begin type:a end recognised")
        var transcript = Transcript(Self.dictionary(nil))
        #expect(transcript.play("3214789636, mark 5").hasSuffix("take begin end"))
        #expect(transcript.play("wait 900, mark 5").hasSuffix("watch replay"))
    }

    @Test(arguments: [
        ("258, 456, wait 400", "t"), ("58, tap 2, wait 400", "i"),
        // The next letter, not a mark of the one before.
        ("3214789636, 14789, wait 400", "a l"),
        ("456321478, 3214783698", "e q"),
        ("3214789636, 357, wait 400", "a ,"),
    ])
    func othersStayWhatTheyAre(script: String, typed: String) {
        var transcript = Transcript(Self.dictionary("accents"))
        #expect(transcript.typed(script) == typed)
    }

    @Test func aMarkAloneTypesNothing() {
        var transcript = Transcript(Self.dictionary("accents"))
        #expect(transcript.typed("line 456, wait 400") == "")
        #expect(transcript.play("mark 5").hasSuffix("replay"))
    }
}
