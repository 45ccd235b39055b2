// `measure word-spacing`: what tells the next word from more of the same one.

import ArgumentParser
import Engine
import Glibc
import PureSupport
import Reading
import System

struct WordSpacingFit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "word-spacing",
        abstract: "Fit what tells where a word begins to running text.",
        discussion: """
            Words of writers who taught the network, none of those of `written-words --tuners`, are written one \
            after the other, at many paces and gaps. Each place between two strokes that do not lie over each \
            other is a choice: whether a word begins there. The weights that make the right choices likeliest \
            are printed as they stand in the source, with the share of wrong ones by these weights and by those \
            of this program, and the same for the tuners.
            """)

    @Option(help: "The network.")
    var network = "data/words.model"
    @Option(help: "The letter model.")
    var model = "data/letters.model"
    @Option(help: "The most words of a writer.")
    var perWriter = 20
    @Option(help: "So many paces of each text.")
    var paces = 4
    @Option(help: "How strongly each weight is held to 0.")
    var ridge = 1.0
    @Option(help: "A weight that is not fitted, as reading=0.5.")
    var hold: [String] = []
    @Option(help: "The seed of pauses and gaps.")
    var seed: UInt64 = 1

    @Argument(help: "Words, a line of JSON each.")
    var samples: String

    func run() throws {
        let reader = WordReader(
            try WordNetwork(MappedFile(network, limit: WordNetwork.largestFile)),
            model: try LetterModel(bytes: SampleFiles.bytes(model)))
        func texts(_ writers: WrittenWord.Writers) throws -> [[WrittenWord]] {
            try WrittenWord.texts(samples, by: writers, perWriter: perWriter)
        }
        let fit = try texts(.fit)
        var random = SeededGenerator(seed: seed)
        let places = self.places(of: fit, reader, using: &random)
        print(
            "seed \(seed), \(fit.count) writers, \(places.count) places, "
                + "\(places.count { $0.isBreak }) of them between words")
        let shipped = ChoiceModel(
            weights: WordBreak.Features.Part.allCases.map {
                WordBreak.Features.weights[$0.rawValue]
            })
        var model = shipped
        let held = try model.hold(hold, of: WordBreak.Features.Part.allCases.map { "\($0)" })
        model.fit(places.map(\.choice), ridge: ridge, holding: held) { _, _ in }
        for (part, weight) in zip(WordBreak.Features.Part.allCases, model.weights) {
            print("(.\(part), \(weight.digits(2))),")
        }
        show(places, model, shipped)
        print("tuners:")
        show(self.places(of: try texts(.tuners), reader, using: &random), model, shipped)
    }

    private func places(
        of texts: [[WrittenWord]], _ reader: WordReader, using random: inout SeededGenerator
    ) -> [WordChoices.Place] {
        texts.flatMap { text -> [WordChoices.Place] in
            var choices = WordChoices(text, reader)
            return (0..<paces).flatMap { _ in
                choices.places(of: WordPage(text, spaces(using: &random), using: &random))
            }
        }
    }

    /// Between those of a hand in a hurry and of one that takes its time, and gaps from narrow to wide.
    private func spaces(using random: inout SeededGenerator) -> WordPage.Spaces {
        func any(_ limits: ClosedRange<Double>) -> Double {
            exp(Double.random(in: log(limits.lowerBound)...log(limits.upperBound), using: &random))
        }
        let within = any(80...220)
        return WordPage.Spaces(
            between: Int(within * any(1.8...6)), gap: any(0.5...2), within: Int(within))
    }

    private func show(_ places: [WordChoices.Place], _ model: ChoiceModel, _ shipped: ChoiceModel) {
        let choices = places.map(\.choice)
        for (name, model) in [("these", model), ("shipped", shipped)] {
            let wrong = (100 * (1 - model.accuracy(on: choices))).digits(2)
            // What counts before anything is read.
            var blind = model
            blind.weights[WordBreak.Features.Part.reading.rawValue] = 0
            let odds = places.map { (blind.score($0.choice.ways[0].features), $0.isBreak) }
            let within = odds.filter { !$0.1 }.map(\.0)
            let between = odds.filter { $0.1 }.map(\.0)
            print(
                "\(name): \(wrong) % wrong; before anything is read, "
                    + "998 of 1,000 within words below \((within.quantile(0.998) ?? .nan).digits(1)), "
                    + "between them above \((between.quantile(0.002) ?? .nan).digits(1))")
        }
    }
}
