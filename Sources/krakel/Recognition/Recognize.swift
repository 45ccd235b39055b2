import ArgumentParser
import Dictionaries
import Engine
import Session
import Strokes
import System

struct Recognize: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say what recorded characters or words mean.",
        discussion: """
            Prints a line for each sample: what would be typed, a tab, and the distance of the \
            nearest entry, however far it is; - where there is nothing to compare with.

            With --flow the samples are a text that was written in one go, and their points have \
            the times of one clock, [x,y,t] in milliseconds: they are read as a running Krakel reads \
            them, which has to find out which strokes are one character. A sample that others have \
            swallowed is -.

            With --mode words each sample is a whole word, joined or not. The line is the word, a tab, \
            the logarithm of its probability, and up to four other readings, a tab before each.
            """)

    @OptionGroup var dictionary: DictionaryOptions

    @Option(help: .name("The mode to read in, or words for whole words."), completion: .modes)
    var mode: String?

    @OptionGroup var words: WordOptions

    @Option(
        help: ArgumentHelp(
            "The screen that the samples were drawn on, for strokes at its edges.",
            valueName: "width>x<height"))
    var screen: ScreenSize?

    @Flag(help: "Show each character beside its nearest example, and the other readings.")
    var explain = false

    @Flag(help: "Print a line of JSON for each sample, with the five nearest readings.")
    var json = false

    @Flag(help: "Read the samples as a text that was written in one go.")
    var flow = false

    @Argument(help: "Samples, a line of JSON each; - for standard input.", completion: .file())
    var samples: String

    func validate() throws {
        if explain, json {
            throw ValidationError(saying: "--explain and --json: choose one of them.")
        }
        if flow, explain || json || mode == WordOptions.mode {
            throw ValidationError(saying: "--flow is not for --explain, --json or --mode words.")
        }
        guard mode == WordOptions.mode else {
            guard words.areDefault else {
                throw ValidationError(saying: "--lexicon and --no-lexicon are for --mode words.")
            }
            return
        }
        if explain || json || screen != nil {
            throw ValidationError(
                saying: "--explain, --json and --screen are not for --mode words.")
        }
    }

    func run() throws {
        if mode == WordOptions.mode { return try readWords() }
        let recogniser = try dictionary.recogniser()
        let mode = try recogniser.modeOrFirst(mode)
        if flow { return try readFlow(recogniser, in: mode) }
        var output = ""
        for (index, sample) in try SampleFile.read(samples).enumerated() {
            guard let query = Query(sample.ink),
                let match = recogniser.recognise(query, in: mode, on: Surface(screen: screen?.box))
            else {
                output += json ? "{}\n" : "-\tinf\n"
                continue
            }
            guard explain || json else {
                output += "\(Label.text(of: match.actions))\t\(match.distance)\n"
                continue
            }
            let readings = recogniser.ranking(query, in: mode, count: 5)
            let explanation = Explanation(
                number: index + 1, label: sample.label, mode: mode, drawn: CellPath(sample.ink),
                trajectory: query.trajectory, verdict: match.verdict,
                readings: readings,
                composed: match.isComposed ? match : nil,
                special: match.origin == .example && !match.isDoubted ? nil : match)
            if json {
                output += (JSONLine.encode(RecognitionReport(explanation)) ?? "{}") + "\n"
            } else {
                output += explanation.text + "\n"
            }
        }
        Output.write(output, to: 1)
    }

    /// Reads by the settings that a newcomer has.
    private func readFlow(_ recogniser: Recogniser, in mode: String) throws {
        var engine = Engine(recogniser: recogniser, mode: mode)
        engine.rhythm = Rhythm()
        engine.screen = screen?.box
        var reader = FlowReader(engine)
        let text = try SampleFile.readTimed(samples)
        let readings: [FlowReading]
        do throws(FlowError) {
            readings = try reader.read(text)
        } catch {
            throw Failure(
                "\(samples): sample \(error.sample + 1) begins before the one before it ends",
                help: "the times of a text go on from one sample to the next")
        }
        let lines = readings.map { reading in
            let text = reading.actions.isEmpty ? "-" : Label.text(of: reading.actions)
            return "\(text)\t\(reading.distance ?? .infinity)\n"
        }
        Output.write(lines.joined(), to: 1)
    }

    private func readWords() throws {
        let reader = try words.reader()
        var output = ""
        for sample in try SampleFile.read(samples) {
            let readings = reader.read(sample.ink)
            guard let best = readings.first else {
                output += "-\t-inf\n"
                continue
            }
            let others = readings.dropFirst().map { "\t" + $0.text }.joined()
            output += "\(best.text)\t\(best.logProbability)\(others)\n"
        }
        Output.write(output, to: 1)
    }
}

/// A size in pixels as it is written: `1280x800`.
struct ScreenSize: ExpressibleByArgument {
    let box: Box

    init?(argument: String) {
        let numbers = argument.split(separator: "x", omittingEmptySubsequences: false)
            .compactMap { Double($0) }
        guard numbers.count == 2, numbers.allSatisfy({ $0 >= 1 && $0 <= 32767 }) else { return nil }
        box = Box(minX: 0, minY: 0, maxX: numbers[0], maxY: numbers[1])
    }
}

extension Recogniser {
    /// `name` if it is a mode of the dictionary, the first mode where it is nil.
    func modeOrFirst(_ name: String?) throws -> String {
        guard let name else { return firstMode }
        guard modes.contains(name) else { throw Failure(unknownMode: name, known: modes) }
        return name
    }
}

/// One character and its readings, for other programs. The names of the fields are part of the interface:
/// krakel(1) lists them.
struct RecognitionReport: Encodable {
    struct Reading: Encodable {
        var text: String
        var distance: Float
        var confidence: Float
        /// The cell path of the nearest example, and where that comes from.
        var cells: String
        var origin: String
    }

    var label: String
    var mode: String
    /// The cell path of what was drawn.
    var drawn: String?
    /// `sure`, `doubtful` or `stranger`.
    var verdict: String
    /// The reading where it is a letter and a mark; it is not among `readings` then.
    var composed: String?
    /// The reading where an exact rule, an example for an edge of the screen or the network that reads
    /// characters decided; of a rule or an edge, it is among `readings` only where another example says the
    /// same.
    var special: String?
    /// The nearest first, each as one entry, at most five.
    var readings: [Reading]

    init(_ explanation: Explanation) {
        label = explanation.label
        mode = explanation.mode
        drawn = explanation.drawn?.description
        verdict = explanation.verdict.rawValue
        composed = explanation.composed.map { Label.text(of: $0.actions) }
        special = explanation.special.map { Label.text(of: $0.actions) }
        let shares = Confidence.shares(of: explanation.readings.map(\.distance))
        readings = zip(explanation.readings, shares).map { reading, share in
            Reading(
                text: Label.text(of: reading.actions), distance: reading.distance,
                confidence: share, cells: reading.example.cellPath.description,
                origin: reading.example.kind.name)
        }
    }
}

extension Example.Kind {
    fileprivate var name: String {
        switch self {
        case .handWritten: "cells"
        case .recorded: "recorded"
        case .computed: "computed"
        case .reference: "reference"
        }
    }
}
