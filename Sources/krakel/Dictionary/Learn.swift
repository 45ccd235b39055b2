import ArgumentParser
import Dictionaries
import Engine
import Learning
import Session
import System

struct Teach: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Teach a stroke by drawing it.",
        discussion: """
            Opens a window to draw a character in, three times, and to say what it means. With --missed \
            a running Krakel asks what the character means that it did not understand last.
            """)

    @Option(help: .name("The mode to teach it for."), completion: .modes)
    var mode: String?

    @Flag(help: "Ask what the character means that was not understood last: for a key binding.")
    var missed = false

    @Flag(help: "Ask what strokes mean again, where you wanted no questions for ten minutes.")
    var askAgain = false

    @Argument(help: "What the character means, to begin with.")
    var label: String?

    func validate() throws {
        let isAlone = label == nil && mode == nil
        guard !missed || isAlone && !askAgain else {
            throw ValidationError(
                saying: "--missed is about what was drawn: leave out everything else")
        }
        guard !askAgain || isAlone else {
            throw ValidationError(saying: "--ask-again teaches nothing: leave out everything else")
        }
    }

    func run() throws {
        guard !missed else { return try Request.carryOut(.teach) }
        guard !askAgain else { return try Request.carryOut(.ask) }
        _ = try Environment.display()
        if let stack = OwnFile.stack {
            try DictionaryOptions.check(mode: mode, among: stack.load().dictionary.writingModes)
        }
        let mode = mode.map { ["--mode=\($0)"] } ?? []
        try WindowProgram.become(["teach"] + mode + ["--"] + (label.map { [$0] } ?? []))
    }
}

struct Learn: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Teach recorded characters.",
        discussion: """
            Adds every one of the samples to your dictionary, or to the one given, which is made where \
            it is missing. A label in angle brackets, such as <Return> or <Control+c>, is a key chord; any \
            other is the text to type. A running Krakel knows the new examples at once. Needs no display.
            """)

    @OptionGroup var dictionary: DictionaryOptions

    @Option(help: .name("The mode to learn for."), completion: .modes)
    var mode: String?

    @Option(
        name: .customLong("from"),
        help: ArgumentHelp(
            "Samples, a line of JSON each; - for standard input.", valueName: "samples"),
        completion: .file())
    var samples: String

    func run() throws {
        let read = try SampleFile.read(samples)
        var lessons: [(example: Example, actions: [Action])] = []
        for (index, sample) in read.enumerated() {
            guard !sample.label.isEmpty else {
                throw Failure(
                    "sample \(index + 1) of \(samples) has no label; nothing was learned",
                    help: "give it one: \(Sample.labelled)")
            }
            let actions = Label.actions(for: sample.label)
            if actions == [.text(sample.label)],
                let name = sample.label.wholeMatch(of: #/<(\w+)>/#),
                let key = NearestName.key(String(name.1))
            {
                let problem: Message = "no key is called `\(name.1)`"
                throw Failure("\(samples): \(problem)", help: NearestName.question("<\(key)>"))
            }
            if let example = Example(learning: sample.ink) { lessons.append((example, actions)) }
        }
        let path = dictionary.file ?? OwnFile.dictionary
        let known = try dictionary.stack().loadOrEmpty().dictionary
        // A dictionary that is named is being made, mode by mode.
        if dictionary.file == nil {
            try DictionaryOptions.check(mode: mode, among: known.modes.map(\.name))
        }
        let mode = mode ?? known.firstMode
        try DictionaryFile(path: path).update { document in
            for lesson in lessons {
                document.add(lesson.example, for: lesson.actions, in: mode)
            }
        }
        // On standard error, as all that is told: standard output is for results.
        let skipped = read.count - lessons.count
        let learned = Self.told(lessons.count, mode: mode, in: path)
        Output.error(skipped == 0 ? learned : "\(learned); left out \(skipped) without points")
        let labels = Set(lessons.map { Label.text(of: $0.actions) })
        guard let label = labels.first else { return }
        let taught = Unlearning.label(labels.count == 1 ? label : "LABEL", mode: self.mode)
        let words = taught.words(in: dictionary.file)
        Output.error("  help: take it back: krakel unlearn --taught \(words)")
    }

    static func told(_ count: Int, mode: String, in path: String) -> Message {
        .counted(
            count, "learned \(count) example in mode \(mode) of \(path)",
            "learned \(count) examples in mode \(mode) of \(path)")
    }
}
