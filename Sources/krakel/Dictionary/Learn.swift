import ArgumentParser
import Dictionaries
import Engine
import Session
import Strokes
import System

struct Learn: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Teach a character by drawing it, or recorded ones.",
        discussion: """
            Opens a window to draw a character in, three times, and to say what it means. With \
            samples it needs no display: it adds every one of them to your dictionary, or to the \
            one given, which is made where it is missing. A label in angle brackets, such as \
            <Return> or <Control+c>, is a key chord; any other is the text to type. A running Krakel \
            knows the new examples at once. With --missed a running Krakel asks what the character means \
            that it did not understand last.
            """)

    @OptionGroup var dictionary: DictionaryOptions

    @Option(help: ArgumentHelp("The mode to learn for.", valueName: "name"))
    var mode: String?

    @Option(
        name: .customLong("from"),
        help: ArgumentHelp(
            "Samples, a line of JSON each; - for standard input.", valueName: "samples"))
    var samples: String?

    @Flag(help: "Ask what the character means that was not understood last: for a key binding.")
    var missed = false

    @Flag(
        help: "Ask what strokes mean again, where you wanted no questions for ten minutes.")
    var askAgain = false

    @Argument(help: "What the character means, to begin with; without samples only.")
    var label: String?

    func validate() throws {
        let isAlone = (samples, label, mode, dictionary.file) == (nil, nil, nil, nil)
        guard !missed || isAlone && !askAgain else {
            throw ValidationError(
                saying: "--missed is about what was drawn: leave out everything else")
        }
        guard !askAgain || isAlone else {
            throw ValidationError(saying: "--ask-again teaches nothing: leave out everything else")
        }
        guard samples == nil else {
            if label != nil {
                throw ValidationError(
                    saying:
                        "with --from the labels are in the samples: leave out the label")
            }
            return
        }
        guard dictionary.file == nil else {
            throw ValidationError(
                saying: "the window teaches your own dictionary only; add --from SAMPLES")
        }
    }

    func run() throws {
        guard !missed else { return try Request.carryOut(.teach) }
        guard !askAgain else { return try Request.carryOut(.ask) }
        guard let file = samples else {
            _ = try Environment.display()
            let mode = mode.map { ["--mode=\($0)"] } ?? []
            try WindowProgram.become(["teach"] + mode + ["--"] + (label.map { [$0] } ?? []))
        }
        try learn(from: file)
    }

    private func learn(from file: String) throws {
        let samples = try SampleFile.read(file)
        var lessons: [(example: Example, actions: [Action])] = []
        for (index, sample) in samples.enumerated() {
            guard !sample.label.isEmpty else {
                throw Failure(
                    """
                    sample \(index + 1) of \(file) has no label; nothing was learned
                      help: give it one: \(Sample.labelled)
                    """)
            }
            if let example = Example(learning: sample.ink) {
                lessons.append((example, Label.actions(for: sample.label)))
            }
        }
        let path = dictionary.file ?? OwnFile.dictionary
        let mode = try mode ?? firstMode()
        try DictionaryFile(path: path).update { document in
            for lesson in lessons {
                document.add(lesson.example, for: lesson.actions, in: mode)
            }
        }
        // On standard error, as all that is told: standard output is for results.
        let skipped = samples.count - lessons.count
        let learned: Message = "learned \(lessons.count) examples in mode \(mode) of \(path)"
        Output.error(
            skipped == 0 ? learned : "\(learned), \(skipped) without a point left out")
    }

    /// The first mode of the dictionary; `letters` where there is no dictionary yet.
    private func firstMode() throws -> String {
        let stack = try dictionary.stack()
        do throws(FileError) {
            return try stack.load().dictionary.firstMode
        } catch {
            guard case .missing = error else { throw error }
            return Mode.letters
        }
    }
}
