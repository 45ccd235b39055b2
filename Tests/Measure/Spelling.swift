// `measure spelling`: what the letter model brings and what it spoils where text is written in flow.

import ArgumentParser
import Dictionaries
import Engine
import PureSupport
import Reading
import Strokes

struct Spelling: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Text written in flow, without the letter model and with it.",
        discussion: """
            Each writer writes words of each kind in one go, in a line: words that are frequent, other English \
            words, names, German words, and names of commands. Both engines are given the same strokes at \
            the same times. Printed for each kind are the share of the words that the model has, of the \
            characters that are wrong by edit distance, of the words that are right without it and wrong with \
            it, and the other way round. The dictionary and the network should know none of the writers.
            """)

    @OptionGroup var dictionary: DictionaryOption

    @Option(help: "The letter model.")
    var model = "data/letters.model"

    @Option(help: "Milliseconds with the pen up within a character.")
    var penUp = 130.0

    @Option(help: "Milliseconds between two characters.")
    var between = 250.0

    @Option(help: "So many characters of each kind by each writer.")
    var length = 200

    @Option(help: "The seed of words and pauses.")
    var seed: UInt64 = 1

    @Flag(help: "Print each word that changes.")
    var verbose = false

    @OptionGroup var network: NetworkOption

    @Argument(help: "Files of samples.")
    var samples: [String]

    func run() throws {
        let recogniser = Recogniser(
            try dictionary.read(),
            network: try network.read())
        let model = try LetterModel(bytes: try SampleFiles.bytes(model))
        let samples = try self.samples.flatMap(SampleFiles.read)
        let hands: [[String: [Ink]]] = Dictionary(grouping: samples) { $0.user ?? "" }
            .sorted { $0.key < $1.key }
            .map { writer in
                Dictionary(grouping: writer.value, by: \.label).mapValues { $0.map(\.ink) }
            }
            .filter { $0.count >= 24 }
        print("\(hands.count) writers, seed \(seed)")
        print("words\tcharacters\tin the model %\twrong %\twith it %\tspoiled %\tmended % of words")
        for (name, words) in Self.kinds {
            var random = SeededGenerator(seed: seed)
            var tally = SpellingTally()
            for hand in hands {
                let text = FlowText(of: hand, words: words, length: length, using: &random)
                let pauses = random
                let readings = [nil, model].map { letters in
                    read(text, by: Engine(recogniser: recogniser, letters: letters), pauses)
                }
                tally.add(text, readings, model)
                if verbose { for change in tally.changes.suffix(9) { print("  \(change)") } }
                tally.changes = []
            }
            print(tally.row(name))
        }
    }

    /// What a text field holds in the end.
    private func read(_ text: FlowText, by engine: Engine, _ pauses: SeededGenerator) -> String {
        var engine = engine
        engine.rhythm = Rhythm(RhythmLimits(start: 300, least: 150, most: 800))
        var writer = FlowWriter(
            engine, hand: FlowHand(penUp: penUp, between: between), random: pauses)
        for ink in text.inks { writer.write(ink) }
        writer.finish()
        return writer.text
    }

    /// Words by what they are; the frequent ones are those of `measure flow`.
    private static let kinds: [(name: String, words: [String])] = [
        ("frequent", FlowText.words),
        (
            "English",
            """
            winter garden breathe quarrel pocket marvel ankle whistle bridge copper dusty engine falcon gentle \
            harbor island jungle kettle ladder mirror needle orchard pepper quiet rabbit shadow thunder umbrella \
            velvet wander yellow zebra anchor basket candle dragon elbow feather glacier hammer insect jacket \
            lantern meadow napkin oyster pigeon rocket saddle temple vanish wizard budget clause defend
            """.split(separator: " ").map(String.init)
        ),
        (
            "names",
            """
            anneke bjorn chidi dmitri elif farah giulia hoang ingrid jorge kowalski lindqvist mbeki nguyen okafor \
            petrov quispe rasmus sanchez takeshi ueda vasquez wojtek xiomara yusuf zoltan aisling bruno cheng \
            davide eriksen fujita gonzalez haruki ivanov jovana kemal leocadia moreau novak osman pereira \
            krakow zagreb lagos quito oslo dakar hanoi lyon
            """.split(separator: " ").map(String.init)
        ),
        (
            "German",
            """
            haus wetter schule freund garten arbeit woche morgen leben frage antwort fenster wasser brot \
            katze hund stadt strasse zeitung kinder mutter vater schwester bruder abend sommer winter herbst \
            buch tisch stuhl lampe musik reise urlaub bahnhof flughafen zimmer kaffee zucker milch apfel \
            birne wald berg fluss meer himmel sonne mond
            """.split(separator: " ").map(String.init)
        ),
        (
            "commands",
            """
            grep mkdir chmod sudo rsync tmux vim ssh scp awk sed xargs curl wget tar gzip umount lsblk dmesg \
            htop ifconfig nginx npm pip cargo rustc gcc ldd strace gdb cmake ninja kubectl ansible fdisk \
            xrandr dbus systemctl journalctl apt dpkg uname whoami chown regex stdin argv malloc printf
            """.split(separator: " ").map(String.init)
        ),
    ]
}

/// What the letter model brings and spoils.
private struct SpellingTally {
    private var (words, known, characters) = (0, 0, 0)
    private var wrong = [0, 0]
    private var (spoiled, mended) = (0, 0)
    var changes: [String] = []

    mutating func add(_ text: FlowText, _ readings: [String], _ model: LetterModel) {
        let meant = text.characters.map(\.character).joined()
        let words = meant.split(separator: " ").map(String.init)
        self.words += words.count
        characters += meant.count
        known += words.count(where: model.contains)
        let isRight = readings.map { rightWords(of: words, in: $0) }
        for (index, reading) in readings.enumerated() {
            wrong[index] += Array(reading).editDistance(to: Array(meant))
        }
        for (index, word) in words.enumerated() where isRight[0][index] != isRight[1][index] {
            if isRight[0][index] { spoiled += 1 } else { mended += 1 }
            changes.append((isRight[0][index] ? "spoiled " : "mended ") + word)
        }
    }

    /// Which of `words` stand in `reading`, in their order.
    private func rightWords(of words: [String], in reading: String) -> [Bool] {
        let read = reading.split(separator: " ").map(String.init)
        let difference = read.difference(from: words)
        var isRight = [Bool](repeating: true, count: words.count)
        for removal in difference.removals {
            if case .remove(let offset, _, _) = removal { isRight[offset] = false }
        }
        return isRight
    }

    func row(_ name: String) -> String {
        func share(_ part: Int, _ whole: Int) -> String {
            (100 * Double(part) / Double(max(1, whole))).digits(2)
        }
        return [
            name, "\(characters)", share(known, words), share(wrong[0], characters),
            share(wrong[1], characters), share(spoiled, words), share(mended, words),
        ].joined(separator: "\t")
    }
}
