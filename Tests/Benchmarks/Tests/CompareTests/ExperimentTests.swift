import Engine
import Strokes
import Testing

@testable import compare

@Suite struct ExperimentTests {
    /// Ten labels, from 2 to 11 samples each, by two writers, one of them twice; every point tells
    /// where it belongs.
    private static func samples(by user: String, _ condition: String?, at x: Double) -> [Sample] {
        (0..<10).flatMap { label in
            (0..<label + 2).map { number in
                let y = Double(label * 100 + number)
                return Sample(
                    label: "L\(label)", ink: ink([(x, y)]), user: user, condition: condition)
            }
        }
    }

    private let experiment = Experiment(
        samples(by: "ann", nil, at: 0) + samples(by: "bob", nil, at: 1)
            + samples(by: "bob", "fast", at: 2)
            + [Sample(label: "once", ink: ink([(0, 0)]), user: "ann")])

    @Test func writersAndConditionsAreApart() {
        #expect(experiment.cases.map(\.name) == ["ann", "bob", "bob/fast"])
        for (index, drawn) in experiment.cases.enumerated() {
            let points = drawn.classes.joined().flatMap(\.ink.strokes).flatMap(\.points)
            #expect(points.allSatisfy { $0.x == Double(index) })
            #expect(drawn.classes.compactMap { $0.first?.label } == (0..<10).map { "L\($0)" })
        }
    }

    @Test(arguments: [1, 3, 9], [Design.writer, .strangers])
    func lotsAreDrawn(count: Int, design: Design) {
        for trial in 0..<20 {
            let lots = experiment.draw(case: 1, count: count, trial: trial, seed: 1, design: design)
            #expect(lots.questions.map(\.sample.label) == (0..<10).map { "L\($0)" })
            #expect(lots.questions.count { !$0.isKnown } == (design == .writer ? 0 : 5))
            #expect(
                Set(lots.training + lots.questions.map(\.sample)).count
                    == lots.training.count + 10)
            for (index, question) in lots.questions.enumerated() {
                let learned = lots.training.count { $0.label == question.sample.label }
                #expect(learned == (question.isKnown ? min(count, index + 1) : 0))
            }
        }
    }

    @Test func theSameLotsAreDrawnAgainAndOthersOtherwise() {
        func lots(_ trial: Int, _ seed: UInt64) -> [Sample] {
            experiment.draw(case: 0, count: 3, trial: trial, seed: seed, design: .writer).training
        }
        #expect(lots(0, 1) == lots(0, 1))
        #expect(lots(0, 1) != lots(1, 1))
        #expect(lots(0, 1) != lots(0, 2))
    }

    /// Every sample has its turn to be asked for.
    @Test func lotsAreFair() {
        var counts = [Int](repeating: 0, count: 11)
        for trial in 0..<550 {
            let lots = experiment.draw(case: 0, count: 1, trial: trial, seed: 7, design: .writer)
            guard let y = lots.questions[9].sample.ink.strokes.first?.points.first?.y else {
                continue
            }
            counts[Int(y) - 900] += 1
        }
        #expect(counts.allSatisfy { (25...80).contains($0) }, "\(counts)")
    }
}
