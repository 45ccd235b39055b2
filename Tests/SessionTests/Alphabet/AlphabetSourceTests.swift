// The letters of keyboard layouts, languages and lists.

import Dictionaries
import Session
import Testing

@Suite struct AlphabetSourceTests {
    @Test(
        arguments: [
            ("gr", "gr", nil), ("in(deva)", "in", "deva"), ("jp(kana86)", "jp", "kana86"),
            ("", nil, nil),
            ("(x)", nil, nil), ("in(", nil, nil), ("in()", nil, nil), ("a/b", nil, nil),
            ("a(b)c", nil, nil),
            ("in(a)(b)", nil, nil),
        ] as [(String, String?, String?)])
    func aLayoutHasAName(text: String, name: String?, variant: String?) {
        let layout = KeyboardLayout(text)
        #expect(layout?.name == name)
        #expect(layout?.variant == variant)
        if let layout { #expect(layout.text == text) }
    }

    @Test func theServerNamesItsLayouts() {
        let bytes = Array("evdev\0pc105\0us,in,gr\0,deva\0grp:alt\0".utf8)
        #expect(KeyboardLayout.all(inRulesNames: bytes).map(\.text) == ["us", "in(deva)", "gr"])
        #expect(KeyboardLayout.all(inRulesNames: []) == [])
        #expect(KeyboardLayout.all(inRulesNames: Array("evdev\0pc105".utf8)) == [])
    }

    @Test(arguments: [
        ("gr", "greek", 25, "ς"), ("ru", "cyrillic", 33, "ё"), ("il", "hebrew", 27, "ץ"),
        ("de", "letters", 30, "ß"), ("in(deva)", "devanagari", 60, "\u{93F}"),
        ("us", "letters", 26, "z"),
    ])
    func aLayoutHasLetters(text: String, mode: String, least: Int, letter: String) throws {
        let alphabet = try AlphabetSource.layout(text).alphabet(
            mode: nil, shipped: StrokeDictionary(), StrokeDictionary())
        #expect(alphabet.mode == mode)
        #expect(alphabet.letters.count >= least, "\(alphabet.letters)")
        #expect(alphabet.letters.contains(letter))
        #expect(!alphabet.letters.contains { $0 != $0.lowercased() })
    }

    @Test(arguments: [
        ("el", "greek"), ("he_IL.UTF-8", "hebrew"), ("hi", "devanagari"), ("ja", "hiragana"),
    ])
    func aLanguageHasLetters(text: String, mode: String) throws {
        let source = AlphabetSource.language(text)
        #expect(
            try source.alphabet(mode: nil, shipped: StrokeDictionary(), StrokeDictionary()).mode
                == mode)
        let mine = try source.alphabet(
            mode: "mine", shipped: StrokeDictionary(), StrokeDictionary())
        #expect(mine.mode == "mine" && mine.letters.count > 20)
    }

    @Test(arguments: [
        (AlphabetSource.layout("nowhere"), AlphabetProblem.noLayout("nowhere")),
        (.layout("../x"), .noLayout("../x")), (.language("qq"), .noLanguage("qq")),
        (.letters("  "), .noLetters),
    ])
    func whatIsNotKnownIsTold(source: AlphabetSource, problem: AlphabetProblem) {
        #expect(throws: problem) {
            try source.alphabet(mode: nil, shipped: StrokeDictionary(), StrokeDictionary())
        }
        #expect(problem.text.english.contains("\n  help: "))
    }

    /// The keyboard's come first, then those of the languages, then all others, each once.
    @Test func alphabetsAreOffered() throws {
        let choices = AlphabetChoice.all(
            layouts: ["us", "il", "gr"].compactMap { KeyboardLayout($0) },
            languages: ["ru", "de"].compactMap(Language.init(code:)), shipped: StrokeDictionary(),
            StrokeDictionary())
        #expect(
            choices.prefix(5).map(\.alphabet.mode)
                == ["hebrew", "greek", "letters", "cyrillic", "letters"])
        #expect(choices.count { $0.alphabet.mode == "greek" } == 1)
        #expect(Set(choices.map(\.alphabet.letters)).count == choices.count)
        #expect(choices.contains { $0.alphabet.mode == "runes" })
    }
}
