// `measure stream`: how reading gets better while somebody writes.

import ArgumentParser
import Dictionaries
import Engine
import Learning
import PureSupport
import Reading
import Strokes
import System

struct Stream: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "How reading gets better while somebody writes.",
        discussion: """
            Every writer's samples, of those who gave enough, are written in a shuffled order. What is read \
            wrongly is taken back and written again as often as --corrected says; everything else \
            stands. What is written again is taken from a quarter of the samples kept for that, and is \
            not counted. Prints the share read rightly in windows of the stream, however far the \
            nearest entry is, and what was stored.
            """)

    @Option(help: "The dictionary to begin with.")
    var dictionary: String

    @OptionGroup var network: NetworkOption

    @Option(help: "The mode to write in; the dictionary's first by default.")
    var mode: String?

    @Option(help: "The share of errors that the writer takes back and writes again.")
    var corrected = 1.0

    @Flag(help: "Errors are answered in a dialog instead of written again.")
    var answers = false

    @Option(help: "The share of right characters that the writer takes back all the same.")
    var changed = 0.01

    @Option(help: "So many characters a writer.")
    var characters = 400

    @Option(help: "The seed of the shuffle.")
    var seed: UInt64 = 1

    @Flag(help: "Learn nothing, to compare with.")
    var noLearning = false

    @Option(help: "Another value for a setting of the policy: NAME=NUMBER.")
    var set: [String] = []

    @Option(help: "Writers with fewer samples are left out.")
    var least = 180

    @Argument(help: "Files of samples; those without a `user` are one writer's.")
    var samples: [String]

    func run() throws {
        let shipped: StrokeDictionary
        do throws(FileError) {
            let stack = DictionaryStack(own: dictionary, shipped: nil)
            shipped = try stack.load().dictionary
        } catch {
            throw MeasureError(error.message.english)
        }
        let mode = mode ?? shipped.firstMode
        let only = StrokeDictionary(modes: shipped.modes.filter { $0.name == mode })
        var tally = StreamTally()
        let network = try network.read()
        for (index, samples) in try writers().enumerated() {
            var random = SeededGenerator(seed: seed &+ UInt64(index) &* 7919)
            var writer = Writer(
                samples: samples.shuffled(using: &random), shipped: only, network: network,
                mode: mode, policy: try policy(), learns: !noLearning, answers: answers)
            writer.write(
                characters, corrected: corrected, changed: changed, random: &random,
                into: &tally)
            tally.finish(writer.learned)
        }
        tally.printReport()
    }

    /// The samples of each writer, in the order of their names.
    private func writers() throws -> [[Sample]] {
        try samples.flatMap { file in
            let groups = Dictionary(grouping: try SampleFiles.read(file)) { $0.user ?? "" }
            return groups.sorted { $0.key < $1.key }.map(\.value).filter { $0.count >= least }
        }
    }

    private func policy() throws -> LearningPolicy {
        var policy = LearningPolicy()
        for setting in set {
            let parts = setting.split(separator: "=")
            guard parts.count == 2, let value = Float(String(parts[1])) else {
                throw MeasureError("\(setting): write NAME=NUMBER")
            }
            switch parts[0] {
            case "likeness": policy.likeness = value
            case "nearly": policy.nearly = value
            case "standingFactor": policy.standingFactor = value
            case "missedLikeness": policy.missedLikeness = value
            case "margin": policy.margin = value
            case "leastMargin": policy.leastMargin = value
            case "farthest": policy.farthest = value
            case "distant": policy.distant = value
            case "standingAfter": policy.standingAfter = Int(value)
            default: throw MeasureError("\(parts[0]): the policy has no such setting")
            }
        }
        return policy
    }
}

/// One writer at work.
private struct Writer {
    private var queue: [Sample]
    private let shipped: StrokeDictionary
    private let network: CharacterNetwork?
    private let mode: String
    private let learns: Bool
    private let answers: Bool
    /// For what is written again.
    private var spare: [String: [Sample]] = [:]
    private var learner: Learner
    private var recogniser: Recogniser
    private(set) var learned = DictionaryDocument()

    init(
        samples: [Sample], shipped: StrokeDictionary, network: CharacterNetwork?, mode: String,
        policy: LearningPolicy, learns: Bool, answers: Bool
    ) {
        queue = []
        for (index, sample) in samples.enumerated() {
            if !answers, index % 4 == 3 {
                spare[sample.label, default: []].append(sample)
            } else {
                queue.append(sample)
            }
        }
        queue.reverse()
        self.answers = answers
        self.shipped = shipped
        self.mode = mode
        self.learns = learns
        learner = Learner(policy: policy)
        self.network = network
        recogniser = Recogniser(shipped, network: network)
    }

