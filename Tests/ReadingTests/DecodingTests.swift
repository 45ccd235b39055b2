// Checking that whole words are read from the guesses of their letters.

import Glibc
import PureSupport
import Testing

@testable import Reading

@Suite struct DecodingTests {
    /// Places apart by blanks, the guesses of each the nearest first.
    @Test(arguments: [
        ("v b c", "vbc"), ("tv hb ce", "the"), ("vt bh ce", "the"), ("vt bh ec rn ce", "there"),
        ("", ""), ("T H CE", "THE"),
        // What is no letter stands between words.
        ("vt bh ce 7 ao fv", "the7of"), ("vt bh ce ßs", "theß"),
        ("d o nh ' lt", "don't"), ("ij tl ' cs", "it's"),
    ])
    func words(places: String, expected: String) {
        let guesses = places.split(separator: " ").map { Models.guesses(String($0), step: 0.02) }
        #expect(Models.english.decode(guesses) == expected)
    }

    @Test func placesWithoutGuessesAreSkipped() {
        let places = [Models.guesses("tv"), [], Models.guesses("oa")]
        #expect(Models.english.decode(places) == "to")
    }

    /// With a beam wide enough for all, the result is that of trying them all.
    @Test func theBeamFindsTheLikeliest() {
        let letters = Array("thewaiosnr")
        var random = SeededGenerator.fresh()
        for _ in 0..<50 {
            let places = (0..<4).map { _ in
                letters.shuffled(using: &random).prefix(3).enumerated().map {
                    LetterGuess(
                        text: String($1),
                        distance: Float($0) / 10 + .random(in: 0.2...0.3, using: &random))
                }
            }
            let best = Exhaustive.score(Exhaustive.likeliest(places), places)
            let wide = Models.english.decode(places, balance: Balance(readings: 81))
            #expect(Exhaustive.score(wide, places) > best * 0.999)
        }
    }

    @Test func endlessWordsAreLeftAlone() {
        let places = [[LetterGuess]](repeating: Models.guesses("vt"), count: 41)
        #expect(Models.english.decode(places) == String(repeating: "v", count: 41))
    }
}

/// Every reading of a word, scored one by one.
private enum Exhaustive {
    static func likeliest(_ places: [[LetterGuess]]) -> String {
        var words = [""]
        for guesses in places { words = words.flatMap { word in guesses.map { word + $0.text } } }
        return words.max { score($0, places) < score($1, places) } ?? ""
    }

    /// The probability of the word under each of the three kinds, and that of its shapes: by the
    /// chain rule the same as going from letter to letter.
    static func score(_ word: String, _ places: [[LetterGuess]]) -> Double {
        let model = Models.english
        let balance = Balance()
        guard let symbols = model.alphabet.symbols(of: word) else { return 0 }
        var listed = Double(balance.listed)
        var unlisted = Double(balance.unlisted)
        var node = model.lexicon.root
        var context = (Alphabet.edge, Alphabet.edge)
        for symbol in symbols + [Alphabet.edge] {
            let step = node.map { model.lexicon.step(from: $0, over: symbol) }
            listed *= Double(step?.share ?? 0)
            node = step?.node
            unlisted *= Double(
                model.trigrams.share(of: symbol, after: context.0, context.1))
            context = (context.1, symbol)
        }
        let any =
            Double(balance.anyString) * pow(Double(model.alphabet.size), -Double(symbols.count + 1))
        var score = pow(listed + unlisted + any, Double(balance.language))
        for (letter, guesses) in zip(word, places) {
            guard let guess = guesses.first(where: { $0.text == String(letter) }) else { return 0 }
            score *= pow(Double(guess.distance) + 0.15, -Double(balance.shape))
        }
        return score
    }
}
