// Owns: `krakel train`. Leaves each thing that can be trained to a file of its own.

import ArgumentParser
import Training

struct Train: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compute a dictionary from recorded characters. Needs no display.",
        discussion: """
            Computes for each label of the samples a few shapes and looks that tell it apart from \
            the other labels, however many writers the samples are from, and puts them into a \
            dictionary in the place of what was computed for that mode before. Every other line of \
            the dictionary stays. The same samples and seed give the same dictionary. A training \
            that was interrupted goes on where it was when it is started again.
            """)

    @Argument(help: "Samples, a line of JSON each; - for standard input.")
    var samples: [String]

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    @Option(help: ArgumentHelp("The mode to compute.", valueName: "name"))
    var mode = "letters"

    @Option(help: ArgumentHelp("How many shapes a label gets.", valueName: "n"))
    var shapes = 20

    @Option(help: ArgumentHelp("How many looks a label gets; 0 for none.", valueName: "n"))
    var looks = 8

    @Option(help: ArgumentHelp("Another number gives another dictionary.", valueName: "n"))
    var seed: UInt64 = 1

    func validate() throws {
        guard (1...100).contains(shapes) else {
            throw ValidationError("--shapes is a number from 1 to 100.")
        }
        guard (0...100).contains(looks) else {
            throw ValidationError("--looks is a number from 0 to 100.")
        }
    }

    func run() throws {
        var plan = TrainingPlan()
        plan.shapesPerClass = shapes
        plan.judgesPerClass = looks
        if looks == 0 { plan.pictureEpochs = 0 }
        plan.seed = seed
        try TrainSamples(files: samples, mode: mode, plan: plan, output: output).run()
    }
}