    mutating func write(
        _ count: Int, corrected: Double, changed: Double, random: inout SeededGenerator,
        into tally: inout StreamTally
    ) {
        var written = 0
        var time: Int64 = 0
        var again: Sample?
        while written < count, let sample = again ?? queue.popLast() {
            let isCounted = again == nil
            again = nil
            guard let query = Query(sample.ink) else { continue }
            let match = recogniser.recognise(query, in: mode)
            let isMissed = match.map { $0.verdict == .rejected } ?? true
            let isNearest = match?.actions == [.text(sample.label)]
            if isCounted {
                tally.add(written, isRight: isNearest, isMissed: isMissed)
                written += 1
            }
            guard
                let observation = Observation(
                    ink: sample.ink, mode: mode, actions: match?.actions ?? [],
                    alternatives: recogniser.ranking(query, in: mode, count: 5),
                    verdict: match?.verdict ?? .rejected)
            else { continue }
            time += 1000
            var lessons = learner.note(observation, at: time).lessons
            let isNoticed = Double.random(in: 0..<1, using: &random)
            if isMissed || !isNearest, isNoticed < corrected {
                if answers {
                    lessons += learner.answer(observation, means: [.text(sample.label)], in: mode)
                } else {
                    if !isMissed { lessons += learner.takeBack(at: time).lessons }
                    again = spare[sample.label]?.popLast()
                }
            } else if !isMissed, isNearest, isNoticed < changed {
                lessons += learner.takeBack(at: time).lessons
            }
            learn(lessons)
        }
        learn(learner.finish())
    }

    private mutating func learn(_ lessons: [Lesson]) {
        guard learns,
            !LearnedStrokes.apply(lessons, to: &learned, at: "2026-01-01T00:00:00Z").isEmpty,
            let reading = try? DictionaryReader.read(learned.bytes)
        else { return }
        recogniser = Recogniser(reading.dictionary.layered(over: shipped), network: network)
    }
}

/// What came of all writers.
private struct StreamTally {
    private static let ends = [26, 50, 100, 200, 400, Int.max]
    private var right = Array(repeating: 0, count: ends.count)
    private var missed = Array(repeating: 0, count: ends.count)
    private var all = Array(repeating: 0, count: ends.count)
    private var examples = 0
    private var mostExamples = 0
    private var factors = 0
    private var size = 0
    private var largest = 0
    private var classes = 0
    private var writers = 0

    mutating func add(_ place: Int, isRight: Bool, isMissed: Bool) {
        guard let window = Self.ends.firstIndex(where: { place < $0 }) else { return }
        all[window] += 1
        if isRight { right[window] += 1 }
        if isMissed { missed[window] += 1 }
    }

    mutating func finish(_ document: DictionaryDocument) {
        writers += 1
        let bytes = document.bytes.count
        size += bytes
        largest = max(largest, bytes)
        var counts: [[Action]: Int] = [:]
        for line in document.lines {
            for example in line.examples {
                if example.isReference {
                    factors += 1
                } else {
                    counts[line.actions, default: 0] += 1
                }
            }
        }
        classes += counts.count
        examples += counts.values.reduce(0, +)
        mostExamples = max(mostExamples, counts.values.max() ?? 0)
    }

    func printReport() {
        var start = 1
        for (window, end) in Self.ends.enumerated() where all[window] > 0 {
            let name = end == Int.max ? "\(start)-" : "\(start)-\(end)"
            print(
                "\(name)\tright \(percent(right[window], of: all[window], digits: 2)) %\trefused "
                    + "\(percent(missed[window], of: all[window], digits: 2)) %\tof \(all[window])")
            start = end == Int.max ? start : end + 1
        }
        let perClass = classes == 0 ? 0 : Double(examples) / Double(classes)
        let perWriter = writers == 0 ? 0 : Double(size) / Double(writers) / 1024
        print(
            "\(writers) writers: \(perClass.digits(1)) examples a class learned (most "
                + "\(mostExamples)), \(factors) factors; file \(perWriter.digits(1)) kB, "
                + "largest \((Double(largest) / 1024).digits(1)) kB")
    }
}
