// `measure folds`: what the trainer is worth, each part of the writers read by a dictionary that was
// computed from all others.

import ArgumentParser
import Dictionaries
import Engine
import Learning
import PureSupport
import Strokes

struct Folds: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Accuracy on writers held back, a dictionary being computed for each part of them.")

    @Argument(help: "Samples with their writers, a line of JSON each.")
    var samples: String

    @Option(help: "How many parts.")
    var parts = 4

    @Option(help: "How many shapes a label gets.")
    var shapes = 20

    @Option(help: "How many looks a label gets.")
    var looks = 8

    @Option(help: "The seed of training, and of dealing out the writers.")
    var seed: UInt64 = 1

    func run() throws {
        let samples = try SampleFiles.read(samples)
        var random = SeededGenerator(seed: seed)
        let writers = Set(samples.map { $0.user ?? "" }).sorted().shuffled(using: &random)
        var part: [String: Int] = [:]
        for (index, writer) in writers.enumerated() { part[writer] = index % parts }
        var plan = TrainingPlan()
        plan.shapesPerClass = shapes
        plan.discriminantsPerClass = looks
        plan.seed = seed
        var all = ReadingScore()
        for held in 0..<parts {
            let others = samples.filter { part[$0.user ?? ""] != held }
            var training = Training(others.map { ($0.label, $0.ink) }, plan: plan)
            while training.advance() != nil {}
            let recogniser = Recogniser(StrokeDictionary(modes: [training.mode(named: "letters")]))
            var score = ReadingScore()
            for sample in samples where part[sample.user ?? ""] == held {
                score.read(sample, by: recogniser, in: "letters")
                all.read(sample, by: recogniser, in: "letters")
            }
            print("part \(held + 1) of \(parts): \(score.accuracy.digits(2)) % right")
        }
        print(all.report)
    }
}

extension Training {
    /// What was computed, as a mode of a dictionary.
    fileprivate func mode(named name: String) -> Mode {
        Mode(
            name: name,
            entries: classes.map { one in
                Entry(
                    actions: Label.actions(for: one.label),
                    examples: one.shapes.compactMap { shape in
                        CellPath(shape.trajectory.ink).map {
                            Example(cellPath: $0, kind: .computed(shape))
                        }
                    },
                    discriminants: one.discriminants)
            })
    }
}
