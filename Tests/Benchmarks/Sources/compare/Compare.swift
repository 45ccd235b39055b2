// The command line of `compare`.

import ArgumentParser
import Engine

@main
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "How Krakel's matcher reads recorded characters.",
        discussion: """
            Each writer of a file is a case of their own, under each condition (`cond`) where the \
            file names any. The matcher sees so many examples of each label, and is asked what one \
            other character of each label is. The same seed draws the same characters.

            Times are medians on one thread: of preparing a character, and of one look-up.
            """)

    @Argument(help: "Samples, a line of JSON each; - for standard input.")
    var samples: [String]

    @Option(help: ArgumentHelp("Examples of each label, comma apart.", valueName: "counts"))
    var perClass = "1,3,9"

    @Option(help: "How often lots are drawn for each writer.")
    var trials = 5

    @Option(help: "Another seed draws other lots.")
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("Only labels that match as a whole.", valueName: "regex"))
    var labels: String?

    @Option(help: "Only characters of so many strokes at most.")
    var strokes: Int?

    @Option(
        name: .customLong("protocol"),
        help: """
            writer: every label is known. strangers: half of them are not; shows how well a single \
            limit on the distance tells the ones from the others.
            """)
    var design: Design = .writer

    private var counts: [Int] {
        perClass.split(separator: ",").compactMap { Int($0) }.filter { $0 > 0 }
    }

    func validate() throws {
        guard !samples.isEmpty else { throw ValidationError("Name a file of samples.") }
        guard !counts.isEmpty, counts.count == perClass.split(separator: ",").count else {
            throw ValidationError("--per-class takes whole numbers, such as 1,3,9.")
        }
        guard trials > 0 else { throw ValidationError("--trials has to be 1 or more.") }
        if let labels, (try? Regex(labels)) == nil {
            throw ValidationError("--labels is no regular expression: \(labels)")
        }
    }

    func run() throws {
        for path in samples {
            let experiment = Experiment(try chosen(from: SampleFile.read(path)))
            guard !experiment.cases.isEmpty else {
                throw SampleFileError.nothingToCompare(path: path)
            }
            var table = ResultTable(design)
            for count in counts {
                table.add(count, Score(answers: answers(in: experiment, count: count)))
            }
            print("\(path): \(experiment.summary), \(trials) trials, seed \(seed)")
            print(table.text)
        }
    }

    private func answers(in experiment: Experiment, count: Int) -> [Answer] {
        experiment.cases.indices.flatMap { index in
            (0..<trials).flatMap { trial in
                experiment.draw(
                    case: index, count: count, trial: trial, seed: seed, design: design
                ).answers
            }
        }
    }

    private func chosen(from samples: [Sample]) throws -> [Sample] {
        let pattern = try labels.map { try Regex($0) }
        return try samples.filter { sample in
            guard !sample.ink.isEmpty, sample.ink.strokes.count <= strokes ?? .max else {
                return false
            }
            return try pattern.map { try $0.wholeMatch(in: sample.label) != nil } ?? true
        }
    }
}

extension Design: ExpressibleByArgument {}
