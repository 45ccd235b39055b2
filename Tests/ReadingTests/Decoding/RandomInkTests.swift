// Any ink is read in bounded time, to at most five readings.

import PureSupport
import Strokes
import Testing

@testable import Reading

@Suite struct RandomInkTests {
    private static func ink(using random: inout SeededGenerator) -> Ink {
        let size = [3.0, 60, 900, 1e6][Int.random(in: 0...3, using: &random)]
        return Ink(
            (0..<Int.random(in: 0...6, using: &random)).map { _ in
                var place = Point(x: random.unit() * size, y: random.unit() * size)
                let isWalk = random.unit() < 0.7
                return Stroke(
                    (0..<Int.random(in: 0...60, using: &random)).map { _ in
                        if isWalk {
                            place.x += (random.unit() - 0.4) * size / 8
                            place.y += (random.unit() - 0.5) * size / 8
                        } else {
                            place = Point(x: random.unit() * size, y: random.unit() * size)
                        }
                        return random.unit() < 0.002 ? Point(x: .nan, y: .infinity) : place
                    })
            })
    }

    @Test func everyInkHasAtMostFiveReadings() throws {
        var random = SeededGenerator.fresh()
        let network = try WordGolden.shipped()
        let readers = [Models.english, nil].map { WordReader(network, model: $0) }
        for _ in 0..<60 {
            let ink = Self.ink(using: &random)
            for reader in readers {
                let readings = reader.read(ink)
                #expect(readings.count <= 5)
                #expect(
                    readings.allSatisfy {
                        !$0.text.isEmpty && $0.logProbability <= 0.001 && $0.clarity <= 0.001
                    })
            }
        }
    }

    /// Where every symbol is as likely as every other at every step, nothing can be left out, and the longest
    /// ink that is read at all costs what it may: the prefixes that are kept, times the symbols, a step.
    @Test func whatShowsNothingCostsNoMoreThanTheLongestInk() {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789'-.,")
        let steps = InkFrames.most / 4
        let symbols = alphabet.count + 1
        let chances = SymbolChances(
            symbols: symbols,
            values: [Float](repeating: 1 / Float(symbols), count: steps * symbols))
        let balance = WordBalance()
        let drawn = DrawnLetters(alphabet)
        var beam = WordBeam(
            TextPrior([Models.english], own: OwnWords(), drawn: drawn, balance: balance),
            balance: balance)
        beam.run(drawn.folded(chances))
        #expect(beam.prefixes.count <= steps * balance.readings * (drawn.count + 1))
        #expect(!beam.best(5).isEmpty)
    }
}
