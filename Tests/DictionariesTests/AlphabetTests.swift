// Which letters an alphabet has, what its mode is called, and what it needs besides its letters.

import PureSupport
import Strokes
import Testing

@testable import Dictionaries

@Suite struct AlphabetTests {
    @Test(
        arguments: [
            ("αβγ", ["α", "β", "γ"], "greek"), ("שלום", ["ש", "ל", "ו", "ם"], "hebrew"),
            ("ب ت ث", ["ب", "ت", "ث"], "arabic"),
            ("क ख ा ् क्ष", ["क", "ख", "ा", "्", "क्ष"], "devanagari"),
            ("かきが", ["か", "き", "が"], "hiragana"), ("ᚠᚢᚦ", ["ᚠ", "ᚢ", "ᚦ"], "runes"),
            ("∀∃×", ["∀", "∃", "×"], "mathematics"), ("a b a", ["a", "b"], "letters"),
            ("☃⚠", ["☃", "⚠"], "own-signs"), ("aα☃", ["a", "α", "☃"], "own-signs"),
            ("", [], "own-signs"),
        ] as [(String, [String], String)])
    func aListOfLettersIsAnAlphabet(text: String, letters: [String], mode: String) {
        let alphabet = Alphabet(text: text)
        #expect(alphabet.letters == letters)
        #expect(alphabet.mode == mode)
        #expect(Alphabet(text: text, mode: "mine").mode == "mine")
    }

