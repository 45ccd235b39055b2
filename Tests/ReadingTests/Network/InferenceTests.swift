// The network computes what it was trained to.

import Glibc
import Strokes
import Testing

@testable import Reading

@Suite struct InferenceTests {
    private let golden: WordGolden

    init() throws { golden = try WordGolden.load() }

    /// How far numbers are from those of the training code, row by row.
    private func farthest(
        _ expected: [[Float]], _ value: (_ row: Int, _ column: Int) -> Float
    ) -> Float {
        var worst: Float = 0
        for (row, numbers) in expected.enumerated() {
            for (column, number) in numbers.enumerated() {
                worst = max(worst, abs(number - value(row, column)))
            }
        }
        return worst
    }

    @Test func framesAreThoseOfTheTrainingCode() throws {
        #expect(golden.inks.count == 5)
        for one in golden.inks {
            let frames = try #require(WordInk(one.ink).flatMap(InkFrames.init))
            #expect(frames.count == one.features.count)
            let worst = farthest(one.features) { frames.values[$0 * InkFrames.width + $1] }
            #expect(worst < 1e-4)
        }
    }

    @Test func probabilitiesAreThoseOfTheTrainingCode() throws {
        let networks = [
            (try WordGolden.network(golden.tinyBytes), \WordCase.tiny),
            (try WordGolden.shipped(), \WordCase.words),
        ]
        for (network, expected) in networks {
            for one in golden.inks {
                let chances = try #require(network.read(one.ink))
                let expected = one[keyPath: expected]
                #expect(chances.steps == expected.count)
                #expect(chances.symbols == expected.first?.count)
                let worst = farthest(expected) { logf(chances[$0, $1]) }
                #expect(worst < 1e-3)
            }
        }
    }

    /// A vector of zeros to the left and to the right is all that a matrix may read beyond its own.
    @Test func theSameInkIsReadTheSameAlone() throws {
        let network = try WordGolden.network(golden.tinyBytes)
        for one in golden.inks {
            let first = network.read(one.ink)
            #expect(first == network.read(one.ink))
        }
    }

    @Test func exponentialIsExact() {
        for value in stride(from: Float(-30), through: 30, by: 0.37) {
            let lanes = Lanes8(repeating: value)
            #expect(abs(lanes.exponential[3] / expf(value) - 1) < 1e-6, "\(value)")
            #expect(abs(lanes.tangent[0] - tanhf(value)) < 1e-6, "\(value)")
            #expect(abs(lanes.sigmoid[7] - 1 / (1 + expf(-value))) < 1e-6, "\(value)")
        }
        #expect(Lanes8(repeating: 1e30).sigmoid[0] == 1)
        #expect(Lanes8(repeating: -1e30).sigmoid[0] < 1e-30)
    }

    /// Neither size nor place nor a slope of the line changes what is read.
    @Test func sizeAndPlaceDoNotMatter() throws {
        let network = try WordGolden.shipped()
        for one in golden.inks {
            let moved = one.ink.mapped { Point(x: 900 + $0.x * 2.5, y: $0.y * 2.5 - 70) }
            let chances = try #require(network.read(one.ink))
            let others = try #require(network.read(moved))
            #expect(zip(chances.values, others.values).allSatisfy { abs($0 - $1) < 1e-3 })
        }
    }

    @Test func inksOfNothingAreNotRead() throws {
        let network = try WordGolden.network(golden.tinyBytes)
        #expect(network.read(Ink()) == nil)
        #expect(network.read(Ink([Stroke(), Stroke()])) == nil)
        #expect(network.read(Ink([Stroke([Point(x: .nan, y: 1)])])) == nil)
        #expect(network.read(Ink([Stroke([Point(x: 3, y: 1)])])) != nil)
        #expect(network.read(Ink([Stroke([Point(x: .infinity, y: 1), Point(x: 3, y: 1)])])) != nil)
    }

    /// Far too much ink for a word is refused before it costs time.
    @Test func scribblesAreRefused() throws {
        let network = try WordGolden.network(golden.tinyBytes)
        let scribble = (0..<20_000).map { (number: Int) -> Point in
            Point(x: Double(number % 7) * 90, y: Double(number % 2) * 50)
        }
        #expect(network.read(Ink([Stroke(scribble)])) == nil)
        let dots = (0..<5000).map { Stroke([Point(x: Double($0 * 9 % 700), y: 5)]) }
        #expect(network.read(Ink(dots)) == nil)
    }
}
