// What words say of the next one, and files of it that are damaged.

import Foundation
import PureSupport
import System
import Testing

@testable import Reading

@Suite struct WordPairsTests {
    private static let bytes = bytes([
        "of the": 15, "of ": -20, "don't know": 40, "don't ": 0, "in the": 10, "in ": -127,
    ])

    private static func bytes(_ pairs: [String: Int8]) -> [UInt8] {
        PairsFile.bytes(pairs) { Checksum(of: $0.utf8).value }
    }

    @Test(arguments: [
        ("of", "the", 1.5), ("of", "them", -2), ("don't", "know", 4), ("don't", "the", 0),
        ("in", "in", -12.7), ("the", "of", 0), ("", "", 0), ("oft", "he", 0),
    ])
    func aPairSaysHowMuchLikelierAWordIs(previous: String, word: String, gain: Float) throws {
        let pairs = try #require(WordPairs(MappedFile(copying: Self.bytes)))
        #expect(abs(pairs.gain(of: word, after: previous) - gain) < 0.001)
    }

    @Test func whatIsCutOffOrAddedIsNoFileOfPairs() {
        for count in [0, 14, 15, 30, 31, 5000, Self.bytes.count - 1] {
            #expect(WordPairs(MappedFile(copying: Array(Self.bytes.prefix(count)))) == nil)
        }
        #expect(WordPairs(MappedFile(copying: Self.bytes + [0])) == nil)
        var other = Self.bytes
        // Where the second bucket begins.
        other[35] = 200
        #expect(WordPairs(MappedFile(copying: other)) == nil)
    }

    /// The shipped ones.
    private static let english = Models.english.withPairs(
        beside: Checkout.path(of: "data/letters.model")
    ).pairs

    @Test(arguments: [
        ("united", "states", "slates"), ("going", "to", "too"), ("i", "am", "an"),
        ("of", "the", "she"), ("have", "been", "bean"), ("don't", "know", "knew"),
    ])
    func theShippedPairsAreEnglish(previous: String, word: String, other: String) throws {
        let pairs = try #require(Self.english)
        #expect(pairs.gain(of: word, after: previous) > pairs.gain(of: other, after: previous) + 1)
    }

    @Test func withoutAFileNothingIsKnown() {
        let model = Models.english.withPairs(beside: "/nowhere/letters.model")
        #expect(model.pairs == nil && model.grams == nil && model == Models.english)
    }

    /// Groups of letters tell words that no list has from what only looks like some, of which trigrams know less.
    @Test(arguments: [
        ("hijacking", true), ("twofaced", true), ("fireproofs", true), ("umbrellas", true),
        ("theepters", false), ("sencurly", false), ("inguing", false), ("phymes", false),
    ])
    func groupsOfLettersTellWords(text: String, isWord: Bool) throws {
        let model = Models.english.withPairs(beside: Checkout.path(of: "data/letters.model"))
        let symbols = try #require(model.alphabet.symbols(of: text)) + [Alphabet.edge]
        var tail = SIMD4<UInt8>(repeating: Alphabet.edge)
        var gain: Float = 0
        for symbol in symbols {
            let trigram = model.trigrams.share(of: symbol, after: tail[2], tail[3])
            gain += logf(model.share(of: symbol, after: tail) / trigram)
            tail = SIMD4(tail[1], tail[2], tail[3], symbol)
        }
        #expect((gain > 0) == isWord, "\(gain)")
    }

    // MARK: - Readings

    private static func readings(_ texts: [String]) -> [WordReading] {
        texts.enumerated().map { number, text in
            WordReading(text: text, logProbability: -Float(number) - 0.5, clarity: -0.1)
        }
    }

    /// A reader of these languages, and the pairs of each.
    private static func reader(_ pairs: [[String: Int8]?]) throws -> WordReader {
        WordReader(
            try WordGolden.shipped(),
            models: pairs.map { pairs in
                var model = Models.english
                model.pairs = pairs.flatMap { WordPairs(MappedFile(copying: bytes($0))) }
                return model
            })
    }

    private static let pairs: [String: Int8] = ["are here": 40, "are ": -10]

    @Test(arguments: [
        // Behind, what it is read as, the first of them.
        ("are", ["hare", "here"], "here"), ("We are", ["hare", "Here."], "Here."),
        ("ARE", ["hare", "here"], "here"), ("were", ["hare", "here"], "hare"),
        ("", ["hare", "here"], "hare"), ("are", ["-", "hare", "her"], "-"),
        ("are", ["hare", "her", "here"], "here"), ("are", [], nil),
    ])
    func aWordIsReadBehindTheOneBefore(previous: String, texts: [String], first: String?) throws {
        let reader = try Self.reader([Self.pairs])
        let weighed = reader.weighed(Self.readings(texts), after: previous)
        #expect(weighed.first?.text == first)
        #expect(Set(weighed.map(\.text)) == Set(texts))
    }

    /// Nothing is taken from readings that are not among these.
    @Test func theyAreAsLikelyTogetherAsBefore() throws {
        func sum(_ readings: [WordReading]) -> Double {
            readings.reduce(0) { $0 + exp(Double($1.logProbability)) }
        }
        let readings = Self.readings(["hare", "here", "her"])
        let weighed = try Self.reader([Self.pairs]).weighed(readings, after: "are")
        #expect(weighed != readings)
        #expect(abs(sum(weighed) - sum(readings)) < 0.001)
    }

    /// Ink that is a word stays one, and ink that is none as well.
    @Test(arguments: [("hare", -0.4, -0.4), ("hare", -2.9, -2), ("h", -0.4, -2)])
    func whatIsAWordIsSaidByTheInk(other: String, clarity: Float, first: Float) throws {
        let readings = [
            WordReading(text: other, logProbability: -1, clarity: clarity),
            WordReading(text: "here", logProbability: -1, clarity: -2),
        ]
        let weighed = try Self.reader([Self.pairs]).weighed(readings, after: "are")
        #expect(weighed.first?.text == "here" && weighed.first?.clarity == first)
    }

    /// A word may be of a language that has no such pairs, and no language is asked about the writer's own.
    @Test func otherLanguagesAndOwnWordsLoseLess() throws {
        func difference(_ reader: WordReader) -> Float {
            let weighed = reader.weighed(Self.readings(["haus", "here"]), after: "are")
            let parts = Dictionary(
                uniqueKeysWithValues: weighed.map { ($0.text, $0.logProbability) })
            return (parts["haus"] ?? 0) - (parts["here"] ?? 0)
        }
        let english = try Self.reader([Self.pairs])
        let both = try Self.reader([Self.pairs, nil])
        var own = english
        for _ in 0..<2 { own.own.note("haus", isChosen: true) }
        #expect(difference(english) < difference(both) - 0.3)
        #expect(difference(english) < difference(own) - 0.3)
        let readings = Self.readings(["haus", "here"])
        #expect(try Self.reader([nil]).weighed(readings, after: "are") == readings)
    }
}
