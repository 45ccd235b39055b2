import Strokes
import Testing

@testable import Dictionaries

@Suite struct VerdictTests {
    @Test(
        arguments: [
            (Band.learned, 0.70, nil, Verdict.sure),
            (.learned, 0.71, nil, .doubtful),
            (.learned, 1.00, 1.01, .doubtful),
            // Beyond the bound only a lonely entry is believed, and not at any distance.
            (.learned, 1.01, nil, .rejected),
            (.learned, 1.10, 1.30, .rejected),
            (.learned, 1.10, 1.33, .doubtful),
            (.learned, 1.61, 9.00, .rejected),
            (.fewLearned, 1.20, 1.21, .doubtful),
            (.fewLearned, 1.21, 1.22, .rejected),
            (.handWritten, 1.60, 1.61, .doubtful),
            (.handWritten, 1.61, 9.00, .rejected),
        ] as [(Band, Float, Float?, Verdict)])
    func aVerdictFollowsDistanceAndMargin(
        band: Band, distance: Float, second: Float?, verdict: Verdict
    ) {
        let match = Match(
            actions: [.text("a")], cellPath: nil, distance: distance,
            alternatives: second.map { [Alternative(actions: [.text("b")], distance: $0)] } ?? [],
            band: band)
        #expect(match.verdict == verdict)
    }

    /// Return and its like are sure and stand alone, or nothing is done.
    @Test(
        arguments: [
            (0.5, nil, Verdict.sure), (1.2, nil, .sure), (1.21, nil, .rejected),
            (0.5, 0.66, .sure), (0.5, 0.64, .rejected),
        ] as [(Float, Float?, Verdict)])
    func whatIsDestructiveMustBeCertain(distance: Float, second: Float?, verdict: Verdict) throws {
        let keys = try ["<Return>", "<BackSpace>", "<Control+c>", "<Super+Left>"].map {
            try #require(Label.actions(for: $0).first)
        }
        for key in keys {
            let match = Match(
                actions: [key], cellPath: nil, distance: distance,
                alternatives: second.map { [Alternative(actions: [.text("b")], distance: $0)] }
                    ?? [],
                band: .handWritten)
            #expect(match.verdict == verdict)
        }
        for harmless in ["<Left>", "a"] {
            #expect(!Label.actions(for: harmless).isDestructive(under: []))
        }
    }

    /// The same stroke locks another mode where commands are drawn, and does nothing where text is.
    @Test(
        arguments: [
            (0.9, true, Verdict.sure), (0.91, true, .rejected), (0.91, false, .sure),
            (1.2, false, .sure),
        ] as [(Float, Bool, Verdict)])
    func amongTextALockMustBeNear(distance: Float, isAmongText: Bool, verdict: Verdict) {
        var match = Match(
            actions: [.lock(mode: "x")], cellPath: nil, distance: distance, alternatives: [],
            band: .handWritten)
        match.isAmongText = isAmongText
        #expect(match.verdict == verdict)
    }

    /// A mode of letters is one to write text in; one of keys is not.
    @Test(arguments: [("a", "b", true), ("<F1>", "<F2>", false)])
    func whatIsReadAmongTextSaysSo(one: String, other: String, isAmongText: Bool) throws {
        var dictionary = StrokeDictionary()
        dictionary.add(try example("159"), for: [.lock(mode: "x")], in: "x")
        dictionary.add(try example("123654"), for: Label.actions(for: one), in: "x")
        dictionary.add(try example("74123"), for: Label.actions(for: other), in: "x")
        let query = try #require(CellPath("159").flatMap { Query($0.ink) })
        let match = try #require(Recogniser(dictionary).recognise(query, in: "x"))
        #expect(match.isAmongText == isAmongText)
    }

    /// Where Return is nearest but not for certain, the letter beside it is meant.
    @Test func inDoubtTheHarmlessReadingIsMeant() throws {
        var dictionary = StrokeDictionary()
        dictionary.add(try example("3654"), for: Label.actions(for: "<Return>"), in: "letters")
        dictionary.add(try example("36547"), for: Label.actions(for: "j"), in: "letters")
        let recogniser = Recogniser(dictionary)
        let clear = try #require(CellPath("3654").flatMap { Query($0.ink) })
        let between = Query(
            try #require(
                Trajectory(
                    Ink([
                        Stroke([
                            Point(x: 2, y: 0), Point(x: 2, y: 1), Point(x: 0, y: 1),
                            Point(x: 0, y: 1.35),
                        ])
                    ]))))
        #expect(
            recogniser.recognise(clear, in: "letters")?.actions == Label.actions(for: "<Return>"))
        let match = try #require(recogniser.recognise(between, in: "letters"))
        #expect(match.actions == [.text("j")])
        #expect(match.verdict != .rejected)
    }

    /// Whether the runner-up is asked for must not change what is done.
    @Test(arguments: ["14789", "1478963", "147896321", "15987", "3214", "159357"])
    func askingForTheRunnerUpChangesNoVerdict(path: String) throws {
        var dictionary = StrokeDictionary()
        for (text, drawn) in [("l", "14789"), ("u", "1478963"), ("o", "147896321")] {
            let ink = try #require(CellPath(drawn)).ink
            let example = try #require(Example(learning: ink))
            dictionary.add(example, for: [.text(text)], in: Mode.letters)
        }
        let recogniser = Recogniser(dictionary)
        let query = try #require(CellPath(path).flatMap { Query($0.ink) })
        let plain = try #require(recogniser.recognise(query, in: Mode.letters, alternatives: 0))
        let full = try #require(recogniser.recognise(query, in: Mode.letters))
        #expect(plain.actions == full.actions)
        #expect(plain.verdict == full.verdict)
    }

    /// Behind the stroke for a capital many draw the small letter: where that is no capital's shape, it is its
    /// capital, with capitals beside it. What is a capital's shape stays that, and nothing else is changed.
    @Test(
        arguments: [
            ("capitals", "1236987412", "B"), ("capitals", "3214789", "A"),
            ("capitals", "14789", "I"),
            ("capitals", "7415963", "A"),
            ("capitals", "951", nil), ("capitals", "1478965", nil),
            ("letters", "7415963", nil),
            ("digits", "1236987412", nil),
        ] as [(String, String, String?)])
    func aSmallLetterBehindTheStrokeForACapitalIsThatCapital(
        mode: String, cells: String, letter: String?
    ) throws {
        let recogniser = Recogniser(
            try dictionary(
                """
                mode letters
                "a" : 3214789
                "b" : 1236987412
                "l" : 14789
                "ß" : 1478965
                ";" : 951
                shift capitals : 852
                shift digits : 753
                mode capitals
                "I" : 14789
                "A" : 7415963
                mode digits
                "7" : 1237
                """))
        let query = try #require(CellPath(cells).flatMap { Query($0.ink) })
        let match = recogniser.recognise(query, in: mode)
        let isRead = match.map { $0.verdict != .rejected } ?? false
        #expect((isRead ? match?.actions : nil) == letter.map { [.text($0)] })
        #expect(recogniser.isAnything(query, within: 1, in: mode) || !isRead)
    }
}
