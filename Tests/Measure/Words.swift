// `measure words`: how many words of writers who taught the network nothing are read rightly.

import ArgumentParser
import Foundation
import Reading
import System

struct Words: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "The share of whole words that are read rightly, with lexicons of each size.",
        discussion: """
            The words are those of writers who were left out of training, as data/training/ink.py \
            leaves them out, at most so many of each; capitals count as small letters. A lexicon of \
            20,000 words is the words that were written and the most frequent others. What is \
            shipped has words as they are used, and lacks some that were written. Needs samples \
            that say who drew them, and how ("style").
            """)

    @Option(help: "The network.")
    var network = "data/words.model"

    @Option(help: "A letter model, one of each language; lexicons have words of the first.")
    var model: [String] = []

    @Option(help: "The most words of a writer.")
    var perWriter = 60

    @Flag(help: "Judge by all writers: for samples of people who are in no training.")
    var everyone = false

    @Flag(help: "Print what was read wrongly as shipped.")
    var misses = false

    @Argument(help: "Words, a line of JSON each.")
    var samples: String

    @Option(
        parsing: .upToNextOption, help: "Files of ink that is no word: how much is typed of it.")
    var strangers: [String] = []

    @Option(help: "A text: how many of its words are read rightly behind those before them.")
    var text: String?

    func run() throws {
        let words = try WrittenWord.read(
            samples, by: everyone ? .all : .judges, perWriter: perWriter)
        let network = try WordNetwork(MappedFile(network, limit: WordNetwork.largestFile))
        let models = try LetterModel.read(model)
        let shipped = WordReader(network, models: models)
        let writers = Set(words.map(\.writer)).count
        print("\(words.count) words of \(writers) writers; right words in %")
        print((["", "words"] + WordTally.styles + ["ms"]).joined(separator: "\t"))

        var free = WordTally(words)
        free.read(by: WordReader(network, model: nil))
        free.printRow("letters wrong, no lexicon") { $0.lettersWrong }
        free.printRow("no lexicon") { $0.right }
        let frequent = models[0].likeliestWords(.max).filter { $0.allSatisfy(\.isLetter) }
        for size in [5000, 20_000, 50_000] {
            var tally = WordTally(words)
            tally.read(
                by: WordReader(
                    network, model: Self.lexicon(words, frequent, size), balance: .closed))
            tally.printRow("\(size) in the lexicon") { $0.right }
        }
        var tally = WordTally(words)
        tally.read(by: shipped)
        tally.printRow("as shipped") { $0.right }
        tally.printRow("as shipped, one of five") { $0.amongFive }
        tally.printRow("as shipped, capitals too") { $0.exactly }
        tally.printRow("as shipped, letters wrong") { $0.lettersWrong }
        let known = words.count { word in models.contains { $0.contains(word.label) } }
        print("\(words.count - known) words are not in the shipped lexicon")
        try WordCertainty(reader: shipped).printReport(words, strangers: strangers)
        if let text {
            WordContext(String(decoding: try SampleFiles.bytes(text), as: UTF8.self))
                .printReport(words, shipped)
        }
        if misses { tally.printMisses() }
    }

    /// The words that were written and the most frequent others.
    private static func lexicon(
        _ words: [WrittenWord], _ frequent: [String], _ size: Int
    ) -> LetterModel {
        var list = Set(words.map { $0.label.lowercased() })
        for word in frequent where list.count < size { list.insert(word) }
        var counts = WordCounts()
        counts.add(list.joined(separator: "\n"))
        return LetterModel(learning: counts, limit: LetterModel.mostEdges)
    }
}

/// What became of each word.
struct WordTally {
    static let styles = ["printed", "mixed", "cursive", "unsaid"]

    struct Outcome {
        var isRight: Bool
        var isExact: Bool
        var isAmongFive: Bool
        var lettersWrong: Int
        var readings: [WordReading]
        var milliseconds: Double
    }

    private let words: [WrittenWord]
    private var outcomes: [Outcome] = []

    init(_ words: [WrittenWord]) {
        self.words = words
    }

    mutating func read(by reader: WordReader) {
        outcomes = words.map { word in
            let start = ContinuousClock.now
            let readings = reader.read(word.ink)
            let time = ContinuousClock.now - start
            let best = readings.first?.text ?? ""
            let meant = word.label.lowercased()
            return Outcome(
                isRight: best.lowercased() == meant, isExact: best == word.label,
                isAmongFive: readings.contains { $0.text.lowercased() == meant },
                lettersWrong: Array(best.lowercased()).editDistance(to: Array(meant)),
                readings: readings, milliseconds: time / .milliseconds(1))
        }
    }

    /// A share in per cent of some of the words.
    typealias Figure = (WordTally) -> ([Int]) -> Double

    func right(_ places: [Int]) -> Double { share(places) { outcomes[$0].isRight } }
    func exactly(_ places: [Int]) -> Double { share(places) { outcomes[$0].isExact } }
    func amongFive(_ places: [Int]) -> Double { share(places) { outcomes[$0].isAmongFive } }

    func lettersWrong(_ places: [Int]) -> Double {
        let wrong = places.reduce(0) { $0 + outcomes[$1].lettersWrong }
        return 100 * Double(wrong) / Double(max(1, places.reduce(0) { $0 + words[$1].label.count }))
    }

    private func share(_ places: [Int], _ isTrue: (Int) -> Bool) -> Double {
        100 * Double(places.count(where: isTrue)) / Double(max(1, places.count))
    }

    func printRow(_ name: String, _ figure: Figure) {
        let figure = figure(self)
        var cells = [name, figure(Array(words.indices)).digits(1)]
        for style in Self.styles {
            let part = words.indices.filter {
                words[$0].style == (style == "unsaid" ? "" : style)
            }
            cells.append(part.isEmpty ? "-" : figure(part).digits(1))
        }
        cells.append((outcomes.map(\.milliseconds).quantile(0.5) ?? 0).digits(1))
        print(cells.joined(separator: "\t"))
    }

    func printMisses() {
        for (word, outcome) in zip(words, outcomes) where !outcome.isRight {
            let readings = outcome.readings.map {
                "\($0.text) \(Double($0.logProbability).digits(1))"
            }
            print("\(word.label)\t\(word.style)\t\(readings.joined(separator: "\t"))")
        }
    }
}

extension LetterModel {
    /// Those in `files`, by default the shipped English one, each with the pairs of words beside it.
    static func read(_ files: [String]) throws -> [LetterModel] {
        try (files.isEmpty ? ["data/letters.model"] : files).map {
            try LetterModel(bytes: SampleFiles.bytes($0)).withPairs(beside: $0)
        }
    }
}
