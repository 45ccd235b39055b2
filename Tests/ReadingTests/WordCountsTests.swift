// Checking what counts as a word, and how often.

import Testing

@testable import Reading

@Suite struct WordCountsTests {
    @Test(
        arguments: [
            ("", [:]),
            ("The cat, the CAT; a-cat", ["the": 2, "cat": 3, "a": 1]),
            ("don't won\u{2019}t", ["don": 1, "'t": 2, "won": 1]),
            // A quotation mark is no apostrophe: nothing goes on behind it.
            ("the 'cat' it' 'tis", ["the": 1, "cat": 1, "it": 1, "tis": 1]),
            ("x86 3rd", ["x": 1, "rd": 1]),
            ("straße ÄRGER", ["straße": 1, "ärger": 1]),
            ("\u{0435}\u{0449}\u{0451} ЕЩЁ", ["ещё": 2]),
            // Composed or not, a letter is the same.
            ("caf\u{E9} cafe\u{301}", ["café": 2]),
            ("the 120\ncat\t7\r\nof 0\n", ["the": 120, "cat": 7]),
            ("don't 12\n'tis 3", ["don": 12, "'t": 12, "tis": 3]),
            ("the 120 cats", ["the": 1, "cats": 1]),
            (String(repeating: "a", count: 41), [:]),
            (String(repeating: "a", count: 40), [String(repeating: "a", count: 40): 1]),
        ] as [(String, [String: Int])])
    func words(text: String, expected: [String: Int]) {
        var words = WordCounts()
        words.add(text)
        #expect(words.counts == expected)
    }

    @Test func weightsAddUp() {
        var words = WordCounts()
        words.add("cat dog", weight: 3)
        words.add("cat\ndog 5", weight: 2)
        #expect(words.counts == ["cat": 5, "dog": 13])
        #expect(words.wordsRead == 4)
    }

    @Test func nothingOverflows() {
        var words = WordCounts()
        for _ in 0..<3 { words.add("cat \(Int.max)\ndog 99999999999999999999", weight: .max) }
        #expect(words.counts["cat"] == WordCounts.largestCount)
        words.add("cow -3", weight: -1)
        #expect(words.counts["cow"] == 1)
        let model = LetterModel(learning: words)
        #expect(model.contains("cat"))
    }
}
