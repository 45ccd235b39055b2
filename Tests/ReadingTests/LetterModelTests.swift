// Checking that a model knows its words, and how they go on.

import Testing

@testable import Reading

@Suite struct LetterModelTests {
    @Test func theLexiconHasItsWordsAndNoOthers() {
        let text = "a an ant ants antler be bee been bees car cars care cares scare scares"
        let model = Models.learned(text)
        for word in text.split(separator: " ") {
            #expect(model.contains(String(word)))
            #expect(model.contains(word.uppercased()))
        }
        for word in ["", "b", "antl", "antle", "ca", "scar", "beesa", "x", "é", "a b", "cares."] {
            #expect(!model.contains(word), "\(word)")
        }
        #expect(model.wordCount == 15)
    }

    /// Equal endings of equal weight share their edges.
    @Test func equalEndingsArePackedOnce() {
        let one = Models.learned("walked walking walks talked talking talks")
        let longer = Models.learned(
            "walked walking walks talked talking talks balked balking balks")
        #expect(longer.lexicon.edges.count == one.lexicon.edges.count + 1)
    }

    /// What the words go on with, to within the step of a weight.
    @Test func sharesFollowTheCounts() throws {
        let model = Models.learned(String(repeating: "ba ", count: 12) + "bb bb bb bc")
        let symbols = try "bac".map { try #require(model.alphabet.symbol(of: $0)) }
        let root = try #require(model.lexicon.root)
        let start = model.lexicon.step(from: root, over: symbols[0])
        #expect(start.share == 1)
        let node = try #require(start.node)
        let shares = [symbols[1], symbols[0], symbols[2]].map {
            model.lexicon.step(from: node, over: $0).share
        }
        for (share, expected) in zip(shares, [0.75, 0.1875, 0.0625] as [Float]) {
            #expect(share / expected > 0.75 && share / expected < 1.34)
        }
        #expect(abs(shares.reduce(0, +) - 1) < 1e-5)
        #expect(model.lexicon.step(from: node, over: Alphabet.edge).share == 0)
    }

    @Test func trigramsAddUpToOne() {
        let trigrams = Models.english.trigrams
        for first in 0..<UInt8(trigrams.size) {
            for second in 0..<UInt8(trigrams.size) {
                let sum = (0..<UInt8(trigrams.size)).reduce(Float(0)) {
                    $0 + trigrams.share(of: $1, after: first, second)
                }
                #expect(abs(sum - 1) < 0.05)
            }
        }
    }

    @Test func trigramsKnowWhatIsUsual() throws {
        let model = Models.english
        func share(_ letter: Character, after context: String) throws -> Float {
            let symbols = try context.map { try #require(model.alphabet.symbol(of: $0)) }
            return model.trigrams.share(
                of: try #require(model.alphabet.symbol(of: letter)), after: symbols[0], symbols[1])
        }
        #expect(try share("e", after: "th") > share("t", after: "th"))
        #expect(try share("u", after: "ho") > share("h", after: "ho"))
    }

    /// Where not all words fit, the rarest go; the letters of all are still known.
    @Test func aLimitKeepsTheMostFrequent() {
        var words = WordCounts()
        for (index, first) in "abcdefghijklmnopqrstuvwxyz".enumerated() {
            for second in "aeiou" { words.add("\(first)\(second)x \(index * index + 1)") }
        }
        let model = LetterModel(learning: words, limit: 20)
        #expect(model.lexicon.edges.count <= 20)
        #expect(model.wordCount > 10)
        #expect(model.contains("zax") && model.contains("zux"))
        #expect(!model.contains("bax"))
        #expect(model.letters.count == 26)
        #expect(LetterModel(learning: words, limit: 0).wordCount == 0)
    }

    @Test func rareLettersAreLeftOut() {
        var words = WordCounts()
        words.add("cafe", weight: 10_000)
        words.add("café", weight: 3)
        let model = LetterModel(learning: words)
        #expect(model.letters == ["a", "c", "e", "f"])
        #expect(!model.contains("café"))
    }

    /// Whatever the order of a hash table, and however the texts are cut.
    @Test func theSameWordsGiveTheSameBytes() {
        var pieces = WordCounts()
        for word in ["be", "don't", "been", "bee", "bees"] { pieces.add(word) }
        let model = LetterModel(learning: pieces)
        for _ in 0..<5 {
            #expect(Models.learned("bees\nbee been be don't").bytes == model.bytes)
        }
    }

    @Test func listsItsWordsTheLikeliestFirst() {
        let model = Models.learned("the the the the and and it's cat cat cat")
        #expect(model.likeliestWords(2) == ["the", "cat"])
        #expect(Set(model.likeliestWords(99)) == ["the", "cat", "and", "it", "'s"])
        #expect(Models.learned("").likeliestWords(9).isEmpty)
    }
}
