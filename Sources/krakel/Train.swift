// Owns: `krakel train`. Leaves each thing that can be trained to a file of its own.

import ArgumentParser
import Training

struct Train: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compute a dictionary from recorded characters, or a letter model from words.",
        discussion: """
            Computes for each label of the samples a few shapes and looks that tell it apart from \
            the other labels, however many writers the samples are from, and puts them into a \
            dictionary in the place of what was computed for that mode before. Every other line of \
            the dictionary stays. The same samples and seed give the same dictionary. A training \
            that was interrupted goes on where it was when it is started again.

            With --words it computes a letter model instead, which says which letters follow each \
            other in the words of a language, from texts or word lists in UTF-8; a word that occurs \
            often counts more. The same files give the same model, byte for byte. Needs no display.
            """)

    @Argument(help: "Samples, a line of JSON each; - for standard input.")
    var samples: [String] = []

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

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Texts or word lists to compute a letter model from; - for standard input.",
            valueName: "file"))
    var words: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "How many times each file of words counts, in their order; once by default.",
            valueName: "n"))
    var weights: [Int] = []

    @Option(
        help: ArgumentHelp(
            "A line to keep in the letter model, such as a licence.", valueName: "text"))
    var note: [String] = []

    func validate() throws {
        guard words.isEmpty != samples.isEmpty else {
            throw ValidationError("Name files of samples, or files of words behind --words.")
        }
        guard (1...100).contains(shapes) else {
            throw ValidationError("--shapes is a number from 1 to 100.")
        }
        guard (0...100).contains(looks) else {
            throw ValidationError("--looks is a number from 0 to 100.")
        }
        guard weights.isEmpty || weights.count == words.count else {
            throw ValidationError(
                "--weights needs a number for each file of words, which are \(words.count).")
        }
        guard weights.allSatisfy({ $0 > 0 }) else {
            throw ValidationError("--weights are whole numbers from 1 on.")
        }
        guard note.isEmpty || !words.isEmpty else {
            throw ValidationError("--note is for a letter model, which needs --words.")
        }
    }

    func run() throws {
        guard words.isEmpty else {
            try TrainWords(files: words, weights: weights, notes: note, output: output).run()
            return
        }
        var plan = TrainingPlan()
        plan.shapesPerClass = shapes
        plan.judgesPerClass = looks
        if looks == 0 { plan.pictureEpochs = 0 }
        plan.seed = seed
        try TrainSamples(files: samples, mode: mode, plan: plan, output: output).run()
    }
}
