// Checking the order that a word gives to the guesses of its next letter.

import Testing

@testable import Reading

@Suite struct RerankingTests {
    private func texts(_ guesses: [LetterGuess]) -> [String] { guesses.map(\.text) }

    private func context(_ typed: String) -> WordContext {
        var context = WordContext()
        context.append(typed)
        return context
    }

    @Test(arguments: [
        ("th", "ce", "e"), ("wh", "ai", "a"), ("", "vt", "t"), ("ther", "ce", "e"),
        // A shape that is clear is not overruled.
        ("th", "x", "x"),
        ("don'", "lt", "t"), ("tha", "lt", "t"), ("mothe", "cr", "r"),
        // In capital letters as in small ones.
        ("TH", "CE", "E"), ("Th", "ce", "e"),
    ])
    func theLikelierLetterComesFirst(typed: String, guesses: String, expected: String) {
        let ranked = Models.english.rerank(Models.guesses(guesses), after: context(typed))
        #expect(ranked.first?.text == expected)
        #expect(Set(texts(ranked)) == Set(guesses.map(String.init)))
        let sum = ranked.compactMap(\.probability).reduce(0, +)
        #expect(abs(sum - 1) < 1e-4)
    }

    @Test func aFarShapeIsNotPutFirst() {
        let guesses = [
            LetterGuess(text: "c", distance: 0.2), LetterGuess(text: "e", distance: 1.5),
        ]
        #expect(
            texts(Models.english.rerank(guesses, after: context("th"))) == ["c", "e"])
    }

    @Test func whatIsNoLetterKeepsItsPlace() {
        let guesses = ["1", "c", "<Return>", "e", "ß", "th"].enumerated().map {
            LetterGuess(text: $1, distance: 0.5 + Float($0) / 100)
        }
        let ranked = Models.english.rerank(guesses, after: context("th"))
        #expect(texts(ranked) == ["1", "e", "<Return>", "c", "ß", "th"])
        #expect(ranked.map { $0.probability != nil } == [false, true, false, true, false, false])
        let digits = Models.guesses("5832")
        #expect(Models.english.rerank(digits, after: context("th")) == digits)
        #expect(Models.english.rerank([], after: context("th")).isEmpty)
    }

    /// A letter read wrongly does not mislead the next, where what it was is among its guesses.
    @Test func earlierGuessesAreStillOpen() {
        var context = WordContext()
        context.append("v", guesses: Models.guesses("vt", step: 0.3))
        context.append("b", guesses: Models.guesses("bh", step: 0.3))
        let open = Models.english.rerank(Models.guesses("ce"), after: context)
        #expect(open.first?.text == "e")
        // Had somebody confirmed both, no word begins so.
        let closed = Models.english.rerank(Models.guesses("ce"), after: self.context("vb"))
        #expect((closed.first { $0.text == "e" }?.probability ?? 1) < (open[0].probability ?? 0))
    }

    @Test func nothingIsSaidWhereTheWordIsNotKnown() {
        let guesses = Models.guesses("ce")
        var lost = context("th")
        lost.lose()
        #expect(Models.english.rerank(guesses, after: lost) == guesses)
        #expect(Models.english.rerank(guesses, after: context("tßh")) == guesses)
        #expect(Models.learned("").rerank(guesses, after: WordContext()) == guesses)
    }

    /// Distances that are no numbers, and balances without sense, do no harm.
    @Test func oddNumbersDoNoHarm() {
        let odd: [Float] = [.nan, .infinity, -.infinity, -3, 0, 1e30]
        for first in odd {
            for second in odd {
                let guesses = [
                    LetterGuess(text: "c", distance: first),
                    LetterGuess(text: "e", distance: second),
                ]
                for balance in [
                    Balance(), Balance(shape: 0), Balance(shape: .infinity),
                    Balance(language: .nan), Balance(listed: 0, unlisted: 0, anyString: 0),
                    Balance(readings: 0),
                ] {
                    let ranked = Models.english.rerank(
                        guesses, after: context("th"), balance: balance)
                    #expect(Set(texts(ranked)) == ["c", "e"])
                }
            }
        }
    }
}
