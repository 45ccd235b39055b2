// Which words are exchanged for likelier ones, and which stay as they were typed.

import PureSupport
import System
import Testing

@testable import Reading

@Suite struct WordMenderTests {
    private static let mender = WordMender([
        Models.learned(
            """
            the the the the the the the the and and and and that that with with have have from they \
            this this little letter hello over oven even house mouse don't we're we're it it
            """)
    ])
    private static let german = WordMender([
        Models.learned("für für für über schon schon schön das das das")
    ])

    /// `text` with the readings of each letter: behind a letter others that it may be, in brackets, the likelier the
    /// earlier; before it, in angle brackets, what its two strokes may be; a letter in braces was refused, so that
    /// nothing was typed for it.
    private static func word(_ text: String, logOdds: Float = 0) -> WordHypotheses {
        var word = WordHypotheses(typed: [], runs: [])
        var (others, strokes): ([Character], [Character]) = ([], [])
        var (place, bracket): (Int, Character?) = (0, nil)
        var parts: [WordHypotheses.Run] = []
        for character in text {
            switch character {
            case "(", "{", "<": bracket = character
            case ")":
                for (number, other) in others.enumerated() {
                    word.runs[word.runs.count - 1].readings[other] = -1.5 - Float(number)
                }
                (others, bracket) = ([], nil)
            case "}", ">": bracket = nil
            case _ where bracket == "(": others.append(character)
            case _ where bracket == "<": strokes.append(character)
            default:
                let places = place..<place + max(1, strokes.count)
                word.typed.append(bracket == "{" ? nil : character)
                word.runs.append(.init(places, readings: [character: -0.3]))
                parts += zip(places, strokes).map {
                    .init($0..<$0 + 1, readings: [$1: -0.2], logOdds: logOdds)
                }
                (place, strokes) = (places.upperBound, [])
            }
        }
        word.runs += parts
        return word
    }

    @Test(arguments: [
        // What comes behind a letter counts as what comes before it.
        ("thc(e)", "the"), ("fh(t)e", nil), ("f(t)he", "the"), ("hcl(e)lo", nil),
        ("hc(e)llo", "hello"),
        // A capital stays one.
        ("Thc(e)", "The"), ("the", nil), ("oven", nil), ("ovcn", nil), ("ovc(er)n", "oven"),
        // No word is near, or nobody knows how it is written.
        ("xq(g)z", nil), ("THC(E)", nil), ("iPhonc(e)", nil), ("th3", nil), ("c(e)", nil),
        ("", nil),
        // A letter that was refused is one within a word, or none.
        ("h{e}llo", "hello"), ("hello{x}", nil), ("{t}he", "the"),
        // A sign may be a letter, or what it is.
        ("hel,(l)o", "hello"), ("h-(e)l,(l)o", "hello"), ("th,(e)", "the"), ("the,(n)", nil),
        ("and,(x)that", nil), ("little.(x)that", nil), ("that l(t)hat", nil),
        ("th3(e)", nil), ("don'(n)t", nil),
    ])
    func likelierWordsAreFound(typed: String, expected: String?) {
        #expect(Self.mender.mend(Self.word(typed))?.text == expected)
    }

    /// Where both words are known, one is likelier behind some words than behind others.
    @Test(arguments: [
        ("the", "over(n)", "oven"), ("the", "Over(n)", "Oven"), ("the", "oven(r)", nil),
        (nil, "over(n)", nil), ("", "over(n)", nil), ("mordan", "over(n)", nil),
        ("house", "over(n)", nil), ("the", "ovc(e)r", "over"),
    ])
    func theWordBeforeHasASay(previous: String?, typed: String, expected: String?) {
        var model = Models.learned("the the the house house over over oven")
        let bytes = PairsFile.bytes(["the oven": 60, "the ": -10, "mordan oven": 127]) {
            Checksum(of: $0.utf8).value
        }
        model.pairs = WordPairs(MappedFile(copying: bytes))
        var word = Self.word(typed)
        word.previous = previous
        #expect(WordMender([model]).mend(word)?.text == expected)
    }

    /// What was drawn clearly is not overruled, however often another word is used.
    @Test func oddsGrowWithTheMisreading() throws {
        let near = try #require(Self.mender.mend(Self.word("thc(e)")))
        let nearer = try #require(Self.mender.mend(Self.word("thc(ae)")))
        #expect(near.logOdds > nearer.logOdds && nearer.logOdds > Self.mender.balance.margin)
    }

    @Test func marksNeedNotBeDrawn() {
        #expect(Self.german.mend(Self.word("fur"))?.text == "für")
        #expect(Self.german.mend(Self.word("Uber"))?.text == "Über")
        #expect(Self.german.mend(Self.word("schon")) == nil)
    }

