// Which actions want to be certain, alone and while modifiers are stuck.

import Strokes
import Testing

@testable import Dictionaries

@Suite struct ActionTraitsTests {
    @Test(
        arguments: [
            ("button 1", [], true), ("button hold 2", [], true), ("button release 1", [], false),
            ("scroll up 3", [], false), ("scroll Control+up", [], false),
            ("stick Control", [], false), ("stick lock Super", [], false),
            ("hold <Return>", [], true), ("hold <Super_L>", [], false),
            ("release <Return>", [], false),
            ("pause", [], true), ("run \"ls\"", [], true), ("\"a\", run shell \"ls\"", [], true),
            ("\"a\"", [], false), ("\"a\"", .shift, false), ("\"a\"", .altGr, false),
            ("\"a\"", .control, true), ("\"a\"", [.shift, .alt], true), ("\"\"", .control, false),
            ("<Left>", [], false), ("<Left>", .super, true), ("<Left>", .shift, false),
            ("shift capitals", .control, false), ("stick Shift", .control, false),
            ("scroll up", .control, false),
            // Modifiers that the same entry sticks.
            ("stick Control, \"c\"", [], true), ("stick lock Alt, ignore, <Left>", [], true),
            ("\"c\", stick Control", [], false), ("stick Shift, \"c\"", [], false),
        ] as [(String, Modifiers, Bool)])
    func theseWantToBeCertain(text: String, stuck: Modifiers, isDestructive: Bool) throws {
        let actions = try ActionNotation.actions(in: text)
        #expect(actions.isDestructive(under: stuck) == isDestructive)
    }

    /// A letter under Control is acted on exactly where the chord would be.
    @Test(arguments: ["3654", "36547", "365478", "3214", "32147", "321478", "3654789", "9512"])
    func aLetterUnderControlIsReadLikeTheChord(path: String) throws {
        func recogniser(_ first: [Action], _ second: [Action]) throws -> Recogniser {
            var dictionary = StrokeDictionary()
            dictionary.add(try example("3654"), for: first, in: "letters")
            dictionary.add(try example("32147"), for: second, in: "letters")
            dictionary.add(try example("36"), for: [.ignore], in: "letters")
            return Recogniser(dictionary)
        }
        let letters = try recogniser([.text("j")], [.text("r")])
        let chords = try recogniser([try chord(.control, "j")], [try chord(.control, "r")])
        let query = try #require(CellPath(path).flatMap { Query($0.ink) })
        let stuck = try #require(letters.recognise(query, in: "letters", under: .control))
        let pressed = try #require(chords.recognise(query, in: "letters"))
        #expect(stuck.verdict == pressed.verdict)
        #expect(stuck.distance == pressed.distance)
        #expect(stuck.modifiers == .control)
    }

    /// Also where one of them must be certain, and where both must; what is drawn like neither is not done for that.
    @Test(arguments: [
        ("\"x\"", "", "<Return>", "<Return>"), ("<Control+a>", "", "<Return>", "<Return>"),
        ("\"x\"", "", "<BackSpace>", "<BackSpace>"),
        ("<Control+a>", "", "<BackSpace>", "<BackSpace>"),
        ("lock digits", "shift digits", "", "lock digits"),
        ("<Control+a>", "<Control+b>", "", "<Control+a>"),
    ])
    func theOrderTellsEntriesOfOneShapeApart(
        own: String, inherited: String, above: String, done: String
    ) throws {
        func entry(_ actions: String, _ path: String) -> String {
            actions.isEmpty ? "" : "\(actions) : \(path)\n"
        }
        let recogniser = Recogniser(
            try dictionary(
                """
                mode letters inherits more
                \(entry(own, "3654"))"o" : 147
                mode more
                \(entry(inherited, "3654"))"q" : 9517
                mode digits
                "1" : 258
                mode above
                \(entry(above, "3654"))<Left> : 654

                """))
        let ink = try #require(CellPath("3654")).ink
        let slanted = Ink(
            ink.strokes.map { Stroke($0.points.map { Point(x: $0.x + 0.2 * $0.y, y: $0.y) }) })
        let query = try #require(Query(slanted))
        for alternatives in 0...3 {
            let match = try #require(
                recogniser.recognise(query, in: "letters", alternatives: alternatives))
            #expect(match.distance > 0)
            #expect(match.actions == (try ActionNotation.actions(in: done)))
            #expect(match.verdict == .sure)
        }
    }

    /// What is good enough for a letter is not good enough for a command.
    @Test func aDoubtfulLetterIsNoCommand() throws {
        let recogniser = Recogniser(
            try dictionary("mode letters\n\"c\" : 3214789\n\"e\" : 214789\n"))
        let query = try #require(CellPath("32147896").flatMap { Query($0.ink) })
        #expect(recogniser.recognise(query, in: "letters")?.verdict != .rejected)
        #expect(recogniser.recognise(query, in: "letters", under: .shift)?.verdict != .rejected)
        #expect(recogniser.recognise(query, in: "letters", under: .control)?.verdict == .rejected)
    }
}
