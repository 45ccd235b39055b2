import ArgumentParser
import Dictionaries
import Engine
import Reading
import Session
import Strokes
import System

struct Replay: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read a log or a recording again, with today's dictionary.",
        discussion: """
            For each character of a log, or of samples, it prints what it was read as, a tab, what \
            it would be read as now, a tab, and the distance; - is nothing. For raw input, which \
            krakel --record writes, it prints what Krakel would do, and exits with 1 where that \
            differs from what it did. Needs no display.
            """)

    @OptionGroup var dictionary: DictionaryOptions

    @Option(help: .name("The mode to read in where the file names none."), completion: .modes)
    var mode: String?

    @Argument(
        help: "The log or recording, by default the log of your strokes; - for standard input.")
    var file = OwnFile.log

    func run() throws {
        let bytes = try InputFile.bytes(
            of: file,
            help: "keep a log first: `krakel --log`, or name a recording: `krakel log replay FILE`",
            limit: InputFile.largestCorpus)
        let recogniser = try dictionary.recogniser()
        if InputRecording.isOne(bytes) {
            let recording: InputRecording
            do throws(SampleError) {
                recording = try InputRecording(bytes)
            } catch {
                throw Failure(
                    "\(file):\(error.line): \(error.message)",
                    help: "name a file that krakel --record wrote")
            }
            if let first = recording.tornLines.first {
                let torn: Message = "\(file):\(first): the line is torn and left out"
                let others = recording.tornLines.count - 1
                Output.error(others == 0 ? torn : "\(torn), and \(others) more")
            }
            return try replay(recording, with: recogniser)
        }
        try read(try SampleFile.samples(in: bytes, of: file), with: recogniser)
    }

    private func read(_ samples: [Sample], with recogniser: Recogniser) throws {
        let usual = try recogniser.modeOrFirst(mode)
        var output = ""
        var labelled = 0
        var same = 0
        var lost = 0
        var words: WordReader?
        for sample in samples {
            let mode = sample.mode ?? usual
            if !recogniser.modes.contains(mode) { lost += 1 }
            var match = Query(sample.ink).flatMap {
                recogniser.recognise($0, in: mode, for: sample.applications)
            }
            if match?.verdict != .sure, recogniser.wholeWords(in: mode) != nil {
                words = try words ?? WordOptions.usualReader()
                match = words?.read(sample.ink).first.map {
                    Match(word: $0.text, logProbability: $0.logProbability, others: [])
                }
            }
            let isRead = match.map { $0.verdict != .rejected } ?? false
            let now = isRead ? match.map { Label.text(of: $0.actions) } ?? "-" : "-"
            let meant = Label.actions(for: sample.label)
            let then = sample.label.isEmpty ? "-" : Label.text(of: meant)
            output += "\(then)\t\(now)\t\(match.map { "\($0.distance)" } ?? "inf")\n"
            guard !sample.label.isEmpty else { continue }
            labelled += 1
            if isRead, match?.actions == meant || now == then { same += 1 }
        }
        Output.write(output, to: 1)
        let (count, unknown) = (samples.count, samples.count - labelled)
        var result = Message.counted(
            count, "\(count) character: \(same) of \(labelled) as it was",
            "\(count) characters: \(same) of \(labelled) as they were")
        if unknown > 0 { result = "\(result), \(unknown) not understood" }
        if lost > 0 { result = "\(result), \(lost) in modes that are gone" }
        Output.error(result)
    }

    private func replay(_ recording: InputRecording, with recogniser: Recogniser) throws {
        if let unknown = recording.setting.modes.first(where: { !recogniser.modes.contains($0) }) {
            throw Failure(
                "the dictionary has no mode `\(unknown)`, in which the recording began",
                help: "name the dictionary it was made with: krakel log replay --dictionary FILE")
        }
        var differences = 0
        // Whole words are read as they are today, as characters are: with the words of one's own.
        let readsWords = recogniser.modes.contains { recogniser.wholeWords(in: $0) != nil }
        let words = readsWords ? try? WordOptions.usualReader() : nil
        let replayed = recording.replayed(with: recogniser, words: words)
        for (step, done) in zip(recording.steps, replayed) {
            let isSame = step.done == done
            if !isSame { differences += 1 }
            guard !done.isEmpty || !isSame else { continue }
            let was = isSame ? "" : "  (was: \(step.done.joined(separator: ", ")))"
            Output.line(verbatim: "\(step.time) ms: \(done.joined(separator: ", "))\(was)")
        }
        if recording.setting.mends {
            Output.error("words were mended in the recording; they are not in the replay")
        }
        let count = recording.steps.count
        guard differences == 0 else {
            throw Failure(
                .counted(
                    differences, "\(differences) of \(count) events does something else now",
                    "\(differences) of \(count) events do something else now"))
        }
        Output.error("\(count) events, all as they were")
    }
}
