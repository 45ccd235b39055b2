// `measure written-words`: what arrives of words that are written, beside what is read of the same ink.

import ArgumentParser
import Dictionaries
import Engine
import PureSupport
import Reading
import Strokes
import System

struct WrittenWords: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "written-words",
        abstract: "The share of whole words that arrive rightly, of writers left out of training.",
        discussion: """
            Each word is read by itself, then written in mode words: into an engine, and with --live \
            on a display into a text view of GTK, so many of them. Capitals count as small letters. What is \
            offered and not typed has not arrived. With --live it also prints the time from the end of the \
            rest to the first key, of words of eight letters or more.

            With --running so many words of ten writers are written one after the other without waiting for \
            what is read, into an engine, and with --live on a display, too. It prints why words did \
            not arrive, and words a minute, of five characters each.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "The network.")
    var network = "data/words.model"

    @Option(help: "The letter model.")
    var model = "data/letters.model"

    @Option(help: "The dictionary.")
    var dictionary = "data/strokes.dict"

    @Option(help: "The most words of a writer.")
    var perWriter = 10

    @Option(help: "How many words are written on a display.")
    var live = 0

    @Option(help: "How many words are written as running text.")
    var running = 0

    @Option(help: "Milliseconds between the words of running text, the median.")
    var between = 600

    @Option(help: "How far apart the words of running text are, in letters.")
    var gap = 1.0

    @Flag(help: "Words of a third of those who taught the network: to choose limits by.")
    var tuners = false

    @Option(help: "The seed of the pauses.")
    var seed: UInt64 = 1

    @Option(help: "Milliseconds with the pen up between two strokes, in the engine.")
    var penUp: Milliseconds = 150

    @Flag(help: "Print what did not arrive.")
    var misses = false

    @Argument(help: "Words, a line of JSON each.")
    var samples: String

    func run() throws {
        let words = try WrittenWord.read(
            samples, by: tuners ? .tuners : .judges, perWriter: perWriter)
        let reader = WordReader(
            try WordNetwork(MappedFile(network, limit: WordNetwork.largestFile)),
            model: try LetterModel(bytes: SampleFiles.bytes(model)).withPairs(beside: model))
        let recogniser = Recogniser(
            try DictionaryStack(own: dictionary, shipped: nil).load().dictionary)
        if running > 0 { return try writeRunning(recogniser, reader) }
        func isRight(_ text: String, _ word: WrittenWord) -> Bool {
            text.lowercased() == word.label.lowercased()
        }
        let alone = words.map { isRight(reader.read($0.onScreen).first?.text ?? "", $0) }
        print(
            "\(words.count) words, at most \(perWriter) of a writer; "
                + "read by themselves \(alone.percentTrue) % right")
        var arrived: [Bool] = []
        var offered = 0
        for word in words {
            var writer = WordWriter(recogniser, reader, penUp: penUp)
            writer.write(word.onScreen)
            arrived.append(isRight(writer.text, word))
            if writer.isOffered { offered += 1 }
            if misses, !(arrived.last ?? true), alone[arrived.count - 1] {
                print("\(word.label)\t\(writer.text)\t\(writer.told.joined(separator: ", "))")
            }
        }
        print("written into an engine \(arrived.percentTrue) %; \(offered) were only offered")
        guard live > 0 else { return }
        let chosen = WrittenWord.spread(live, over: words.count)
        let scene = try WordScene(options)
        let texts = try scene.write(chosen.map { words[$0].onScreen })
        let there = zip(texts, chosen).map { isRight($0, words[$1]) }
        print(
            "\(there.count) written on a display \(there.percentTrue) %, "
                + "into an engine \(chosen.map { arrived[$0] }.percentTrue) %, "
                + "read by themselves \(chosen.map { alone[$0] }.percentTrue) %")
        for (text, place) in zip(texts, chosen) where misses && alone[place] {
            if !isRight(text, words[place]) { print("\(words[place].label)\t\(text)") }
        }
        let long = words.filter { $0.label.count >= 8 }.prefix(30).map(\.onScreen)
        let times = try scene.times(Array(long))
        print(
            "from the end of the rest to the first key: median "
                + "\((times.quantile(0.5) ?? .nan).digits(1)) ms, p90 "
                + "\((times.quantile(0.9) ?? .nan).digits(1)) ms, of \(times.count) words")
    }

    /// Texts of so many words together, of writers that are spread over all; each one's words are a text.
    private func texts(_ total: Int) throws -> [[WrittenWord]] {
        let most = (total + Self.writers - 1) / Self.writers
        let all = try WrittenWord.texts(samples, by: tuners ? .tuners : .judges, perWriter: most)
        return WrittenWord.spread(tuners ? .max : Self.writers, over: all.count)
            .map { all[$0] }
    }

    private func writeRunning(_ recogniser: Recogniser, _ reader: WordReader) throws {
        let texts = try texts(running)
        let spaces = WordPage.Spaces(between: between, gap: gap)
        var random = SeededGenerator(seed: seed)
        var result = RunningWords()
        for text in texts {
            result.write(text, WordPage(text, spaces, using: &random), recogniser, reader)
        }
        print(
            "\(result.words) words of \(texts.count) writers, seed \(seed): "
                + "read by themselves \(result.shareAlone) %")
        print(
            "written one after the other into an engine \(result.shareArrived) %, "
                + "replaced after typing \(result.shareChanged) %, "
                + "\(result.wordsPerMinute) words a minute, wait \(result.medianWait) ms")
        print(result.fatesText)
        if misses { print(result.losses.joined(separator: "\n")) }
        guard live > 0 else { return }
        let scene = try WordScene(options)
        random = SeededGenerator(seed: seed)
        var there = 0
        for text in texts {
            let page = WordPage(text, spaces, using: &random)
            let labels = text.map(\.label)
            let arrived = try scene.write(page)
            there += WordAgreement.count(of: arrived, with: labels)
            if misses { print(labels.joined(separator: " "), arrived, separator: "\n") }
        }
        print("on a display \(percent(there, of: result.words)) %")
    }

    private static let writers = 10
}

extension WrittenWord {
    /// Its ink in the middle of a screen of 1280 by 800, about 40 pixels for each letter.
    fileprivate var onScreen: Ink {
        guard let box = ink.box else { return ink }
        let wide = 40 * Double(label.count) / max(box.width, 1)
        let high = 300 / max(box.height, 1)
        let scale = min(wide, high, 1100 / max(box.width, 1))
        return ink.mapped {
            Point(
                x: (100 + ($0.x - box.minX) * scale).rounded(),
                y: (250 + ($0.y - box.minY) * scale).rounded())
        }
    }
}
