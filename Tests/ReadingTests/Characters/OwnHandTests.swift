// The last layer refitted to a writer's own characters: what is solved, and what comes of it.

import Foundation
import PureSupport
import Testing

@testable import Reading

@Suite struct OwnHandTests {
    private let labels = [0, 1, 2]

    private func reading(_ random: inout SeededGenerator) -> CharacterReading {
        CharacterReading(
            logits: (0..<4).map { _ in .random(in: -3...3, using: &random) }, wholeLogOdds: 0,
            features: (0..<24).map { _ in .random(in: 0...2, using: &random) })
    }

    private func characters(_ count: Int, _ random: inout SeededGenerator) -> [OwnCharacter] {
        (0..<count).map { _ in
            OwnCharacter(
                reading(&random), place: .random(in: 0..<3, using: &random),
                factor: .random(in: 0.5...3, using: &random))
        }
    }

    private func product(_ one: CharacterReading, _ other: CharacterReading) -> Float {
        zip(one.features, other.features).reduce(1) { $0 + $1.0 * $1.1 }
    }

    /// The change that is least with the squares of what it leaves wrong, each divided by the ridge and the square
    /// of its factor, is the sum of the inputs times what is left wrong, so divided.
    @Test func theRidgeRegressionIsSolved() throws {
        var random = SeededGenerator.fresh()
        for count in [1, 2, 7, 40] {
            let known = characters(count, &random)
            let hand = try #require(OwnHand(known, among: labels))
            let left = known.map { one -> [Float] in
                let chances = one.reading.logProbabilities(among: labels)
                return zip(labels, hand.corrections(of: one.reading)).map { label, change in
                    4 * ((one.place == label ? 1 : 0) - expf(chances[label])) - change
                }
            }
            let other = reading(&random)
            for (label, change) in hand.corrections(of: other).enumerated() {
                let sum = zip(known, left).reduce(Float(0)) { sum, one in
                    let ridge = 100 * one.0.factor * one.0.factor
                    return sum + one.1[label] / ridge * product(one.0.reading, other)
                }
                #expect(abs(change - sum) < 1e-3, "\(count)")
            }
        }
    }

    @Test func whatIsTaughtBecomesLikelier() throws {
        var random = SeededGenerator.fresh()
        for _ in 0..<20 {
            let one = reading(&random)
            let before = one.logProbabilities(among: labels)
            let place = Int.random(in: 0..<3, using: &random)
            var last = before[place]
            for count in [1, 3, 9] {
                let hand = OwnHand(
                    Array(repeating: OwnCharacter(one, place: place), count: count),
                    among: labels)
                let after = one.logProbabilities(among: labels, by: hand)
                #expect(abs(after.reduce(0) { $0 + expf($1) } - 1) < 1e-4)
                #expect(after[place] > last)
                last = after[place]
            }
            let faded = OwnHand([OwnCharacter(one, place: place, factor: 3)], among: labels)
            let fresh = OwnHand([OwnCharacter(one, place: place)], among: labels)
            #expect(
                one.logProbabilities(among: labels, by: faded)[place]
                    < one.logProbabilities(among: labels, by: fresh)[place])
        }
    }

    @Test func theOrderOfCharactersIsTheSame() throws {
        var random = SeededGenerator.fresh()
        let known = characters(15, &random)
        let one = try #require(OwnHand(known, among: labels))
        let other = try #require(OwnHand(known.reversed(), among: labels))
        let ink = reading(&random)
        for (a, b) in zip(one.corrections(of: ink), other.corrections(of: ink)) {
            #expect(abs(a - b) < 1e-4)
        }
    }

    @Test func withoutCharactersNothingChanges() {
        var random = SeededGenerator.fresh()
        let ink = reading(&random)
        #expect(OwnHand([], among: labels) == nil)
        #expect(ink.logProbabilities(among: labels, by: nil) == ink.logProbabilities(among: labels))
    }

    /// A network may say anything.
    @Test(arguments: [Float.nan, .infinity])
    func numbersWithoutBoundsAreNoHand(_ number: Float) {
        var random = SeededGenerator.fresh()
        var wild = reading(&random)
        wild = CharacterReading(
            logits: wild.logits, wholeLogOdds: 0,
            features: [number] + wild.features.dropFirst())
        #expect(OwnHand([OwnCharacter(wild, place: 1)], among: labels) == nil)
    }
}
