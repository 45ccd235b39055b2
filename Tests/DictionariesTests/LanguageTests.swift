// What languages are written with, and what of it counts.

import Strokes
import Testing

@testable import Dictionaries

@Suite struct LanguageTests {
    @Test(
        arguments: [
            ("de_AT.UTF-8", "de"), ("sr@latin", "sr@latin"), ("sr_Latn_RS", "sr@latin"),
            ("sr_RS", "sr"), ("el", "el"), ("C", nil), ("", nil), ("POSIX", nil), ("qq_QQ", nil),
            ("nb_NO.utf8", "nb"),
        ] as [(String, String?)])
    func aLocaleHasALanguage(locale: String, name: String?) {
        #expect(Language(locale: locale)?.name == name)
    }

    @Test(arguments: [
        ("de", ["de"]), ("ch", ["de", "fr", "it"]), ("us", ["en"]), ("gr", ["el"]), ("ua", ["uk"]),
        ("cz", ["cs"]), ("in", []), ("br", ["pt"]), ("custom", []),
    ])
    func aLayoutHasLanguages(layout: String, codes: [String]) {
        #expect(Language.written(onLayout: layout).map(\.code) == codes)
    }

    @Test(arguments: [("de", "ä"), ("de", "Ü"), ("de", "ẞ"), ("tr", "ı"), ("tr", "İ"), ("vi", "Ễ")])
    func aLanguageHasSmallLettersAndCapitals(code: String, letter: Character) throws {
        #expect(try #require(Language(code: code)).characters.contains(letter))
    }

    private func layer(_ names: [String]) throws -> StrokeDictionary {
        try Shipped.dictionary.get().layer(
            for: names.compactMap(Language.init(locale:)), of: try Shipped.forms.get())
    }

    /// What ships, for some languages.
    private func dictionary(_ names: [String]) throws -> StrokeDictionary {
        try layer(names).layered(over: try Shipped.dictionary.get())
    }

    @Test(arguments: [(["el", "de"], "greek"), (["de", "el"], "letters"), ([], "letters")])
    func aStackHasTheLettersOfItsLanguages(names: [String], first: String) throws {
        let loaded = try DictionaryStack(
            own: Shipped.folder + "/none", shipped: Shipped.folder + "/strokes.dict",
            languages: names.compactMap(Language.init(locale:)),
            forms: Shipped.folder + "/languages.dict"
        ).load()
        #expect(loaded.problems == [])
        #expect(loaded.dictionary.firstMode == first)
        #expect(Set(loaded.dictionary.modes) == Set(try dictionary(names).modes))
    }

    private func characters(_ dictionary: StrokeDictionary, _ mode: String) -> Set<Character> {
        let entries = dictionary.entries(in: mode)
        let whole = entries.compactMap(\.actions.character)
        let marks = entries.compactMap(\.actions.mark)
        return Set(whole + Composition(of: whole, with: marks).all.map(\.made))
    }

    /// Each letter of each language can be drawn, and no other is waited for.
    @Test(arguments: Language.all)
    func allLettersAreThereAndNoOthers(language: Language) throws {
        let plain = try Shipped.dictionary.get()
        let dictionary = try dictionary([language.name])
        let script = language.script
        let known = characters(dictionary, script.mode)
            .union(characters(dictionary, script.capitals))
        let missing = language.characters.filter { !known.contains($0) }
        #expect(missing.isEmpty)
        let usual = characters(plain, "letters").union(characters(plain, "capitals"))
        let more = known.filter { $0.isLetter && !$0.isASCII }.subtracting(usual)
            .subtracting(language.characters)
        #expect(more.isEmpty)
        let signs = characters(dictionary, "symbols").subtracting(characters(plain, "symbols"))
        #expect(signs == Set(language.signs))
    }

    @Test func withoutLanguagesNothingChanges() throws {
        #expect(try layer([]).modes == [])
        #expect(try layer(["en"]).modes == [])
    }

    /// Only what can have a mark waits for it.
    @Test(arguments: [("de", "aou", "eclt"), ("fr", "aeciu", "dst"), ("pl", "acelnosz", "bdktu")])
    func onlyTheirLettersWait(code: String, waiting: String, others: String) throws {
        let entries = try dictionary([code]).entries(in: "letters")
        let composition = Composition(
            of: waiting + others, with: entries.compactMap(\.actions.mark))
        #expect(waiting.allSatisfy(composition.takesMarks))
        #expect(!others.contains(where: composition.takesMarks))
    }

