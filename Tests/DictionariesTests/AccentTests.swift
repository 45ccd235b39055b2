// What a letter and a mark make, in Unicode and drawn.

import Strokes
import Testing

@testable import Dictionaries

@Suite struct AccentTests {
    /// Letters, the marks they are held against, and what comes of them.
    @Test(arguments: [
        ("aouAOUei", "\u{308}", "äöüÄÖÜëï"), ("aeiouyncszl", "\u{301}", "áéíóúýńćśźĺ"),
        ("aeiou", "\u{300}", "àèìòù"), ("aeiou", "\u{302}", "âêîôû"), ("anoi", "\u{303}", "ãñõĩ"),
        ("cszerd", "\u{30C}", "čšžěřď"), ("auAU", "\u{30A}", "åůÅŮ"), ("zeI", "\u{307}", "żėİ"),
        ("aeiou", "\u{304}", "āēīōū"), ("csCS", "\u{327}", "çşÇŞ"), ("ae", "\u{328}", "ąę"),
        // Vietnamese and Welsh.
        ("ay", "\u{323}", "ạỵ"), ("w", "\u{302}", "ŵ"), ("w", "\u{300}", "ẁ"),
    ])
    func lettersAndMarksMakeOneScalar(letters: String, scalar: Unicode.Scalar, made: String) {
        let mark = Mark(scalar)
        let composition = Composition(of: letters, with: [mark])
        for (letter, expected) in zip(letters, made) {
            let character = composition.character(letter, with: mark)
            #expect(character.map { Array($0.unicodeScalars) } == Array(expected.unicodeScalars))
            #expect(composition.takesMarks(letter))
        }
    }

    @Test(
        arguments: [
            ("q", "\u{301}"), ("i", "\u{307}"), ("t", "\u{308}"), ("m", "\u{307}"),
            ("1", "\u{301}"),
        ] as [(Character, Unicode.Scalar)])
    func othersMakeNothing(letter: Character, scalar: Unicode.Scalar) {
        let mark = Mark(scalar)
        let composition = Composition(of: [letter], with: [mark])
        #expect(composition.character(letter, with: mark) == nil)
        #expect(!composition.takesMarks(letter))
    }

    private static let source = """
        krakel-dictionary 1
        mode letters inherits accents
        "a" : 3214789636
        "c" : 3214789
        "e" : 456321478
        "i" : 58|2 258
        "q" : 3214783698
        "t" : 258|456
        "," : 357
        mode plain
        "a" : 3214789636
        "e" : 456321478
        mode accents
        mark "\\u{308}" : 4|6
        mark "\\u{301}" : 357 753
        mark "\\u{327}" : 2587
        """

    /// Strokes through the cells, each laid over a box: x, y, width and height.
    private func ink(_ drawn: [(String, Box)]) throws -> Ink {
        Ink(try drawn.flatMap { cells, box in try strokes(cells, over: box) })
    }

    private static let letter = Box(minX: 0, minY: 0, maxX: 100, maxY: 100)
    private static let above = Box(minX: 30, minY: -50, maxX: 70, maxY: -15)
    private static let below = Box(minX: 30, minY: 102, maxX: 70, maxY: 140)
    private static let farAbove = Box(minX: 30, minY: -350, maxX: 70, maxY: -315)
    private static let inside = Box(minX: 30, minY: 30, maxX: 70, maxY: 65)
    private static let large = Box(minX: 0, minY: -120, maxX: 100, maxY: -15)

    private func read(_ strokes: [(String, Box)], in mode: String) throws -> String? {
        let dictionary = try DictionaryReader.read(Array(Self.source.utf8))
        #expect(dictionary.diagnostics == [])
        let recogniser = Recogniser(dictionary.dictionary)
        let query = try #require(Query(ink(strokes)))
        let match = recogniser.recognise(query, in: mode)
        return match.flatMap { $0.verdict == .rejected ? nil : Label.text(of: $0.actions) }
    }

    @Test(arguments: [
        (("3214789636", letter), ("4|6", above), "ä"),
        (("3214789636", letter), ("357", above), "á"),
        (("456321478", letter), ("357", above), "é"), (("3214789", letter), ("2587", below), "ç"),
        // Drawn the other way.
        (("456321478", letter), ("753", above), "é"),
    ])
    func aLetterAndAMarkAreOne(letter: (String, Box), mark: (String, Box), made: String) throws {
        let label = try read([letter, mark], in: "letters")
        #expect(label == made)
        #expect(try read([letter, mark], in: "plain") != made)
    }

