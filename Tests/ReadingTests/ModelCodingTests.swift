// Checking that a model comes back from its bytes, and that damaged bytes are refused.

import PureSupport
import Testing

@testable import Reading

@Suite struct ModelCodingTests {
    @Test(arguments: [
        "", "a", "the cat sat on the mat", "don't won't", "žluťoučký kůň příšerně",
        "abcdefghijklmnopqrstuvwxyz",
    ])
    func bytesComeBack(text: String) throws {
        var words = WordCounts()
        words.add(text)
        let model = LetterModel(
            learning: words, notes: ["of one line", "", "  spaces\u{2028}and breaks\nas spaces"])
        let read = try LetterModel(bytes: model.bytes)
        #expect(read.bytes == model.bytes)
        #expect(read.letters == model.letters)
        #expect(read.wordCount == model.wordCount)
        #expect(read.lexicon == model.lexicon)
        #expect(read.trigrams == model.trigrams)
        #expect(read.notes.count == 3)
        #expect(read.notes.first == "of one line")
    }

    @Test func whatIsNoModelIsNamedSo() {
        for text in ["", "k", "krakel-dictionary 1\n", "krakel-letter 1\n\n"] {
            #expect(throws: LetterModelError.notAModel) {
                try LetterModel(bytes: Array(text.utf8))
            }
        }
        #expect(throws: LetterModelError.newerVersion(3)) {
            try LetterModel(bytes: Array("krakel-letters 3\n\n".utf8))
        }
        #expect(throws: LetterModelError.damaged) {
            try LetterModel(bytes: Array("krakel-letters one\n\n".utf8))
        }
    }

    /// No file that was cut short is taken for a whole one.
    @Test func everyTruncationIsRefused() {
        let bytes = Models.english.bytes
        var random = SeededGenerator.fresh()
        let ends =
            Array(0..<300)
            + (0..<300).map { _ in
                Int.random(in: 0..<bytes.count, using: &random)
            }
        for end in ends where end < bytes.count {
            #expect(throws: LetterModelError.self, "\(end)") {
                try LetterModel(bytes: Array(bytes[..<end]))
            }
        }
        #expect(throws: LetterModelError.damaged) { try LetterModel(bytes: bytes + [0]) }
    }

    @Test func everyFlippedBitIsRefused() {
        let bytes = Models.english.bytes
        var random = SeededGenerator.fresh()
        for _ in 0..<100 {
            let place = Int.random(in: bytes.indices, using: &random)
            var damaged = bytes
            damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            #expect(throws: LetterModelError.self, "\(place)") {
                try LetterModel(bytes: damaged)
            }
        }
    }

    /// Somebody who mends the checksum as well gets a refusal or a model that holds together.
    @Test func whatIsForgedDoesNotCrash() {
        let bytes = Models.english.bytes
        var random = SeededGenerator.fresh()
        for _ in 0..<100 {
            var forged = bytes
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let place = Int.random(in: 0..<forged.count - Checksum.size, using: &random)
                forged[place] = .random(in: 0...255, using: &random)
            }
            guard let model = try? LetterModel(bytes: forged.sealed) else { continue }
            var word = WordHypotheses(typed: Array("tehao").map(Optional.some), runs: [])
            word.runs = (0..<5).map { place in
                .init(place..<place + 1, readings: ["t": -1, "e": -1, "h": -1, "a": -1, "o": -1])
            }
            _ = WordMender([model]).mend(word)
        }
    }
}
