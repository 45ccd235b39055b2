import Testing

@testable import compare

@Suite struct ScoreTests {
    @Test(
        arguments: [
            ([1, 2, 3], [4, 5, 6], 0),
            ([4, 5, 6], [1, 2, 3], 1),
            ([1, 2, 3, 8], [0, 5, 6, 7], 0.25),
            ([1, 1], [1, 1], 0.5),
            // No limit refuses as many as it takes: 3 refuses none and takes a quarter.
            ([1, 3, 3], [0, 4, 4, 4], 0.125),
            ([0, 0, .infinity, .infinity], [.infinity, .infinity], 0.25),
        ] as [([Double], [Double], Double)])
    func theEqualErrorRateIsWhereErrorsAreEqual(
        known: [Double], strangers: [Double], rate: Double
    ) {
        #expect(Score.equalErrorRate(known: known, strangers: strangers) == rate)
    }

    @Test func withoutStrangersThereIsNoRate() {
        #expect(Score.equalErrorRate(known: [1], strangers: []) == nil)
        #expect(Score.equalErrorRate(known: [], strangers: [1]) == nil)
    }

    @Test func onlyLearnedLabelsCountForAccuracy() {
        func answer(_ isKnown: Bool, _ isRight: Bool, _ microseconds: Int) -> Answer {
            Answer(
                isKnown: isKnown, isRight: isRight, distance: 1,
                preparation: .microseconds(microseconds), lookUp: isKnown ? .microseconds(7) : nil)
        }
        let score = Score(answers: [
            answer(true, true, 1), answer(true, false, 9), answer(true, true, 2),
            answer(true, true, 3), answer(false, false, 4),
        ])
        #expect(score.accuracy == 0.75)
        #expect(score.preparation == 3)
        #expect(score.lookUp == 7)
    }

    @Test func tablesAreLinedUp() {
        var table = ResultTable(.writer)
        table.add(10, Score(answers: []))
        #expect(
            table.text == """
                examples  right %  prepare us  look up us
                      10      0.0           -           -

                """)
    }
}
