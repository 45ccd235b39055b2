// The notation of what the pointer does, and its mistakes.

import Testing

@testable import Dictionaries

@Suite struct PointerNotationTests {
    static let usual = [
        ("button 2", PointerAction(.click(.middle, .once))),
        ("button Control+1", PointerAction(.click(.left, .once), modifiers: .control)),
        ("button 1 twice", PointerAction(.click(.left, .twice))),
        ("button 3 thrice at start", PointerAction(.click(.right, .thrice), at: .start)),
        (
            "button Control+Shift+9 at start",
            PointerAction(.click(.forward, .once), modifiers: [.control, .shift], at: .start)
        ),
        ("button hold 1", PointerAction(.press(.left))),
        ("button hold Alt+8 at start", PointerAction(.press(.back), modifiers: .alt, at: .start)),
        ("button release 1", PointerAction(.release(.left))),
        ("button release Control+1", PointerAction(.release(.left), modifiers: .control)),
        ("scroll up", PointerAction(.scroll(.up, steps: 1))),
        ("scroll down 3", PointerAction(.scroll(.down, steps: 3))),
        ("scroll left 100", PointerAction(.scroll(.left, steps: 100))),
        (
            "scroll Control+right 2 at start",
            PointerAction(.scroll(.right, steps: 2), modifiers: .control, at: .start)
        ),
    ]

    static let otherWays = [
        ("button  ctrl+1   twice  at  start", "button Control+1 twice at start"),
        ("scroll\tup\t1", "scroll up"), ("scroll up 003", "scroll up 3"),
        ("scroll up 2,button 1 at start,ignore", "scroll up 2, button 1 at start, ignore"),
    ]

    /// In a line of a dictionary, with and without a comment.
    @Test func theyStandBeforeAColon() throws {
        let source = """
            krakel-dictionary 1
            mode letters
            button 1 twice : 14789 # opens
            scroll down 3 at start : 258
            button hold 1 at start, button release 1 : 456
            """
        let reading = try DictionaryReader.read(bytes(source))
        #expect(reading.diagnostics == [])
        #expect(
            reading.dictionary.modes[0].entries.map { ActionNotation.text(of: $0.actions) } == [
                "button 1 twice", "scroll down 3 at start",
                "button hold 1 at start, button release 1",
            ])
    }

    static let mistakes: [(String, DictionaryProblem, Range<Int>)] = [
        ("button", DictionaryProblem.missingButton, 6..<6),
        ("button hold", .missingButton, 11..<11),
        ("button twice", .badButton("twice"), 7..<12),
        ("button Control", .badButton("Control"), 7..<14),
        ("button Control+", .missingButton, 14..<15),
        ("button +1", .missingModifier(after: "button"), 7..<8),
        ("button Control + 1", .blankBesidePlus, 14..<15),
        ("button Contrl+1", .unknownModifier("Contrl"), 7..<13),
        ("button 0", .badButton("0"), 7..<8), ("button 4", .badButton("4"), 7..<8),
        ("button 7", .badButton("7"), 7..<8), ("button 10", .badButton("10"), 7..<9),
        ("button release -1", .badButton("-1"), 15..<17),
        ("button 1 twise", .unknownPointerWord("twise"), 9..<14),
        ("button 1 2", .unknownPointerWord("2"), 9..<10),
        ("button hold 1 twice", .unknownPointerWord("twice"), 14..<19),
        ("button 1 at", .badPlace, 11..<11), ("button 1 at end", .badPlace, 12..<15),
        ("button 1 at start twice", .missingComma, 18..<19),
        ("button 1 \"a\"", .missingComma, 9..<10),
        ("scroll", .missingDirection, 6..<6), ("scroll 3", .badDirection("3"), 7..<8),
        ("scroll dwon", .badDirection("dwon"), 7..<11), ("scroll Up", .badDirection("Up"), 7..<9),
        ("scroll Control+", .missingDirection, 14..<15),
        ("scroll Shift+Shift+up", .repeatedModifier("Shift"), 13..<18),
        ("scroll up 0", .badSteps("0"), 10..<11), ("scroll up 101", .badSteps("101"), 10..<13),
        ("scroll up -1", .badSteps("-1"), 10..<12), ("scroll up 2x", .badSteps("2x"), 10..<12),
        ("scroll up 99999999999999999999", .badSteps("99999999999999999999"), 10..<30),
        ("scroll up 2 3", .unknownPointerWord("3"), 12..<13),
        ("scroll up twice", .unknownPointerWord("twice"), 10..<15),
    ]

    static let remedies = [
        ("button", "button 2"), ("button 4", "scroll up"), ("button 7", "scroll right"),
        ("button middle", "button 2"), ("button Control+rigth", "button 3"),
        ("button +1", "button Control+1"), ("buton 2", "button"), ("scrol up", "scroll"),
        ("scroll", "scroll up"), ("scroll dwon", "down"), ("scroll LEFT", "left"),
        ("scroll up 0", "scroll down 3"), ("button 1 twise", "twice"), ("button 1 att", "at"),
        ("button 1 double", "button 1 twice"), ("scroll up twice", "button 1 twice"),
        ("button 1 at end", "at start"),
    ]

    @Test func theLineIsShownWithACaret() throws {
        let source = bytes("krakel-dictionary 1\nmode letters\nbutton 1 twise : 14789\n")
        let diagnostic = try #require(try DictionaryReader.read(source).diagnostics.first)
        #expect(
            DiagnosticRenderer(file: "f.dict", bytes: source).render(diagnostic) == """
                f.dict:3:10: error: `twise` does not belong to an action of the pointer
                button 1 twise : 14789
                         ^~~~~
                  help: did you mean `twice`?

                """)
    }

    @Test func theWheelIsFourButtonsInX() {
        let wheel = ScrollDirection.allCases.map(\.button)
        #expect(wheel == [4, 5, 6, 7])
        #expect(Set(wheel).isDisjoint(with: PointerButton.allCases.map(\.rawValue)))
    }
}