    /// Not where a mark could not be, too large for one, or on a letter that takes none.
    @Test(arguments: [
        (("3214789636", letter), ("4|6", below)), (("3214789636", letter), ("357", inside)),
        (("3214789636", letter), ("357", farAbove)), (("3214789636", letter), ("357", large)),
        (("3214789", letter), ("2587", above)), (("3214783698", letter), ("357", above)),
    ])
    func elsewhereTheyAreNot(letter: (String, Box), mark: (String, Box)) throws {
        let made = try read([letter, mark], in: "letters") ?? ""
        let isPlain = made.unicodeScalars.allSatisfy(\.isASCII)
        #expect(isPlain, "\(made)")
    }

    /// Letters of several strokes stay what they are, and a mark alone does nothing.
    @Test(
        arguments: [
            (("258|456", letter), "t"), (("58|2", letter), "i"), (("357", letter), ","),
            (("4|6", above), nil), (("2587", above), nil),
        ] as [((String, Box), String?)])
    func othersStayWhatTheyAre(drawn: (String, Box), label: String?) throws {
        #expect(try read([drawn], in: "letters") == label)
    }

    /// A letter with its mark that is taught as well, drawn otherwise, is no other reading of the same.
    @Test func whatIsTaughtWholeIsNoAlternative() throws {
        let text = Self.source.replacing("\"c\" :", with: "\"ä\" : 3214789636|753\n\"c\" :")
        let recogniser = Recogniser(try DictionaryReader.read(Array(text.utf8)).dictionary)
        let query = try #require(Query(ink([("3214789636", Self.letter), ("4|6", Self.above)])))
        let match = try #require(recogniser.recognise(query, in: "letters", alternatives: 8))
        #expect(match.isComposed && match.actions == [.text("ä")])
        #expect(!match.alternatives.contains { $0.actions == match.actions })
    }

    /// What is short enough to be the dot of an i may have been a mark all the same, where it has the shape of one.
    @Test(
        arguments: [(30.0, "í", "i"), (17, "i", "í"), (8, "i", nil)] as [(Double, String, String?)])
    func aSmallMarkIsAnotherReadingOfAnI(size: Double, read: String, other: String?) throws {
        let text = Self.source.replacing("58|2 258", with: "58|2\n\"l\" : 258")
            .replacing("mark \"\\u{301}\"", with: "mark \"\\u{301}\" on \"aei\"")
        let recogniser = Recogniser(try DictionaryReader.read(Array(text.utf8)).dictionary)
        let mark = Box(minX: 45, minY: -20 - size, maxX: 45 + size, maxY: -20)
        let stem = Box(minX: 48, minY: 0, maxX: 52, maxY: 100)
        let query = try #require(Query(ink([("258", stem), ("753", mark)])))
        let match = try #require(recogniser.recognise(query, in: "letters", alternatives: 8))
        #expect(match.actions == [.text(read)])
        let others = match.alternatives.map { Label.text(of: $0.actions) }
        #expect(others.first { "ií".contains($0) } == other)
    }

    /// One's own line switches the shipped marks on.
    @Test func aModeInheritsThemByALineOfItsOwn() throws {
        let shipped = try DictionaryReader.read(
            Array(Self.source.replacing("mode letters inherits accents", with: "mode letters").utf8)
        )
        let own = try DictionaryReader.read(
            Array("krakel-dictionary 1\nmode letters inherits accents\n".utf8),
            otherModes: ["accents"])
        #expect(own.diagnostics == [])
        let query = try #require(Query(ink([("3214789636", Self.letter), ("4|6", Self.above)])))
        let plain = Recogniser(shipped.dictionary).recognise(query, in: "letters")
        #expect(plain?.actions != [.text("ä")])
        let both = Recogniser(own.dictionary.layered(over: shipped.dictionary))
        #expect(both.recognise(query, in: "letters")?.actions == [.text("ä")])
    }

    /// Marks are found neither unreachable nor confusable with the letters they stand on.
    @Test func theCheckKnowsMarks() throws {
        let dictionary = try DictionaryReader.read(Array(Self.source.utf8)).dictionary
        let findings = DictionaryCheck.findings(in: dictionary)
        #expect(!findings.contains { $0.mode == "accents" })
    }
}