    /// A Greek word ends in a ς, never in a σ.
    @Test func greekWordsStay() throws {
        let model = try Models.shipped("el")
        let mender = WordMender([model])
        for word in ["λόγος(σ)", "της(σ)", "τους(σ)", "μας(σ)"] {
            #expect(mender.mend(Self.word(word)) == nil, "\(word)")
        }
        #expect(!model.likeliestWords(.max).contains { $0.last == "σ" })
    }

    @Test func wordsMayBeCutElsewhere() {
        // l and l that were read as one, and a d that was read as c and l.
        #expect(Self.mender.mend(Self.word("he<ll>uo", logOdds: 5))?.text == "hello")
        var split = Self.word("ancl")
        split.runs.append(.init(2..<4, readings: ["d": -0.1], logOdds: 1))
        #expect(Self.mender.mend(split)?.text == "and")
        split.runs[4].logOdds = -30
        #expect(Self.mender.mend(split) == nil)
    }

    /// And a space for a stroke of a letter: where that is no word, it stands between two.
    @Test(arguments: [
        ("ove<r >fthe", "over the"), ("and< t>fhe", "and the"), ("ove<r >fThe", "over The"),
        ("wit<h >kthi<s >fhouse", "with this house"), ("thi<s >flittlc(e)", "this little"),
        ("xqzo<r >fthe", nil), ("i<l >t", nil), ("le<l >t<l >ter", nil), ("thi<s >f", nil),
        ("hous<e >t", nil),
    ])
    func aStrokeOfALetterMayBeASpace(typed: String, expected: String?) {
        #expect(Self.mender.mend(Self.word(typed))?.text == expected)
        #expect(Self.mender.mend(Self.word(typed, logOdds: -30)) == nil)
    }

    /// A bar that was taken for a space is a part of the letter behind it.
    @Test func aSpaceMayBeAPartOfALetter() {
        var parted = Self.word("li ctle")
        parted.runs.append(.init(2..<4, readings: ["t": -0.1], logOdds: 1))
        #expect(Self.mender.mend(parted)?.text == "little")
        parted.runs[7].logOdds = -30
        #expect(Self.mender.mend(parted) == nil)
        var two = Self.word("it have")
        two.runs.append(.init(2..<4, readings: ["t": -0.1], logOdds: 1))
        #expect(Self.mender.mend(two) == nil)
    }

    /// Where nobody knows the words, a further one is likelier to be such a word.
    @Test func unknownWordsComeTogether() throws {
        var mender = Self.mender
        let before = try #require(mender.mend(Self.word("thc(e)"))).logOdds
        for _ in 0..<20 { mender.note("grep") }
        let among = try #require(mender.mend(Self.word("thc(e)"))).logOdds
        for _ in 0..<200 { mender.note("with") }
        let after = try #require(mender.mend(Self.word("thc(e)"))).logOdds
        #expect(among < before && before < after)
        var endings = Self.mender
        for _ in 0..<20 { endings.note("ll", isEnding: true) }
        #expect(endings.mend(Self.word("thc(e)"))?.logOdds == before)
    }

    /// A word may be of a language whose words are not known: it takes more to be mended, and may be all the same.
    @Test func aLanguageMayBeMissing() throws {
        let odds = try (0...1).map { missing in
            let mender = WordMender([Models.english], missing: missing)
            return try #require(mender.mend(Self.word("thc(e)"))).logOdds
        }
        #expect(odds[0] > odds[1])
    }

    /// The writer's own word stays, and is found as those of the language are.
    @Test func theWritersOwnWordsAreWords() {
        var own = OwnWords()
        own.note("thc", isChosen: true)
        own.note("mordan", isChosen: true)
        own.note("hel,o", isChosen: true)
        let mender = WordMender([Models.learned("the the the and with from hello")], own: own)
        #expect(mender.mend(Self.word("thc(e)")) == nil)
        #expect(mender.mend(Self.word("mordam(n)"))?.text == "mordan")
        #expect(mender.mend(Self.word("hel,(l)o")) == nil)
    }

    /// Languages that have more letters together than a lexicon can have.
    @Test func noLetterOfTheWritersWordsIsLost() {
        let latin = "abcdefghijklmnopqrstuvwxyz àâæçéèêëîïôœùûüÿñ"
        let cyrillic = "абвгдежзийклмнопрстуфхцчшщъыьэюяё"
        var own = OwnWords()
        own.note("ёжик", isChosen: true)
        #expect(WordMender([latin, cyrillic].map(Models.learned), own: own).knows("ёжик"))
    }

    @Test func endingsAreWordsBehindAnApostrophe() {
        var ending = Self.word("rc(e)")
        ending.isEnding = true
        #expect(Self.mender.mend(ending)?.text == "re")
    }

    /// Of what may be the rest of a word less is known.
    @Test func aRestOfAWordNeedsMore() throws {
        var word = Self.word("thc(e)")
        let whole = try #require(Self.mender.mend(word)).logOdds
        word.isWhole = false
        #expect(Self.mender.mend(word)?.logOdds ?? 0 < whole)
    }
}