    /// Marks that hands exchange count for each other, where a letter takes only one of them.
    @Test(arguments: [
        ("de", "\u{304}", "o", "ö"), ("ro", "\u{327}", "s", "ș"), ("tr", "\u{30C}", "g", "ğ"),
    ])
    func likeMarksCount(
        code: String, drawn: Unicode.Scalar, letter: Character, made: Character
    ) throws {
        let marks =
            try Shipped.dictionary.get().entries(in: "accents")
            + Shipped.forms.get().entries(in: "accents")
        let shapes = marks.filter { $0.actions.mark?.scalar == drawn }.flatMap(\.examples)
        let takes = try dictionary([code]).entries(in: "letters").contains { entry in
            guard let mark = entry.actions.mark, mark.letters?.contains(letter) == true,
                Composition(of: [letter], with: [mark]).character(letter, with: mark) == made
            else { return false }
            return shapes.allSatisfy(entry.examples.contains)
        }
        #expect(!shapes.isEmpty)
        #expect(takes)
    }

    @Test(
        arguments: [
            (["el"], ["greek": "letters", "letters": "greek"]),
            (["en", "ru"], ["letters": "cyrillic", "cyrillic": "letters"]),
            (
                ["de", "el", "uk"],
                ["letters": "greek", "greek": "cyrillic", "cyrillic": "letters"]
            ),
            (["de", "fr"], [:]),
        ] as [([String], [String: String])])
    func oneStrokeLeadsToTheNextAlphabet(names: [String], ways: [String: String]) throws {
        let dictionary = try dictionary(names)
        let recogniser = Recogniser(dictionary)
        let ink = try #require(CellPath("78963")).ink
        for mode in ["letters", "greek", "cyrillic"] where dictionary.mode(named: mode) != nil {
            let match = recogniser.recognise(try #require(Query(ink)), in: mode)
            guard let way = ways[mode] else {
                let leads = dictionary.entries(in: mode).contains {
                    $0.actions == [.lock(mode: "greek")] || $0.actions == [.lock(mode: "cyrillic")]
                }
                #expect(!leads)
                continue
            }
            #expect(match?.actions == [.lock(mode: way)])
            #expect(match?.verdict == .sure)
        }
    }

    /// What is drawn just as it is written in the file is read as what it says: what languages of one alphabet have
    /// between them.
    @Test(arguments: [
        ["el"], ["ru", "uk", "sr"], ["de", "fr", "is", "tr", "mt"], ["es", "gl", "eu", "ca", "pt"],
    ])
    func shippedFormsAreReadAsThemselves(names: [String]) throws {
        let dictionary = try dictionary(names)
        let recogniser = Recogniser(dictionary)
        for mode in try Shipped.forms.get().modes
        where dictionary.mode(named: mode.name) != nil {
            let known = characters(dictionary, mode.name)
            for entry in mode.entries {
                guard let character = entry.actions.character, known.contains(character) else {
                    continue
                }
                for example in entry.examples {
                    let match = Query(example.cellPath.ink).flatMap {
                        recogniser.recognise($0, in: mode.name)
                    }
                    let read = match?.actions
                    #expect(
                        read == entry.actions,
                        "\(mode.name): \(character), drawn \(example.cellPath)")
                }
            }
        }
    }

    /// A letter of two marks, in each order of drawing them that Unicode has a letter for in between.
    @Test(arguments: [
        ("456321478", "729", "357", "ế"), ("3214789636", "729", "5", "ậ"),
        ("3214789636", "5", "729", "ậ"), ("3214789636", "14563", "951", "ằ"),
    ])
    func aLetterTakesTwoMarks(
        letter: String, first: String, second: String, made: Character
    ) throws {
        let source = #"""
            krakel-dictionary 1
            mode letters inherits accents
            "a" : 3214789636
            "e" : 456321478
            mode accents
            mark "\u{302}" : 729
            mark "\u{306}" : 14563
            mark "\u{301}" : 357
            mark "\u{300}" : 159 951
            mark "\u{323}" : 5
            """#
        let recogniser = Recogniser(try DictionaryReader.read(Array(source.utf8)).dictionary)
        var all = try strokes(letter, over: Box(minX: 0, minY: 0, maxX: 100, maxY: 100))
        var top = 0.0
        for mark in [first, second] {
            if mark == "5" {
                all.append(Stroke([Point(x: 50, y: 125), Point(x: 50, y: 125)]))
            } else {
                top -= 40
                all += try strokes(mark, over: Box(minX: 35, minY: top, maxX: 70, maxY: top + 25))
            }
        }
        let match = recogniser.recognise(try #require(Query(Ink(all))), in: "letters")
        #expect(match?.actions == [.text(String(made))])
    }
}
