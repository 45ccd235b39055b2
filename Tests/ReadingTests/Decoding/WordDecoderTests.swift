// Words read from the probabilities of their letters.

import Testing

@testable import Reading

@Suite struct WordDecoderTests {
    private static let alphabet = Array(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'-.,!?:;\"()/%$&@+=#*")

    private static let english = Models.learned(
        """
        the the the the of and to in that it is was for on are with as his they at be this have hello hello
        help held hollow word words world well known clear dear hear letter letters better cat car can don
        't don't it's coat boat brown down
        """)

    /// What a network sees of letters that are `clear`, `{ab}` being an a that could nearly as well be a b.
    private func chances(_ drawn: String, clear: Float = 0.9999) -> SymbolChances {
        var values: [Float] = []
        func step(_ shares: [Int: Float]) {
            var row = [Float](repeating: (1 - clear) / 100, count: Self.alphabet.count + 1)
            for (symbol, share) in shares { row[symbol] = share }
            values += row
        }
        var group: [Int]?
        for character in drawn {
            switch character {
            case "{": group = []
            case "}":
                let symbols = group ?? []
                var shares: [Int: Float] = [0: 0.001]
                for (index, symbol) in symbols.enumerated() {
                    shares[symbol] = 0.95 / Float(symbols.count) + (index == 0 ? 0.05 : 0)
                }
                step(shares)
                step([0: 0.9995])
                group = nil
            default:
                let symbol = (Self.alphabet.firstIndex(of: character) ?? 0) + 1
                if group != nil {
                    group?.append(symbol)
                } else {
                    step([symbol: clear, 0: (1 - clear) / 2])
                    step([0: 0.9995])
                }
            }
        }
        return SymbolChances(symbols: Self.alphabet.count + 1, values: values)
    }

    private func read(
        _ drawn: String, _ model: LetterModel? = english, _ balance: WordBalance = WordBalance()
    ) -> [WordReading] {
        WordDecoder(alphabet: Self.alphabet, models: model.map { [$0] } ?? [], balance: balance)
            .read(chances(drawn))
    }

    private static func listed(_ list: String, elisions: [String] = []) -> LetterModel {
        var words = ListedWords(elisions: elisions)
        words.add(list: list.split(separator: " ").joined(separator: "\n"))
        return words.model().model
    }

    private static let german = listed(
        "für Straße Haus Häuser Hans essen Essen schön der die das und wir Größe fließt Ofen Vase kommen"
    )
    private static let french = listed(
        "homme femme école été garçon œuvre cœur est il elle", elisions: ["l", "d", "qu"])
    private static let polish = listed("łódź żółw jeża kot świat być")
    private static let danish = listed("færdig er ikke ø ål")

    /// What is drawn without its marks gets them back, and ß is drawn as ss or as a B; a noun has its capital
    /// where that can be told from a small letter hardly or not.
    @Test(arguments: [
        (german, "fur", "für"), (german, "schon", "schön"), (german, "Strasse", "Straße"),
        (german, "StraBe", "Straße"), (german, "fliesst", "fließt"), (german, "Hauser", "Häuser"),
        (german, "{hH}aus", "Haus"), (german, "{oO}fen", "Ofen"), (german, "{vV}ase", "Vase"),
        (german, "Die", "Die"), (german, "und", "und"), (german, "kommen", "kommen"),
        (german, "Haus-Hans", "Haus-Hans"), (german, "schon,", "schön,"),
        (french, "l'{hn}omme", "l'homme"), (french, "d'{ec}cole", "d'école"),
        (french, "garcon", "garçon"), (french, "coeur", "cœur"), (french, "Oeuvre", "Œuvre"),
        (french, "ete", "été"), (polish, "lodz", "łódź"), (polish, "zolw", "żółw"),
        (danish, "faerdig", "færdig"),
    ])
    func marksComeFromTheLexicon(model: LetterModel, drawn: String, expected: String) {
        let readings = read(drawn, model)
        #expect(readings.first?.text == expected, "\(readings)")
    }

    /// Each word may be of any of the languages, and one more spoils none.
    @Test(arguments: [
        ("h{ce}llo", "hello"), ("don't", "don't"), ("fur", "für"), ("Strasse", "Straße"),
        ("lodz", "łódź"), ("garcon", "garçon"), ("well-known", "well-known"), ("12", "12"),
        ("l'{hn}omme", "l'homme"), ("Haus-w{oc}rd", "Haus-word"),
    ])
    func severalLanguagesAreReadTogether(drawn: String, expected: String) {
        let models = [Self.english, Self.german, Self.french, Self.polish]
        let readings = WordDecoder(
            alphabet: Self.alphabet, models: models, balance: WordBalance()
        ).read(chances(drawn))
        #expect(readings.first?.text == expected, "\(readings)")
        // A fifth is one too many, and is left out rather than another.
        let five = WordDecoder(
            alphabet: Self.alphabet, models: models + [Self.danish], balance: WordBalance()
        ).read(chances(drawn))
        #expect(five == readings)
    }

    /// What stands before an apostrophe is a word of the shipped models that is met as often as in texts.
    @Test(arguments: [
        ("fr", "l'eau d'un c'est j'ai l'homme n'est s'il qu'il"),
        ("it", "l'acqua d'una c'era m'ha t'ho dell'anno"),
    ])
    func elisionsOfShippedModels(code: String, words: String) throws {
        let decoder = WordDecoder(
            alphabet: Self.alphabet, models: [try Models.shipped(code)], balance: WordBalance())
        for word in words.split(separator: " ") {
            let readings = decoder.read(chances(String(word), clear: 0.9))
            #expect(readings.first?.text == String(word), "\(readings)")
        }
        // A stroke that could be either is a digit by itself, and a letter before an apostrophe.
        #expect(decoder.read(chances("{l1}")).first?.text == "1")
        #expect(decoder.read(chances("{1l}'amour")).first?.text.hasPrefix("l'") == true)
    }

    /// A language that is not asked for says nothing.
    @Test func noWordComesOfALanguageThatIsNotWritten() {
        #expect(read("fur", Self.english).first?.text == "fur")
        #expect(read("haus", Self.english).first?.text == "haus")
        #expect(read("h{ce}llo", Self.german).first?.text != "für")
    }

    @Test func ownWordsHaveTheLettersOfAllLanguages() {
        var own = OwnWords()
        own.note("Müßli", isChosen: true)
        let decoder = WordDecoder(
            alphabet: Self.alphabet, models: [Self.english, Self.german], own: own,
            balance: WordBalance())
        #expect(decoder.read(chances("mus{sc}li")).first?.text == "müßli")
    }

    /// The second letter may as well be a c: of no word that the lexicon has.
    @Test func ownWordsAreRead() {
        func read(_ drawn: String, _ own: OwnWords) -> String? {
            WordDecoder(
                alphabet: Self.alphabet, models: [Self.english], own: own, balance: WordBalance()
            ).read(chances(drawn)).first?.text
        }
        var own = OwnWords()
        let before = read("kr{oa}k{ce}l", own)
        #expect(before != "krakel")
        own.note("Krakel", isChosen: false)
        #expect(read("kr{oa}k{ce}l", own) == before)
        own.note("Krakel", isChosen: false)
        #expect(read("kr{oa}k{ce}l", own) == "krakel")
        #expect(read("Kr{oa}k{ce}l", own) == "Krakel")
        #expect(read("kr{oa}k{ce}l,", own) == "krakel,")
        // What the lexicon has is read as before.
        #expect(read("h{ce}llo", own) == "hello")
        let isForgotten = own.forget("KRAKEL")
        #expect(isForgotten)
        #expect(read("kr{oa}k{ce}l", own) == before)
    }

    @Test(arguments: [
        ("hello", "hello"),
        // The lexicon decides where the ink does not.
        ("h{ce}llo", "hello"),
        ("h{ec}llo", "hello"),
        ("{dcl}{ec}ar", "dear"),
        ("wor{ld}d", "world"),
        // Capitals, also where they look like small letters.
        ("Hello", "Hello"),
        ("HELLO", "HELLO"),
        ("{Cc}lear", "clear"),
        ("CLEA{Rr}", "CLEAR"),
        // Signs stay beside their words.
        ("hello,", "hello,"),
        ("h{ce}llo.", "hello."),
        ("\"hello\"", "\"hello\""),
        ("(h{ce}llo)", "(hello)"),
        ("well-known", "well-known"),
        ("w{ec}ll-know{nu}", "well-known"),
        ("don't", "don't"),
        ("it's", "it's"),
        // Numbers.
        ("12", "12"),
        ("3.50", "3.50"),
        ("12:30", "12:30"),
        ("50%", "50%"),
        ("5{0oO}", "50"),
        ("7", "7"),
        // What no lexicon has, where the ink is sure.
        ("krakel", "krakel"),
        ("Qtzx", "Qtzx"),
        ("iPhone", "iPhone"),
        ("a@b.de", "a@b.de"),
        ("", ""),
    ])
    func reads(drawn: String, expected: String) {
        let readings = read(drawn)
        #expect(readings.first?.text ?? "" == expected, "\(readings)")
    }

    @Test(arguments: [
        ("h{ce}llo", "hcllo"), ("{Oo}K", "OK"), ("x9-", "x9-"), ("heello", "heello"),
    ])
    func readsLettersAsTheyComeWithoutALexicon(drawn: String, expected: String) {
        #expect(read(drawn, nil).first?.text == expected)
    }

    @Test func nothingButTheListIsReadWithAClosedOne() {
        let list = Models.learned("hello world")
        #expect(read("h{oe}llo", list, .closed).first?.text == "hello")
        #expect(read("H{oe}llo!", list, .closed).first?.text == "Hello!")
        for reading in read("krakel", list, .closed) {
            let letters = reading.text.filter(\.isLetter).lowercased()
            #expect(["", "hello", "world"].contains(letters), "\(reading)")
        }
    }

    /// Letters with marks are drawn with or without them, and the network reads the plain ones.
    @Test func lettersWithMarksAreReadFromPlainOnes() {
        let german = Models.learned(
            "über über schön schon schon für groß groß straße naïve ich und das ist")
        #expect(read("uber", german).first?.text == "über")
        #expect(read("Uber", german).first?.text == "Über")
        #expect(read("fur", german).first?.text == "für")
        #expect(read("groB", german).first?.text == "groß")
        #expect(read("naive", german).first?.text == "naïve")
        // Both are words, and the likelier one comes first.
        #expect(read("schon", german).prefix(2).map(\.text) == ["schon", "schön"])
    }

    @Test func probabilitiesFallAndAddUpToLessThanOne() {
        for drawn in ["h{ce}l{lt}o", "{cd}{ea}{rn}", "{1lI}{0o}", "{on}{rn}"] {
            for model in [Self.english, nil] {
                let readings = read(drawn, model)
                #expect(!readings.isEmpty && readings.count <= 5)
                #expect(Set(readings.map(\.text)).count == readings.count)
                let shares = readings.map(\.logProbability)
                #expect(shares == shares.sorted(by: >))
                #expect(shares.allSatisfy { $0 <= 0.001 })
            }
        }
    }

    /// Clear writing is told from what is none, however few other readings there are.
    @Test func clarityIsOfTheInkAlone() throws {
        let list = Models.learned("hello")
        let clear = try #require(read("hello", list, .closed).first)
        let poor = try #require(read("h{abcdelmnop}{klmn}lo", list, .closed).first)
        #expect(clear.text == "hello" && poor.text == "hello")
        #expect(clear.clarity > -0.01)
        #expect(poor.clarity < -0.5)
        #expect(poor.logProbability > -0.2)
    }

    @Test func alternativesAreWhatElseItMayBe() {
        let texts = read("{cb}oat").map(\.text)
        #expect(Set(texts.prefix(2)) == ["coat", "boat"])
    }

    @Test func namesOfLettersGiveThePlainOnes() {
        #expect("ü".first?.plain == "u" && "É".first?.plain == "e" && "ł".first?.plain == "l")
        #expect("ß".first?.plain == "B" && "ı".first?.plain == "i" && "đ".first?.plain == "d")
        #expect("u".first?.plain == nil && "я".first?.plain == nil && "æ".first?.plain == nil)
    }
}
