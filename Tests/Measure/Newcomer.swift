// `measure newcomer`: how well a dictionary reads people it has never seen.

import ArgumentParser
import Dictionaries
import Engine
import PureSupport
import Strokes

struct Newcomer: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Accuracy, confidence and time of a dictionary on recorded characters.")

    @Argument(help: "Samples, a line of JSON each.")
    var samples: [String]

    @Option(help: "The dictionary.")
    var dictionary = "data/strokes.dict"

    @Option(help: "The mode to read in.")
    var mode = "letters"

    @Option(help: "Only samples whose label is one of these characters.")
    var labels: String?

    @Option(help: "Only samples of so many strokes at least.")
    var leastStrokes = 1

    @Option(help: "Distorts each sample: moved, scaled, tiny, thinned, jittered or joined.")
    var distort: Distortion?

    @Flag(help: "Reads as with a key that is held, where the jump between two strokes is ink.")
    var withKey = false

    func run() throws {
        var random = SeededGenerator(seed: 1)
        let recogniser = Recogniser(
            try DictionaryReader.read(try SampleFiles.bytes(dictionary)).dictionary)
        var score = ReadingScore()
        for file in samples {
            for var sample in try SampleFiles.read(file) {
                if sample.ink.strokes.count < leastStrokes { continue }
                if let labels, !labels.contains(where: { String($0) == sample.label }) { continue }
                if let distort {
                    sample.ink = distort.applied(to: sample.ink, using: &random)
                }
                score.read(sample, by: recogniser, in: mode, inksJumps: withKey)
            }
        }
        print(score.report)
    }
}

/// What came of reading many samples.
struct ReadingScore {
    private var ranks: [Int?] = []
    private var confidences: [Double] = []
    private var microseconds: [Double] = []
    private var verdicts: [Verdict: Int] = [:]
    private var wrongStrokes: [Int: (wrong: Int, all: Int)] = [:]

    var accuracy: Double { share { $0 == 0 } }

    mutating func read(
        _ sample: Sample, by recogniser: Recogniser, in mode: String, inksJumps: Bool = false
    ) {
        let start = ContinuousClock.now
        guard let query = Query(sample.ink) else { return }
        var match = recogniser.recognise(query, in: mode, alternatives: 0)
        let apart =
            !inksJumps
            ? nil
            : InkReading(
                of: sample.ink, withoutInkedJump: match, by: recogniser, in: mode,
                queries: { Query($0) },
                reading: { recogniser.recognise($0, in: mode, alternatives: 0) })
        if let apart { match = apart.match }
        microseconds.append((ContinuousClock.now - start) / .microseconds(1))
        let readings = recogniser.ranking(query, in: mode, count: 5)
        let rank =
            apart == nil
            ? readings.firstIndex { Label.text(of: $0.actions) == sample.label }
            : match.map { Label.text(of: $0.actions) } == sample.label ? 0 : nil
        ranks.append(rank)
        let shares = Confidence.shares(of: readings.map(\.distance))
        confidences.append(Double(shares.first ?? 0))
        if let match { verdicts[match.verdict, default: 0] += 1 }
        let count = min(sample.ink.strokes.count, 4)
        wrongStrokes[count, default: (0, 0)].all += 1
        if rank != 0 { wrongStrokes[count, default: (0, 0)].wrong += 1 }
    }

    private func share(_ isCounted: (Int?) -> Bool) -> Double {
        100 * Double(ranks.count(where: isCounted)) / Double(max(1, ranks.count))
    }

    /// The errors among the rest when this share of the characters, the least sure, is refused.
    private func errors(refusing part: Double) -> Double {
        let sorted = zip(confidences, ranks).sorted { $0.0 > $1.0 }
        let kept = sorted.prefix(Int(Double(sorted.count) * (1 - part)))
        return 100 * Double(kept.count { $0.1 != 0 }) / Double(max(1, kept.count))
    }

    /// The mean difference between confidence and accuracy over tenths of the confidence.
    private var miscalibration: Double {
        var sum = 0.0
        for tenth in 0..<10 {
            let bin = zip(confidences, ranks).filter { min(9, Int($0.0 * 10)) == tenth }
            guard !bin.isEmpty else { continue }
            let right = Double(bin.count { $0.1 == 0 }) / Double(bin.count)
            let said = bin.reduce(0) { $0 + $1.0 } / Double(bin.count)
            sum += abs(right - said) * Double(bin.count)
        }
        return 100 * sum / Double(max(1, ranks.count))
    }

    var report: String {
        let strokes = wrongStrokes.sorted { $0.key < $1.key }.map { count, tally in
            let right = 100 * Double(tally.all - tally.wrong) / Double(tally.all)
            return "\(count): \(right.digits(1)) of \(tally.all)"
        }
        let total = Double(max(1, ranks.count)) / 100
        func verdict(_ one: Verdict) -> String { (Double(verdicts[one] ?? 0) / total).digits(1) }
        return """
            \(ranks.count) characters: \(accuracy.digits(2)) % right, \
            within two \(share { $0.map { $0 < 2 } ?? false }.digits(2)), \
            three \(share { $0.map { $0 < 3 } ?? false }.digits(2)), \
            five \(share { $0 != nil }.digits(2))
            by strokes: \(strokes.joined(separator: ", "))
            wrong among the rest with the least sure 10 % refused: \(errors(refusing: 0.1).digits(2)) %
            confidence is off by \(miscalibration.digits(1)) points in the mean
            sure \(verdict(.sure)) %, doubtful \(verdict(.doubtful)) %, strangers \
            \(verdict(.rejected)) %
            time, median \((microseconds.quantile(0.5) ?? 0).digits(0)) us, 99 of 100 \
            \((microseconds.quantile(0.99) ?? 0).digits(0)) us, worst \
            \((microseconds.max() ?? 0).digits(0)) us
            """
    }
}
