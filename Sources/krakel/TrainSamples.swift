// Owns: training a dictionary from samples. Leaves the options to Train, computing to Training.

import Dictionaries
import Glibc
import Strokes
import Training

/// One training run.
struct TrainSamples {
    var files: [String]
    var mode: String
    var plan: TrainingPlan
    var output: String

    /// Puts what is computed into the dictionary `output`, in the place of what was computed for the
    /// mode before, and says on standard error how far it is and what it cost.
    ///
    /// After each epoch the state lies beside the output; a run that was interrupted goes on from
    /// there.
    func run() throws {
        let start = ContinuousClock.now
        let characters = try files.flatMap { file in
            try SampleFile.read(file).map { (label: $0.label, ink: $0.ink) }
        }
        try check(characters.map(\.label))
        Output.error("\(characters.count) samples; choosing the first shapes")
        var training = Training(characters, plan: plan)
        let checkpoint = output + ".training"
        if let bytes = try? InputFile.bytes(of: checkpoint, help: "") {
            if training.resume(from: bytes) {
                Output.error("going on after epoch \(training.epoch) of \(plan.epochCount)")
            } else {
                Output.error("\(checkpoint) is of another training and is begun again")
            }
        }
        while let progress = training.advance() {
            try OutputFile.replace(checkpoint, with: training.checkpoint)
            let share = Double(progress.right) / Double(max(1, progress.sampleCount))
            let what = progress.epoch <= plan.shapeEpochs ? "shapes" : "pictures"
            Output.error(
                "epoch \(progress.epoch) of \(progress.epochCount), \(what): "
                    + "\(Self.percent(share)) % read rightly")
        }
        try write(training.classes)
        unlink(checkpoint)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
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
                """
                sample \(index + 1) has no label; nothing was computed
                  help: give it one: {"label":"a","strokes":...}
                """)
        }
        guard Set(labels).count > 1 else {
            throw Failure(
                """
                the samples have \(labels.isEmpty ? "no label" : "only the label \(labels[0])"): \
                there is nothing to tell apart
                  help: name samples of two labels or more; to teach one, use krakel learn
                """)
        }
    }

    private func write(_ classes: [TrainedClass]) throws {
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
        do throws(DictionaryFileError) {
            try DictionaryFile(path: output).update { document in
                let known = try? DictionaryReader.read(document.bytes).dictionary
                var kept = entries
                if let known { leftOut = kept.leaveOutWhatCollides(with: known, in: mode) }
                document.replaceComputed(in: mode, by: kept)
            }
        } catch {
            throw Failure(error)
        }
        if leftOut > 0 {
            Output.error("left out \(leftOut) shapes: strokes written by hand mean something else")
        }
    }

    private static func percent(_ share: Double) -> String {
        let tenths = Int((share * 1000).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
