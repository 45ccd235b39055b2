import Baselines
import Engine
import Strokes
import Testing

/// What every method owes.
@Suite struct RecogniserTests {
    /// A method.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var learn: @Sendable ([Sample]) -> @Sendable (Ink) -> Baselines.Reading?

        init<Recogniser: SampleRecogniser>(
            _ name: String, _ learn: @escaping @Sendable ([Sample]) -> Recogniser
        ) {
            testDescription = name
            self.learn = { samples in
                let recogniser = learn(samples)
                return { recogniser.nearest($0) }
            }
        }
    }

    static let all: [Case] = [
        Case("exact path") { ExactCellPath(training: $0) },
        Case("Krakel") { KrakelMatcher(training: $0) },
    ]

    @Test(arguments: all)
    func aDrawingIsNearestToItself(method: Case) throws {
        var random = SeededGenerator("identity")
        let samples = random.samples(12)
        let nearest = method.learn(samples)
        for sample in samples {
            let reading = try #require(nearest(sample.ink))
            #expect(reading.label == sample.label)
            #expect(reading.distance == 0)
        }
    }

    @Test(arguments: all)
    func placeAndSizeDoNotMatter(method: Case) throws {
        var random = SeededGenerator("size")
        let samples = random.samples(12)
        let nearest = method.learn(samples)
        for sample in samples {
            // Powers of two, so that nothing is rounded.
            let moved = sample.ink.mapped { Point(x: $0.x * 4 + 1024, y: $0.y * 4 - 2048) }
            let reading = try #require(nearest(moved))
            #expect(reading.label == sample.label)
            #expect(reading.distance <= 1e-4)
        }
    }

    @Test(arguments: all)
    func withoutPointsOrTemplatesThereIsNoAnswer(method: Case) {
        let empty = [Ink(), ink([]), ink([(.nan, 0)], [])]
        let line = ink([(0, 0), (9, 1)])
        let known = method.learn(empty.map { Sample(label: "x", ink: $0) })
        #expect(known(line) == nil)
        for ink in empty {
            #expect(method.learn([Sample(label: "x", ink: line)])(ink) == nil)
        }
    }

    @Test(arguments: all)
    func dotsLinesAndHugeNumbersAreHarmless(method: Case) {
        let odd = [
            ink([(3, 3)]), ink([(3, 3), (3, 3)]), ink([(0, 0), (9, 0)]), ink([(0, 0), (0, 9)]),
            ink([(0, 0)], [(1, 1)]), ink([(-1e9, 0), (1e9, 1e-9)]),
            ink([(.infinity, 0), (1, 1), (2, 5), (1e300, .nan)]),
        ]
        let nearest = method.learn(odd.map { Sample(label: "odd", ink: $0) })
        for ink in odd {
            let reading = nearest(ink)
            #expect(reading?.label == "odd")
            #expect(reading?.distance.isFinite == true)
        }
    }

    /// One example each of shapes that nobody mistakes, asked for in another hand.
    @Test(arguments: all.dropFirst())
    func plainShapesAreTold(method: Case) throws {
        let cells = ["14789", "12369", "258", "456", "159", "3214789", "1236547", "14789632"]
        let paths = try cells.map { try #require(CellPath($0)) }
        var hand = SyntheticHand(seed: "shapes")
        let nearest = method.learn(
            zip(cells, paths).map { Sample(label: $0, ink: hand.write($1)) })
        var right = 0
        for (label, path) in zip(cells, paths) {
            for _ in 0..<5 where nearest(hand.write(path))?.label == label { right += 1 }
        }
        #expect(right >= 28, "\(right) of 40")
    }
}
