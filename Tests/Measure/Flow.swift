import ArgumentParser
import Dictionaries
import Engine
import PureSupport
import Reading
import Strokes
import System

struct Flow: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Running text, as a hand writes it that does not wait, beside single characters.",
        discussion: """
            Common words of each writer's own characters are written in one go, and the same characters \
            read one by one, as they were recorded and by the fewer points that a quick hand's device tells. \
            Prints the edit distance of the first and the errors of the second, in hundredths of the \
            characters, and how many times as many the first is as those of the same points. The \
            dictionary should know none of the writers: `measure split` deals them out. With --words, text of \
            several kinds, as it is typed and with words mended when they end.
            """)

    @OptionGroup var dictionary: DictionaryOption
    @Option(help: "Milliseconds with the pen up within a character.")
    var penUp: [Double] = [60, 130, 250]
    @Option(help: "Milliseconds between two characters.")
    var between: [Double] = [150, 250, 500, 700, 1000, 1500, 2500]
    @Option(help: "So many writers at most.")
    var writers = 10
    @Option(help: "The seed of words and pauses.")
    var seed: UInt64 = 1
    @Option(help: "So many characters of each writer.")
    var length = 120
    @Flag(help: "Each writer's text.")
    var verbose = false
    @OptionGroup var network: NetworkOption
    @Flag(help: "Words of several kinds, mended when they end.")
    var words = false
    @Option(help: "A letter model to mend by, one of each language.")
    var model: [String] = []
    @Option(help: "Lines of a word and how often it is used: text of these words instead.")
    var counted: [String] = []
    @Option(help: "Texts of words without signs, in whose order they are written, instead.")
    var text: [String] = []
    @Option(
        help:
            "Learn of so many characters that each writer writes before, by other samples of theirs."
    )
    var taught = 0
    @Flag(help: "What mended words say is not learned then.")
    var withoutWords = false
    @Flag(help: "With --words: characters as large as recorded, not all of one size.")
    var sized = false

    @Argument(help: "Files of samples.")
    var samples: [String]

    func run() throws {
        let (dictionary, network) = (try dictionary.read(), try network.read())
        let recogniser = Recogniser(dictionary, network: network)
        var hands: [String: [String: [Ink]]] = [:]
        for file in samples {
            for sample in try SampleFiles.read(file) {
                hands[sample.user ?? "", default: [:]][sample.label, default: []].append(sample.ink)
            }
        }
        if words { return try mendWords(hands, dictionary, network) }
        var random = SeededGenerator(seed: seed)
        let texts = hands.filter { hand in
            hand.value.count >= 24 && hand.value.values.map(\.count).reduce(0, +) >= 150
        }.sorted { $0.key < $1.key }.prefix(writers).map {
            FlowText(of: $0.value, length: length, using: &random).characters
        }
        print("\(texts.count) writers, \(texts.map(\.count).reduce(0, +)) characters")
        let count = texts.map(\.count).reduce(0, +)
        func wrong(thinned: Bool) -> Int {
            texts.map { text in
                var page = FlowPage(FlowHand(), random: SeededGenerator(seed: seed))
                return text.count { character, ink in
                    let drawn = thinned ? Ink(page.write(ink).map { Stroke($0.points) }) : ink
                    let match = Query(drawn).flatMap {
                        recogniser.recognise($0, in: recogniser.firstMode)
                    }
                    return match?.verdict == .rejected
                        || match.map({ Label.text(of: $0.actions) }) != character
                }
            }.reduce(0, +)
        }
        let thinned = wrong(thinned: true)
        print(
            """
            seed \(seed); alone: \(percent(wrong(thinned: false), of: count)) % wrong as recorded, \
            \(percent(thinned, of: count)) % of the points that this hand's device tells
            """)
        let alone = Double(thinned) / Double(max(1, count))
        print("place    up  between  wrong %  times  wait ms  over 100 ms %  changed %  clicks")
        for movesOn in [true, false] {
            for penUp in penUp {
                for between in between {
                    try row(
                        texts, recogniser, alone,
                        FlowHand(penUp: penUp, between: between, movesOn: movesOn))
                }
            }
        }
    }

    private func mendWords(
        _ hands: [String: [String: [Ink]]], _ dictionary: StrokeDictionary,
        _ network: CharacterNetwork?
    ) throws {
        let models = try LetterModel.read(model)
        let able = hands.filter {
            $0.value.count >= 22
                && $0.value.values.map(\.count).reduce(0, +) >= (taught > 0 ? 200 : 40)
        }
        .sorted { $0.key < $1.key }.prefix(writers).map(\.value)
        let measure = MendedWords(
            dictionary: dictionary, network: network, mender: WordMender(models),
            hands: Array(able), length: length,
            taught: taught, wordsTeach: !withoutWords, areSized: sized, seed: seed, verbose: verbose
        )
        func read(_ file: String) throws -> (name: String, text: String) {
            (Path.name(of: file), String(decoding: try SampleFiles.bytes(file), as: UTF8.self))
        }
        let kinds =
            try counted.map(read).map { ($0, MendedWords.text(counts: $1, seed: seed), false) }
            + text.map(read).map {
                ($0, $1.split(whereSeparator: \.isWhitespace).map(String.init), true)
            }
            + (counted.isEmpty && text.isEmpty ? MendedWords.kinds.map { ($0, $1, false) } : [])
        print("\(able.count) writers, seed \(seed)")
        print(MendedWords.heading)
        for movesOn in [true, false] {
            for penUp in penUp {
                for between in between {
                    let hand = FlowHand(penUp: penUp, between: between, movesOn: movesOn)
                    for row in try measure.rows(hand, kinds) { print(row) }
                }
            }
        }
    }

    private func row(
        _ texts: [[(character: String, ink: Ink)]], _ recogniser: Recogniser, _ alone: Double,
        _ hand: FlowHand
    ) throws {
        var (wrong, count, changes, clicks) = (0, 0, 0, 0)
        var waits: [Milliseconds] = []
        for (number, text) in texts.enumerated() {
            var engine = Engine(recogniser: recogniser)
            engine.rhythm = Rhythm(RhythmLimits(start: 300, least: 150, most: 800))
            var writer = FlowWriter(
                engine, hand: hand, random: SeededGenerator(seed: seed &+ UInt64(number) &+ 1000))
            for character in text { writer.write(character.ink) }
            writer.finish()
            let meant = text.map(\.character).joined()
            let errors = Array(writer.text).editDistance(to: Array(meant))
            if verbose { print("  \(errors) of \(meant.count): \(writer.text)") }
            wrong += errors
            count += meant.count
            changes += writer.changes
            clicks += writer.clicks
            waits += writer.waits
        }
        let wait = Double(waits.reduce(0, +)) / Double(max(1, waits.count))
        let late = percent(waits.count { $0 > 100 }, of: waits.count)
        print(
            [
                (hand.movesOn ? "line" : "spot").padded(6), "\(Int(hand.penUp))".padded(4),
                "\(Int(hand.between))".padded(8), percent(wrong, of: count).padded(8),
                (Double(wrong) / Double(max(1, count)) / max(alone, 1e-9)).digits(2).padded(6),
                "\(Int(wait))".padded(8), late.padded(14),
                percent(changes, of: count).padded(10), "\(clicks)".padded(7),
            ].joined(separator: " "))
    }
}

extension [Character] {
    /// How many characters have to be put in, left out or exchanged to make `other` of it.
    func editDistance(to other: [Character]) -> Int {
        var row = [Int](0...other.count)
        for (i, x) in enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, y) in other.enumerated() {
                (diagonal, row[j + 1]) = (
                    row[j + 1], Swift.min(row[j + 1] + 1, row[j] + 1, diagonal + (x == y ? 0 : 1))
                )
            }
        }
        return row[other.count]
    }
}

extension String {
    fileprivate func padded(_ width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