    @Test(
        arguments: [
            ("ας", ["Α", "Σ"], "greek-capitals"), ("σς", ["Σ"], "greek-capitals"),
            ("ßa", ["ẞ", "A"], "capitals"), ("אב", [], "hebrew-capitals"),
            ("ﬁ", [], "own-signs-capitals"),
        ] as [(String, [String], String)])
    func whereThereAreCapitalsTheyHaveAModeOfTheirOwn(
        text: String, capitals: [String], mode: String
    ) {
        let alphabet = Alphabet(text: text)
        #expect(alphabet.capitals == capitals)
        #expect(alphabet.capitalsMode == mode)
        #expect(
            alphabet.places(withCapitals: true).count == alphabet.letters.count + capitals.count)
    }

    /// Marks are seen on a dotted circle, and Arabic letters as they are joined.
    @Test(
        arguments: [
            ("α", "α", []), ("\u{93F}", "\u{25CC}\u{93F}", []), ("\u{301}", "\u{25CC}\u{301}", []),
            ("ب", "ب", ["بـ", "ـبـ", "ـب"]), ("د", "د", ["ـد"]), ("ء", "ء", []),
        ] as [(String, String, [String])])
    func aLetterIsShownSoThatItCanBeSeen(letter: String, shown: String, joined: [String]) {
        let place = Alphabet.Place(letter: letter, mode: "m")
        #expect(place.shown == shown)
        #expect(place.joinedForms == joined)
    }

    /// Those that a mark makes are not drawn, unless hands draw them in one piece too.
    @Test(
        arguments: [
            ("el", 25, "greek", "ς", "ά"), ("ru", 32, "cyrillic", "й", "ё"),
            ("de", 27, "letters", "ß", "ä"),
        ])
    func aLanguageHasItsLetters(
        code: String, count: Int, mode: String, drawn: String, made: String
    ) throws {
        let alphabet = try Shipped.dictionary.get().alphabet(
            of: try #require(Language(code: code)), try Shipped.forms.get())
        #expect(alphabet.letters.count == count, "\(alphabet.letters)")
        #expect(alphabet.mode == mode)
        #expect(alphabet.letters.contains(drawn) && !alphabet.letters.contains(made))
    }

    @Test(arguments: OfferedAlphabet.all)
    func everyAlphabetThatIsOfferedIsOne(offered: OfferedAlphabet) {
        let alphabet = offered.alphabet
        #expect(alphabet.letters.count > 20)
        #expect(alphabet.mode != "own-signs", "\(offered.name)")
        for code in offered.languages {
            #expect(OfferedAlphabet(language: code + "_XX.UTF-8") == offered)
            #expect(Language(code: code) == nil)
        }
    }

    @Test func everyLanguageHasAName() {
        for language in Language.all {
            #expect(!language.ownName.isEmpty && language.ownName != language.code)
        }
    }

    // MARK: What leads there and back

    /// The dictionary with what `text` says above it, and the letters of these languages below.
    private func load(_ text: String, languages: [String] = []) throws -> LoadedDictionary {
        let folder = TemporaryFolder()
        try folder.write(text, to: "own.dict")
        return try DictionaryStack(
            own: folder.path + "/own.dict", shipped: Shipped.folder + "/strokes.dict",
            languages: languages.compactMap(Language.init(locale:)),
            forms: Shipped.folder + "/languages.dict"
        ).load()
    }

    /// The modes that one stroke leads through, from the first on and back to it.
    private func circle(_ dictionary: StrokeDictionary) throws -> [String] {
        let path = try #require(CellPath("78963"))
        var found = [dictionary.firstMode]
        while found.count < 9 {
            let targets = dictionary.mode(named: found[found.count - 1])?.entries.filter {
                $0.examples.contains { $0.isPlainPath && $0.cellPath == path }
            }.compactMap { entry -> String? in
                if case .lock(let mode)? = entry.actions.first { mode } else { nil }
            }
            guard let next = targets?.first else { break }
            #expect(targets?.count == 1)
            found.append(next)
            if next == found[0] { break }
        }
        return found
    }

    @Test(
        arguments: [
            ("", ["de"], ["letters"]), ("", ["el"], ["greek", "letters", "greek"]),
            ("mode hebrew\nlock letters : 78963\n", ["de"], ["letters", "hebrew", "letters"]),
            ("mode hebrew\nlock letters : 78963\n", [], ["letters", "hebrew", "letters"]),
            (
                "mode hebrew\nlock letters : 78963\n", ["ru", "el"],
                ["cyrillic", "greek", "letters", "hebrew", "cyrillic"]
            ),
            (
                "mode hebrew\nlock letters : 78963\nmode runes\nlock letters : 78963\n", ["en"],
                ["letters", "hebrew", "runes", "letters"]
            ),
            // One that also is there by itself, and leads on as the others do.
            (
                "mode greek\nlock letters : 78963\n", ["en", "el", "ru"],
                ["letters", "greek", "cyrillic", "letters"]
            ),
            // What somebody binds the stroke to stays.
            (
                "mode letters\n\"x\" : 78963\nmode hebrew\nlock letters : 78963\n", ["de"],
                ["letters"]
            ),
            ("mode letters\nlock digits : 78963\n", ["en", "el"], ["letters", "digits"]),
        ] as [(String, [String], [String])])
    func oneStrokeLeadsRoundAllAlphabets(own: String, languages: [String], modes: [String]) throws {
        let loaded = try load("krakel-dictionary 1\n" + own, languages: languages)
        #expect(loaded.errorCount == 0, "\(loaded.problems)")
        #expect(try circle(loaded.dictionary) == modes)
    }

    private func frame(
        _ alphabet: Alphabet, over own: String = "", languages: [String] = [],
        capitals: Bool = false
    ) throws -> (frame: AlphabetFrame, text: String, loaded: LoadedDictionary) {
        let before = try load("krakel-dictionary 1\n" + own, languages: languages).dictionary
        let frame = AlphabetFrame(
            alphabet, withCapitals: capitals, in: before, shipped: try Shipped.dictionary.get(),
            forms: try Shipped.forms.get(), isAlone: false)
        var document = try DictionaryDocument(Array(("krakel-dictionary 1\n" + own).utf8))
        frame.apply(to: &document)
        let place = alphabet.places(withCapitals: capitals)[0]
        let example = Example(cellPath: try #require(CellPath("14789")))
        document.add(example, for: place.actions, in: place.mode)
        let once = document.bytes
        frame.apply(to: &document)
        #expect(document.bytes == once, "a second time it changes nothing")
        let text = String(decoding: once, as: UTF8.self)
        return (frame, text, try load(text, languages: languages))
    }

    @Test func aModeThatIsNewIsReachedAndLeft() throws {
        let (frame, text, loaded) = try frame(Alphabet(text: "אבג"))
        #expect(loaded.errorCount == 0, "\(loaded.problems)")
        #expect(try circle(loaded.dictionary) == ["letters", "hebrew", "letters"])
        #expect(text.contains("mode hebrew inherits common"), "\(text)")
        #expect(frame.heads.map(\.name) == ["hebrew"])
        // The space and its like come with it.
        #expect(loaded.dictionary.entries(in: "hebrew").contains { $0.actions == [.text(" ")] })
    }

    @Test func anAlphabetThatIsWrittenNeedsNothing() throws {
        let greek = try Shipped.dictionary.get().alphabet(
            of: try #require(Language(code: "el")), try Shipped.forms.get())
        for capitals in [false, true] {
            let (frame, _, loaded) = try frame(greek, languages: ["en", "el"], capitals: capitals)
            #expect(frame == AlphabetFrame())
            #expect(try circle(loaded.dictionary) == ["letters", "greek", "letters"])
        }
    }

    /// Its marks come along, and the stroke for one capital where capitals are drawn.
    @Test(arguments: [false, true])
    func aLanguageThatIsNotWrittenBringsItsMarks(capitals: Bool) throws {
        let greek = try Shipped.dictionary.get().alphabet(
            of: try #require(Language(code: "el")), try Shipped.forms.get())
        let (_, text, loaded) = try frame(greek, capitals: capitals)
        #expect(loaded.errorCount == 0, "\(loaded.problems)")
        let entries = try #require(loaded.dictionary.mode(named: "greek")).entries
        #expect(
            entries.contains {
                $0.actions.mark?.scalar == "\u{301}"
                    && $0.actions.mark?.letters?.contains("α") == true
            }, "\(text)")
        #expect(entries.contains { $0.actions == [.shift(mode: "greek-capitals")] } == capitals)
        #expect(text.contains("mode greek-capitals inherits common") == capitals)
    }

    /// Entries that were there stay as they are, and a mode of that name is added to.
    @Test func whatIsThereStays() throws {
        let own = "mode hebrew\n\"א\" : 159|753 # mine\nlock letters : 3571\n"
        let (_, text, loaded) = try frame(Alphabet(text: "אב"), over: own)
        #expect(text.hasPrefix("krakel-dictionary 1\n" + own.prefix(11)), "\(text)")
        #expect(text.contains("\"א\" : 159|753 # mine\n"))
        let entry = loaded.dictionary.mode(named: "hebrew")?.entries.first {
            $0.actions == [.text("א")]
        }
        #expect(entry?.examples.count == 2)
    }

    /// A file that counts alone says itself what leads to the mode.
    @Test func aFileAloneLeadsThereToo() throws {
        let text = "krakel-dictionary 1\nmode letters\n\"a\" : 147\n"
        let before = try DictionaryReader.read(Array(text.utf8)).dictionary
        let frame = AlphabetFrame(
            Alphabet(text: "αβ"), withCapitals: false, in: before,
            shipped: try Shipped.dictionary.get(), forms: try Shipped.forms.get(), isAlone: true)
        var document = try DictionaryDocument(Array(text.utf8))
        frame.apply(to: &document)
        document.add(
            Example(cellPath: try #require(CellPath("258"))), for: [.text("α")], in: "greek")
        let reading = try DictionaryReader.read(document.bytes)
        #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
        #expect(try circle(reading.dictionary) == ["letters", "greek", "letters"])
        // The first alphabet of an empty file leads nowhere.
        let alone = AlphabetFrame(
            Alphabet(text: "αβ"), withCapitals: false, in: StrokeDictionary(),
            shipped: StrokeDictionary(), forms: StrokeDictionary(), isAlone: true)
        #expect(alone.lines.isEmpty && alone.heads == [ModeHead(name: "greek")])
    }
}
