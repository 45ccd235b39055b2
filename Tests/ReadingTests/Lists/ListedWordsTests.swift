// Letter models of word lists, which do not say how often a word is used.

import Testing

@testable import Reading

@Suite struct ListedWordsTests {
    private func model(
        _ list: String, elisions: [String] = [], text: String = "", limit: Int = 1 << 20
    ) -> LetterModel {
        var words = ListedWords(elisions: elisions)
        words.add(list: list)
        words.count(text: text)
        return words.model(notes: ["from a list"], limit: limit).model
    }

    /// What lines have, what is known of them then, and what is not.
    @Test(arguments: [
        ("Haus\nund\n", ["Haus", "haus", "und", "UND"], ["hau", "hausund"]),
        ("für\r\nStraße\r\n", ["für", "Straße"], ["fur", "strasse"]),
        ("Rhein-Main\nA-aktie\n", ["rhein", "main", "aktie"], ["rheinmain"]),
        ("-chlorid\nfach-\n", [], ["chlorid", "fach"]),
        ("06-dealer\nb2b\nx.y\nzwei drei\n", [], ["dealer", "b", "x", "zwei"]),
        ("don't\nfoto's\n", ["don", "'t", "foto", "'s"], ["don't", "t"]),
        ("\n\n  \n", [], [""]),
        ("АБВ\nслово\n", ["абв", "слово"], []),
        ("İzmir\n", ["izmir"], []),
        (String(repeating: "a", count: 41) + "\nb\n", ["b"], [String(repeating: "a", count: 41)]),
    ])
    func lines(list: String, known: [String], unknown: [String]) {
        let model = model(list)
        for word in known { #expect(model.contains(word), "\(word)") }
        for word in unknown { #expect(!model.contains(word), "\(word)") }
    }

    /// In French what stands behind an apostrophe is a word as any other.
    @Test func elisions() {
        let french = model("aujourd'hui\nhomme\n", elisions: ["l", "qu"])
        for word in ["aujourd", "hui", "homme", "l", "qu"] { #expect(french.contains(word)) }
        #expect(!french.contains("'hui"))
        #expect(!french.letters.contains("'"))
    }

    /// The same words in any order and as often as may be give the same bytes, which are read again.
    @Test func theSameWordsGiveTheSameModel() throws {
        let one = model("Haus\nund\nfür\nEssen\nessen\n")
        let other = model("essen\nfür\nEssen\nund\nHaus\nund\nHaus\n")
        #expect(one.bytes == other.bytes)
        #expect(one.wordCount == 5)
        #expect(try LetterModel(bytes: one.bytes) == one)
        #expect(String(decoding: one.bytes.prefix(17), as: UTF8.self) == "krakel-letters 2\n")
        let small = model("und\nfür\n")
        #expect(String(decoding: small.bytes.prefix(17), as: UTF8.self) == "krakel-letters 1\n")
    }

    /// Combining marks are letters of some languages, and some letters have two numbers.
    @Test(arguments: ["\u{7AC}\u{787}\na\u{7AC}", "\u{3AC}\u{1F71}\n\u{1F71}", "को\nकी"])
    func everyAlphabetIsReadAgain(list: String) throws {
        var words = ListedWords()
        words.add(list: list)
        let model = words.model().model
        #expect(model.wordCount == 2)
        #expect(try LetterModel(bytes: model.bytes) == model)
    }

    /// Of words that are as long as each other a text says which is used; of others, short ones are.
    @Test func whatIsUsedIsLikelier() {
        #expect(
            model("haste\nhatte\n", text: "hatte hatte hatte haste").likeliestWords(1) == ["hatte"])
        #expect(model("haste\nhatte\n", text: "haste 9\nhatte 2\n").likeliestWords(1) == ["haste"])
        #expect(model("wegen\nwegweiser\nwegelagerer\n").likeliestWords(1) == ["wegen"])
        // What only the text has is no word of the list.
        #expect(!model("haste\n", text: "hatte").contains("hatte"))
        #expect(model("", text: "Hatte Haus Haus Haus").contains("haus"))
    }

    /// A model has room for 62 letters.
    @Test func whatIsLeftOutIsCounted() {
        var words = ListedWords()
        for number in Array(0x61...0x7A) + Array(0x430...0x45F) {
            words.add(word: Unicode.Scalar(number).map { "\($0)" } ?? "")
        }
        let (model, leftOut) = words.model()
        #expect(model.wordCount == 62 && leftOut == 12)
    }

    /// Where there is no room for all, the short ones are kept.
    @Test func theLimitIsKept() {
        let list = (0..<2000).map { number in
            String(String(number, radix: 26).map { Character(Unicode.Scalar($0.hexByte + 97)) })
                + String(repeating: "x", count: number % 7)
        }.joined(separator: "\n")
        let all = model(list)
        let some = model(list, limit: 200)
        #expect(some.lexicon.edges.count <= 200)
        #expect(some.wordCount < all.wordCount)
        #expect(some.wordCount > 10)
    }
}

extension Character {
    /// Of a digit in any base up to 36 its value.
    fileprivate var hexByte: UInt8 { UInt8(Int(String(self), radix: 36) ?? 0) }
}

@Suite struct HunspellWordsTests {
    private static let affixes = """
        SET UTF-8
        # a comment
        PFX U Y 1
        PFX U   0     un         .
        SFX S Y 2
        SFX S   0     s          [^sy]
        SFX S   y     ies        [^aeiou]y
        SFX V N 1
        SFX V   e     ing/S      e
        NEEDAFFIX !
        """

    private func words(_ line: String, _ affixes: String, most: Int = .max) -> [String] {
        var result: [String] = []
        HunspellWords(affixes: affixes).forEachWord(of: line[...], most: most) { result.append($0) }
        return result
    }

    @Test(arguments: [
        ("plain", ["plain"]), ("cat/S", ["cat", "cats"]), ("city/S", ["city", "cities"]),
        ("boy/S", ["boy"]), ("bus/S", ["bus"]), ("do/US", ["do", "undo", "dos"]),
        ("make/V", ["make", "making"]), ("odd/V", ["odd"]), ("stem/!S", ["stems"]),
        ("known/Q", ["known"]), ("cat/S\tpo:noun", ["cat", "cats"]), ("", []), ("/S", [""]),
    ])
    func suffixesAndPrefixes(line: String, expected: [String]) {
        #expect(words(line, Self.affixes).filter { !$0.isEmpty } == expected.filter { !$0.isEmpty })
    }

    /// Flags of two characters, numbers, and lists of flags by number.
    @Test(arguments: [
        ("FLAG long\nSFX Aa Y 1\nSFX Aa 0 s .\n", "cat/AaBb"),
        ("FLAG num\nSFX 12 Y 1\nSFX 12 0 s .\n", "cat/7,12"),
        ("AF 2\nAF X\nAF SX\nSFX S Y 1\nSFX S 0 s .\n", "cat/2"),
    ])
    func flags(affixes: String, line: String) { #expect(words(line, affixes) == ["cat", "cats"]) }

    /// Where a stem has more rules than are tried, they are of all places.
    @Test func rulesAreSpread() {
        let rules = (0..<100).map { "SFX S 0 x\($0)x ." }.joined(separator: "\n")
        let read = words("a/S", "SFX S Y 100\n" + rules, most: 10)
        #expect(read.count == 11)
        #expect(read.last == "ax90x")
    }

    @Test(arguments: [
        ("SET ISO8859-2\nFLAG long\n", "ISO8859-2"), ("\u{FEFF}SET UTF-8\r\n", "UTF-8"),
        ("# SET nothing\nTRY abc\n", nil), ("", nil),
    ])
    func encodings(head: String, name: String?) {
        let found = Array(head.utf8).withUnsafeBytes { HunspellWords.encoding(ofAffixes: $0) }
        #expect(found == name)
    }
}
