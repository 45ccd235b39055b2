import ArgumentParser
import Dictionaries
import Engine
import Glibc
import Learning
import Reading
import Strokes
import System

struct Train: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compute a dictionary from many writers' recordings.",
        discussion: """
            Computes for each label of the samples a few shapes and looks that tell it apart from \
            the other labels, also for samples of many writers, and puts them into a dictionary in \
            the place of what was computed for that mode before. Every other line of the dictionary \
            stays. The same samples and seed give the same dictionary.

            With --words it computes a letter model instead, which says which letters follow each \
            other in the words of a language, from texts or word lists in UTF-8; a word that occurs \
            often counts more. The same files give the same model, byte for byte. Needs no display.
            """)

    @Argument(help: "Samples, a line of JSON each; - for standard input.", completion: .file())
    var samples: [String] = []

    @Option(name: .shortAndLong, help: .file("The file to write."), completion: .file())
    var output: String

    @Option(help: .name("The mode to compute."))
    var mode = "letters"

    @Option(help: .n("How many shapes a label gets."))
    var shapes = 20

    @Option(help: .n("How many looks a label gets; 0 for none."))
    var looks = 8

    @Option(help: .n("The seed of the random numbers; another one gives another dictionary."))
    var seed: UInt64 = 1

    @Option(
        parsing: .upToNextOption,
        help: .file("Texts or word lists to compute a letter model from; - for standard input."),
        completion: .file())
    var words: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: .n("How many times each file of words counts, in their order; once by default."))
    var weights: [Int] = []

    @Option(help: .text("A line to keep in the letter model, such as a licence."))
    var note: [String] = []

    func validate() throws {
        guard words.isEmpty != samples.isEmpty else {
            throw ValidationError(
                saying: "Name files of samples, or files of words behind --words.")
        }
        guard (1...100).contains(shapes) else {
            throw ValidationError(saying: "--shapes is a number from 1 to 100.")
        }
        guard (0...100).contains(looks) else {
            throw ValidationError(saying: "--looks is a number from 0 to 100.")
        }
        guard weights.isEmpty || weights.count == words.count else {
            throw ValidationError(
                saying:
                    "--weights needs a number for each file of words, which are \(words.count).")
        }
        guard weights.allSatisfy({ $0 > 0 }) else {
            throw ValidationError(saying: "--weights are whole numbers from 1 on.")
        }
        guard note.isEmpty || !words.isEmpty else {
            throw ValidationError(saying: "--note is for a letter model, which needs --words.")
        }
    }

    func run() throws {
        guard words.isEmpty else { return try computeModel() }
        var plan = TrainingPlan()
        plan.shapesPerClass = shapes
        plan.discriminantsPerClass = looks
        if looks == 0 { plan.pictureEpochs = 0 }
        plan.seed = seed
        try computeEntries(by: plan)
    }

    /// Writes a letter model, and says on standard error what it holds and how long it took.
    ///
    /// - Throws: a `Failure` where a file cannot be read, is no text or has no word; nothing is written
    ///   then.
    private func computeModel() throws {
        let start = MonotonicClock.now
        var counted = WordCounts()
        for (index, file) in words.enumerated() {
            let weight = index < weights.count ? weights[index] : 1
            counted.add(try WordFile.text(of: file), weight: weight)
        }
        guard !counted.counts.isEmpty else {
            throw Failure(
                "there is not one word in \(words.joined(separator: ", ")); nothing was written",
                help: "name a text or a list of words")
        }
        try refuseForeign()
        let model = LetterModel(learning: counted, notes: note)
        let bytes = model.bytes
        try File(output).replace(with: bytes, mode: 0o666)
        let milliseconds = MonotonicClock.now - start
        let leftOut = counted.counts.count - model.wordCount
        let learned: Message =
            """
            learned \(model.wordCount) words of \(model.letters.count) letters \
            from \(counted.wordsRead) read
            """
        Output.error(leftOut == 0 ? learned : "\(learned), \(leftOut) left out")
        Output.error("wrote \(output), \(bytes.count / 1000) kB, in \(milliseconds) ms")
    }

    /// What is no letter model is not replaced by one: it may be the text that was to be learned from.
    private func refuseForeign() throws {
        guard let old = try? File(output).read(limit: InputFile.largestCorpus).bytes, !old.isEmpty
        else { return }
        do throws(LetterModelError) {
            _ = try LetterModel(bytes: old)
        } catch {
            guard error == .notAModel else { return }
            let help: Message = "name another file; see what this is: `ls -ld \(Path.word(output))`"
            throw Failure("\(output): \(error.message)\n  help: \(help)")
        }
    }

    /// Puts what is computed into the dictionary `output`, in the place of what was computed for the
    /// mode before, and says on standard error how far it is and what it cost.
    private func computeEntries(by plan: TrainingPlan) throws {
        let start = MonotonicClock.now
        let characters = try samples.flatMap { file in
            try SampleFile.read(file).map { (label: $0.label, ink: $0.ink) }
        }
        try check(characters.map(\.label))
        Output.error("\(characters.count) samples; choosing the first shapes")
        var training = Training(characters, plan: plan)
        while let progress = training.advance() {
            let share = Double(progress.right) / Double(max(1, progress.sampleCount))
            let what: Message = progress.epoch <= plan.shapeEpochs ? "shapes" : "pictures"
            Output.error(
                """
                epoch \(progress.epoch) of \(progress.epochCount), \(what): \
                \(Self.percent(share)) % read rightly
                """)
        }
        try write(training.classes)
        let seconds = Double(MonotonicClock.now - start) / 1000
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let cost = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        Output.error(
            """
            computed \(training.labels.count) entries of mode \(mode) from \
            \(characters.count) samples into \(output)
            took \(Int(seconds)) s, \(Int(cost)) s of processor time, \
            \(usage.ru_maxrss / 1024) MB
            """)
    }

    private func check(_ labels: [String]) throws {
        if let index = labels.firstIndex(where: \.isEmpty) {
            throw Failure(
                "sample \(index + 1) has no label; nothing was computed",
                help: "give it one: \(Sample.labelled)")
        }
        guard Set(labels).count > 1 else {
            throw Failure(
                labels.isEmpty
                    ? """
                    the samples have no label: there is nothing to tell apart
                      help: name samples of two labels or more; to teach one, use krakel learn
                    """
                    : """
                    the samples have only the label \(labels[0]): there is nothing to tell apart
                      help: name samples of two labels or more; to teach one, use krakel learn
                    """)
        }
    }

    private func write(_ classes: [TrainedClass]) throws(FileError) {
        let entries = classes.map { one in
            Entry(
                actions: Label.actions(for: one.label),
                examples: one.shapes.compactMap { shape in
                    CellPath(shape.trajectory.ink).map {
                        Example(cellPath: $0, kind: .computed(shape))
                    }
                },
                discriminants: one.discriminants)
        }
        var leftOut = 0
        try DictionaryFile(path: output).update { document in
            let known = try? DictionaryReader.read(document.bytes).dictionary
            var kept = entries
            if let known { leftOut = kept.removeColliding(with: known, in: mode) }
            document.replaceComputed(in: mode, by: kept)
        }
        if leftOut > 0 {
            Output.error(
                .counted(
                    leftOut,
                    "left out \(leftOut) shape: a stroke written by hand means something else",
                    "left out \(leftOut) shapes: strokes written by hand mean something else"))
        }
    }

    private static func percent(_ share: Double) -> String {
        let tenths = Int((share * 1000).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
