// Whether a line is an l or an i without its dot, by how high the letters beside it are.

import PureSupport
import Reading
import System
import Testing

@testable import Engine

@Suite struct LetterHeightsTests {
    private typealias Letters = [(letter: Character, height: Double)]

    /// Letters that are surely read.
    private func word(_ letters: Letters) -> WordHypotheses {
        let runs = letters.enumerated().map { number, letter in
            WordHypotheses.Run(
                number..<number + 1, readings: [letter.letter: 0], height: letter.height)
        }
        return WordHypotheses(typed: letters.map(\.letter), runs: runs)
    }

    /// What the height of the first letter says to its being an l.
    private func odds(_ letters: Letters, _ heights: LetterHeights = LetterHeights()) -> Float {
        heights.judged(word(letters)).runs[0].tallLogOdds
    }

    /// What a hand is known by that has written this word.
    private func hand(_ text: String, _ letters: Letters, times: Int) -> LetterHeights {
        var heights = LetterHeights()
        for _ in 0..<times { heights.note(word(letters), as: text) }
        return heights
    }

    @Test func theLettersBesideALineSayWhatItIs() {
        #expect(odds([("l", 100), ("s", 55)]) > 2)
        #expect(odds([("i", 45), ("s", 55)]) < -2)
        #expect(odds([("l", 45), ("s", 55)]) == 0, "nothing is said against what was typed")
        #expect(odds([("i", 55), ("t", 100)]) < -2)
        #expect(odds([("l", 100), ("l", 50)]) == 0, "neither says what the other is")
        #expect(odds([("c", 100), ("s", 55)]) == 0, "it is no line")
        var unsure = word([("l", 100), ("s", 55)])
        unsure.runs[1].readings = ["s": -0.5]
        #expect(LetterHeights().judged(unsure).runs[0].tallLogOdds == 0)
        var dotted = word([("i", 100), ("s", 55)])
        dotted.runs[0].places = 0..<2
        #expect(LetterHeights().judged(dotted).runs[0].tallLogOdds == 0)
    }

    /// The words before count, and less than the letters beside it where a hand writes larger now.
    @Test func theWordsBeforeCount() {
        let hand = hand("then", [("t", 90), ("h", 90), ("e", 50), ("n", 50)], times: 5)
        #expect(odds([("l", 90), ("l", 90)], hand) > 2)
        #expect(odds([("i", 45), ("l", 90)], hand) < -2)
        #expect(odds([("i", 90), ("n", 100), ("o", 100), ("u", 100)], hand) < -0.5)
    }

    @Test func whereAllLettersAreOfOneHeightNothingIsSaid() {
        let hand = hand("then", [("t", 70), ("h", 70), ("e", 70), ("n", 70)], times: 20)
        #expect(abs(odds([("l", 70), ("s", 70)], hand)) < 0.2)
        #expect(abs(odds([("l", 100), ("s", 70)], hand)) < 0.5)
    }

    @Test(arguments: [(54.0, "ls "), (28.0, "is ")])
    func aLineIsMendedByItsHeight(size: Double, expected: String) throws {
        let model = try LetterModel(
            MappedFile(Checkout.path(of: "data/letters.model"), limit: LetterModel.largestFile))
        var hand = try WordHand(mode: "letters")
        hand.engine.mender = WordMender([model])
        for (cells, size) in [("258", size), ("321456987", 30), ("456", 30)] {
            try hand.draw(cells, size: size)
            hand.wait()
        }
        #expect(hand.text == expected)
    }
}
