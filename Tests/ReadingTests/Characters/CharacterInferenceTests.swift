// The network of characters computes what it was trained to.

import Glibc
import PureSupport
import Strokes
import Testing

@testable import Reading

@Suite struct CharacterInferenceTests {
    private let golden: CharacterGolden

    init() throws { golden = try CharacterGolden.load() }

    private func farthest(_ expected: [Float], _ values: [Float]) -> Float {
        zip(expected, values).map { abs($0 - $1) }.max() ?? 0
    }

    @Test func inkIsThatOfTheTrainingCode() throws {
        #expect(golden.inks.count == 5)
        for one in golden.inks {
            let ink = try #require(CharacterInk(one.ink))
            #expect(one.path.count == CharacterInk.points)
            for (index, row) in one.path.enumerated() {
                let start = index * CharacterInk.width
                #expect(row.count == CharacterInk.features)
                #expect(farthest(row, Array(ink.path[start..<start + row.count])) < 2e-4)
            }
            #expect(one.picture.count == CharacterInk.side * CharacterInk.side)
            for (index, cell) in one.picture.enumerated() {
                let start = index * CharacterInk.planes
                #expect(farthest(cell, Array(ink.picture[start..<start + cell.count])) < 2e-4)
            }
            #expect(farthest(one.extent, [ink.aspect, ink.strokes]) < 1e-4)
        }
    }

    @Test func answersAreThoseOfTheTrainingCode() throws {
        let networks = [
            (try CharacterGolden.network(golden.tinyBytes), \CharacterCase.tiny),
            (try CharacterGolden.shipped(), \CharacterCase.logits),
        ]
        for (network, expected) in networks {
            for one in golden.inks {
                let reading = try #require(network.read(one.ink))
                let values = reading.logits + [reading.wholeLogOdds]
                #expect(values.count == one[keyPath: expected].count)
                #expect(farthest(one[keyPath: expected], values) < 2e-3)
            }
        }
    }

    @Test func theShippedNetworkKnowsFourKinds() throws {
        let network = try CharacterGolden.shipped()
        #expect(network.kinds.map(\.count) == [10, 26, 26, 32])
        #expect(!network.notes.isEmpty)
    }

    /// Some of the labels are as likely together as they are to be meant.
    @Test func probabilitiesAddUpToOne() throws {
        let network = try CharacterGolden.shipped()
        let reading = try #require(network.read(golden.inks[0].ink))
        for labels in [Array(36..<62), [40, 37, 61], [3]] {
            let chances = reading.logProbabilities(among: labels)
            #expect(abs(chances.reduce(0) { $0 + expf($1) } - 1) < 1e-4)
            let order = labels.indices.sorted { chances[$0] > chances[$1] }.map { labels[$0] }
            #expect(order == labels.sorted { reading.logits[$0] > reading.logits[$1] })
        }
        #expect(reading.logProbabilities(among: []).isEmpty)
    }

    @Test func sizeAndPlaceDoNotMatter() throws {
        let network = try CharacterGolden.shipped()
        for one in golden.inks {
            let moved = one.ink.mapped { Point(x: 900 + $0.x * 2.5, y: $0.y * 2.5 - 70) }
            let reading = try #require(network.read(one.ink))
            let other = try #require(network.read(moved))
            #expect(farthest(reading.logits, other.logits) < 2e-3)
            #expect(abs(reading.wholeLogOdds - other.wholeLogOdds) < 2e-3)
            #expect(reading == network.read(one.ink))
        }
    }

    @Test func inksOfNothingAreNotRead() throws {
        let network = try CharacterGolden.network(golden.tinyBytes)
        #expect(network.read(Ink()) == nil)
        #expect(network.read(Ink([Stroke(), Stroke()])) == nil)
        #expect(network.read(Ink([Stroke([Point(x: .nan, y: 1)])])) == nil)
    }

    /// Whatever is drawn, what comes out are numbers.
    @Test func everyInkIsReadAsNumbers() throws {
        let network = try CharacterGolden.shipped()
        var random = SeededGenerator.fresh()
        let sizes: [Double] = [0, 1e-300, 1e-7, 1, 1e4, 1e300, .infinity]
        for _ in 0..<300 {
            let size = sizes[Int.random(in: sizes.indices, using: &random)]
            let strokes = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                Stroke(
                    (0..<Int.random(in: 1...30, using: &random)).map { _ in
                        Point(
                            x: size * Double(Int.random(in: -9...9, using: &random)),
                            y: Double(Int.random(in: -9...9, using: &random)))
                    })
            }
            guard let reading = network.read(Ink(strokes)) else { continue }
            #expect(reading.logits.allSatisfy(\.isFinite) && reading.wholeLogOdds.isFinite)
        }
    }
}
