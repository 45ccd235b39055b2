// `measure context`: how many misread letters the letter model puts right, and how many right ones it
// spoils.

import ArgumentParser
import Dictionaries
import Engine
import PureSupport
import Reading

struct Context: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "The share of misread letters without and with the letter model.",
        discussion: """
            Writers of whom the dictionary has no sample write words out of texts, and strings of \
            random letters, a random sample of theirs a letter. The words and the writers are in two \
            halves: what is tuned on the first is judged on the second. Give texts that the model was \
            not trained on. Needs samples that say who drew them.
            """)

    enum Part: Int, ExpressibleByArgument {
        case tune, judge

        init?(argument: String) {
            switch argument {
            case "tune": self = .tune
            case "judge": self = .judge
            default: return nil
            }
        }
    }

    @Option(help: "The letter model.")
    var model = "data/letters.model"

    @Option(help: "A half of words and writers: tune or judge.")
    var part = Part.judge

    @Option(
        help: "A dictionary without a sample of these writers, instead of one made of half of them."
    )
    var dictionary: String?

    @Option(help: "Samples a letter for the dictionary that is made.")
    var perClass = 150

    @Option(help: "Words of each text, and random strings.")
    var words = 1000

    @Option(help: "Decides who teaches, who writes and what.")
    var seed: UInt64 = 1

    @Option(help: "How much shapes count.")
    var shape = Balance().shape

    @Option(help: "How much letters count.")
    var language = Balance().language

    @Option(help: "How likely a word is any string of letters.")
    var anyString = Balance().anyString

    @Argument(help: "A file of samples.")
    var samples: String

    @Argument(help: "Texts to take words from.")
    var texts: [String]

    private func writers(using random: inout SeededGenerator) throws -> HeldBackWriters {
        let samples = try SampleFiles.read(samples)
        guard let dictionary else {
            return try HeldBackWriters(samples, perClass: perClass, part: part, using: &random)
        }
        let reading = try DictionaryReader.read(SampleFiles.bytes(dictionary))
        return try HeldBackWriters(
            samples, recogniser: Recogniser(reading.dictionary), part: part, using: &random)
    }

    func run() throws {
        let clock = ContinuousClock()
        let bytes = try SampleFiles.bytes(model)
        var model: LetterModel?
        let reading = try clock.measure { model = try LetterModel(bytes: bytes) }
        guard let model else { return }
        var random = SeededGenerator(seed: seed)
        let writers = try writers(using: &random)
        let balance = Balance(shape: shape, language: language, anyString: anyString)
        var listed = ContextTally(name: "words in the lexicon")
        var unlisted = ContextTally(name: "words not in it")
        var all = ContextTally(name: "all texts")
        ContextTally.printHead()
        for text in texts {
            var tally = ContextTally(name: text.split(separator: "/").last.map(String.init) ?? text)
            let words = try Self.words(of: text, part)
            for _ in 0..<self.words {
                guard let word = words.randomElement(using: &random),
                    let places = writers.write(word, using: &random)
                else { continue }
                let result = Reading(of: word, places, model, balance)
                tally.add(result)
                all.add(result)
                if model.contains(word) { listed.add(result) } else { unlisted.add(result) }
            }
            tally.printRow()
        }
        var strings = ContextTally(name: "random strings")
        for _ in 0..<self.words {
            let word = String(
                (0..<Int.random(in: 3...9, using: &random)).compactMap { _ in
                    "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random)
                })
            guard let places = writers.write(word, using: &random) else { continue }
            strings.add(Reading(of: word, places, model, balance))
        }
        for tally in [all, listed, unlisted, strings] { tally.printRow() }
        print("model \(bytes.count) bytes, read in \((reading / .milliseconds(1)).digits(2)) ms")
        print(
            "\((all.rerankTime / .microseconds(all.letters)).digits(1)) us to rank a letter, "
                + "\((all.decodeTime / .microseconds(all.words)).digits(1)) us to read a word")
    }

    /// The words of half a text, as often as they occur.
    private static func words(of path: String, _ part: Part) throws -> [String] {
        let text = String(decoding: try SampleFiles.bytes(path), as: UTF8.self).lowercased()
        let words = text.split { !$0.isLetter }
            .filter { $0.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } }
        let half = words.count / 2
        return (part == .tune ? words[..<half] : words[half...]).map(String.init)
    }
}
