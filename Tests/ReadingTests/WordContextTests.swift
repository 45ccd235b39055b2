// Checking where words begin and end for the model.

import Testing

@testable import Reading

@Suite struct WordContextTests {
    @Test(arguments: [
        (["h", "e"], "he"), (["h", "e", " ", "w"], "w"), (["h", "<", "e"], "e"),
        (["I", "t", "'", "s"], "'s"), (["I", "t", "\u{2019}", "s"], "'s"), (["a", "7"], ""),
        (["the"], "the"), (["so, the"], "the"), (["h", "\n"], ""), (["ü", "b"], "üb"), ([""], ""),
    ])
    func lettersGoOnAndOthersEndTheWord(typed: [String], expected: String) {
        var context = WordContext()
        for text in typed { context.append(text, guesses: Models.guesses("xyz")) }
        #expect(context.typed == expected)
        #expect(context.isKnown)
    }

    @Test func guessesAreKeptWhereTheyHaveTheLetter() {
        var context = WordContext()
        context.append("a", guesses: Models.guesses("oa"))
        context.append("b", guesses: Models.guesses("oa"))
        #expect(context.places.map { $0.guesses.map(\.text) } == [["o", "a"], ["b"]])
    }

    @Test func takingBackUndoes() {
        var context = WordContext()
        context.append("a")
        let before = context
        context.append("b", guesses: Models.guesses("bd"))
        context.takeBack()
        #expect(context == before)
        context.takeBack()
        #expect(context == WordContext())
        // Now the letters of the word before are taken back, and nobody knows them.
        context.takeBack()
        context.append("x")
        #expect(!context.isKnown && context.typed.isEmpty)
        context.append(" ")
        #expect(context == WordContext())
    }

    @Test func endlessWordsAreGivenUp() {
        var context = WordContext()
        for _ in 0..<WordContext.longest { context.append("a") }
        #expect(context.typed.count == 40)
        context.append("a")
        #expect(!context.isKnown && context.typed.isEmpty)
    }
}
