import Dictionaries
import Testing

@Suite struct LearnerTests {
    static let clear: KeyValuePairs<String, Float> = ["v": 0.2, "u": 1.5]
    static let next = Step.write("183", clear)
    static let backSpace = Step.write("654", ["<BackSpace>": 0.1, " ": 2])

    static let shift = Step.mode("852")
    /// A u that another reading is near to, one that was read as an l, and the same written anew.
    static let near = Step.write("1478963", ["u": 0.4, "l": 0.8])
    static let misread = Step.write("1478963", ["l": 0.5, "u": 0.6])
    static let anL = Step.write("14789", ["l": 0.2, "u": 1.5])
    static let again = Step.write("1478963", ["u": 0.3, "l": 1.2])
    static let stood = ["stood u 1478963"]
    static let corrected = ["misled l 14789", "corrected u 1478963"]

    /// Scripts, and the lessons they give.
    static let transcripts: [([Step], [String])] = [
        // Clear text teaches nothing.
        ([next, next, next, next, next, .finish], []),
        // Text that stood, though another reading was near.
        ([near, next, next, next], stood),
        // Not before three more characters.
        ([near, next, next], []),
        // The end of a word ends the wait.
        ([near, .write("456", [" ": 0.1])], stood),
        // So do five seconds, and the end.
        (
            [near, .wait(5000), .write("14789", ["l": 0.4, "u": 0.8]), .finish],
            ["stood u 1478963", "stood l 14789"]
        ),
        // Too close to call, and nobody said so.
        ([.write("1478963", ["u": 0.4, "l": 0.5]), next, next, next], []),
        // Doubtful, and nobody said so.
        ([.write("1478963", ["u": 0.8, "l": 1.3], .doubtful), .finish], []),
        // Far from everything known, but far from everything else as well.
        ([.write("1478963", ["u": 0.8, "l": 2]), .finish], stood),
        // Keys are never learned from what stood.
        ([.write("3654", ["<Return>": 0.4, " ": 0.8]), .finish], []),
        // Not taken back: what did it was part of what follows.
        ([near, backSpace, .retract("654"), next, next, next], stood),
        // A letter that its word says.
        ([.meant("1478963", ["l": 0.4, "u": 0.9], "u"), next, next, next], stood),
        // A letter that was read as its word says, is far from that, or is plainly another.
        (
            [
                .meant("1478963", ["u": 0.4, "l": 1.2], "u"),
                .meant("14789", ["l": 0.8, "u": 1.7], "u"),
                .meant("14789", ["l": 0.1, "u": 0.9], "u"), .finish,
            ], []
        ),
        // A letter whose word was brought back.
        ([.meant("1478963", ["l": 0.4, "u": 0.9], "u"), .retract("1478963"), .finish], []),
        // Taken back and written again.
        ([misread, backSpace, again, next, next, next], corrected),
        // The second try is learned where it was not clear either.
        (
            [misread, backSpace, .write("1478963", ["u": 0.5, "l": 0.6]), .finish],
            ["misled l 14789", "corrected u 1478963", "corrected u 1478963"]
        ),
        // A key read in the place of a letter fades.
        (
            [.write("1478963", ["<Return>": 0.5, "u": 0.6]), .takeBack(), again, .finish],
            ["misled <Return> 3654", "corrected u 1478963"]
        ),
        // A letter that its word decided teaches nothing by standing.
        ([.respell("1478963", ["l": 0.4, "u": 0.8], "u"), next, next, next], []),
        // Nor by standing after another was taken back.
        ([misread, backSpace, .respell("1478963", ["l": 0.5, "u": 0.6], "u"), .finish], []),
        // A letter that sticky modifiers made a chord of teaches nothing.
        ([.respell("1478963", ["u": 0.4, "l": 0.8], "<Control+u>"), next, next, next], []),
        // Nor is it to blame for what was removed behind it.
        (
            [.respell("1478963", ["l": 0.5, "u": 0.6], "<Control+l>"), backSpace, again, .finish],
            ["corrected u 1478963"]
        ),
        // Where it was wrong no example misled; the shape was right and grows stronger.
        (
            [.respell("1478963", ["u": 0.5, "l": 0.6], "l"), backSpace, again, .finish],
            ["corrected u 1478963"]
        ),
        // A word that was taken back: each letter is a try at the one in its place.
        ([anL, misread, next, .takeBack(3), anL, again, next, .finish], corrected),
        // Another word in its place teaches nothing.
        ([anL, misread, .takeBack(2), next, next, .finish], []),
        // What looks like a scratch-out is never an example.
        (
            [
                .write("654565456", ["u": 0.4, "l": 0.8]), next, next, next,
                .write("654565456", ["l": 0.5, "u": 0.6]), .takeBack(),
                .write("654565456", ["u": 0.3, "l": 1.2]), .answer("v"), .finish,
            ], []
        ),
        // Unless it is taught for something else than a letter.
        (
            [.write("654565456", ["u": 0.4, "l": 0.8]), .answer("<Control+z>"), .finish],
            ["misled u 1478963", "answered <Control+z> 654565456"]
        ),
        // Taken back twice.
        (
            [misread, backSpace, misread, .takeBack(), again, .finish],
            ["misled l 14789", "corrected u 1478963", "misled l 14789", "corrected u 1478963"]
        ),
        // Written again and read the same: it was right.
        ([anL, backSpace, anL, .finish], []),
        // Changed their mind: another shape, never thought of.
        ([anL, backSpace, next, .finish], []),
        // Written more clearly the second time.
        (
            [.write("14789", ["l": 0.5, "v": 0.6]), backSpace, next, .finish],
            ["misled l 14789", "corrected v 14789"]
        ),
        // Removing several characters changes a text.
        ([next, misread, backSpace, backSpace, again, .finish], []),
        // A BackSpace in another place removes something else.
        ([near, .elsewhere, backSpace, .finish], stood),
        // Nor is what follows it a second try.
        ([misread, .elsewhere, backSpace, again, .finish], []),
        // A BackSpace of what is not known changes a text as well.
        ([misread, backSpace, .elsewhere, backSpace, again, .finish], []),
        // What was removed did not stand.
        ([near, backSpace, .finish], []),
        // Too long ago.
        ([misread, backSpace, .wait(20_000), again, .finish], []),
        // A change of mode is no character: it neither parts two tries nor ends the wait.
        ([misread, backSpace, shift, again, shift, shift, shift, .finish], corrected),
        // Not understood, and written again.
        (
            [.write("1478963", ["v": 2, "u": 2.1], .rejected), again, .finish],
            ["corrected u 1478963"]
        ),
        // Not understood, and never thought of.
        ([.write("1478963", ["v": 2], .rejected), again, .finish], []),
        // Not understood, and something else written.
        ([.write("14789", ["v": 2, "l": 2.1], .rejected), next, .finish], []),
        // The dialog's answer.
        ([misread, .answer("u"), .finish], ["misled l 14789", "answered u 1478963"]),
        // The dialog's answer to a stranger, a key chord.
        (
            [.write("95159", ["l": 2], .rejected), .answer("<Control+c>"), next, .finish],
            ["answered <Control+c> 95159"]
        ),
        // Passwords.
        ([near, .password("1478963", ["u": 0.4, "l": 0.8]), next, next, .finish], []),
    ]

    @Test(arguments: transcripts)
    func aTranscriptGivesItsLessons(steps: [Step], lessons: [String]) throws {
        var script = Script()
        #expect(try script.play(steps) == lessons)
    }

    @Test func nothingIsToBeDoneOnceAllIsClear() throws {
        var script = Script()
        #expect(script.deadline == nil)
        _ = try script.play([Self.next])
        #expect(script.deadline == 5000)
        _ = try script.play([.wait(5000)])
        #expect(script.deadline == nil)
        _ = try script.play([Self.next, Self.backSpace])
        #expect(script.deadline == nil)
    }
}
