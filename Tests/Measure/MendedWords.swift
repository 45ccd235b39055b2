import Daemon
import Dictionaries
import Engine
import Foundation
import PureSupport
import Reading
import Strokes

/// `measure flow --words`: text of several kinds, as it is typed letter by letter and with words mended as they end.
struct MendedWords {
    let dictionary: StrokeDictionary
    let network: CharacterNetwork?
    let mender: WordMender
    let hands: [[String: [Ink]]]
    let length: Int
    /// So many characters are learned of before.
    let taught: Int
    /// Whether what words say is learned as well.
    let wordsTeach: Bool
    /// Whether characters are as large as they were recorded, beside the writer's others.
    let areSized: Bool
    let seed: UInt64
    let verbose: Bool

    private var recogniser: Recogniser { Recogniser(dictionary, network: network) }

    static let heading =
        "place    up  between  words        characters  known %  typed wrong %  at the end %  words wrong %  spoiled of 1000  mended of 1000"

    /// A line for each kind of words.
    func rows(
        _ hand: FlowHand, _ kinds: [(name: String, words: [String], inOrder: Bool)]
    ) throws -> [String] {
        let recogniser = recogniser
        return try kinds.map { name, words, inOrder in
            var random = SeededGenerator(seed: seed)
            var tally = Tally()
            for letters in hands {
                var (recogniser, letters) = (recogniser, letters)
                if taught > 0 {
                    let others = letters.mapValues(\.secondOfTwo).filter { !$0.value.isEmpty }
                    letters = letters.mapValues(\.firstOfTwo)
                    let text = FlowText(of: others, words: words, length: taught, using: &random)
                    recogniser = try learn(of: text, hand, random)
                }
                let text = FlowText(
                    of: letters, words: words, inOrder: inOrder, length: length, using: &random)
                let pauses = random
                let meant = text.characters.map(\.character).joined()
                let typed = write(text, recogniser, nil, hand, pauses).text.trimmed
                let mended = write(text, recogniser, mender, hand, pauses).text.trimmed
                let changes = tally.add(meant, typed: typed, mended: mended, mender)
                if verbose {
                    for change in changes { print("  \(change)") }
                    print("  meant  ", meant)
                    print("  typed  ", typed)
                    print("  mended ", mended)
                }
            }
            let place = [
                hand.movesOn ? "line" : "spot", "\(Int(hand.penUp))", "\(Int(hand.between))",
            ]
            return (place + [name] + tally.figures).joined(separator: "\t")
        }
    }

    /// What reads the hand better once it has written `text`.
    private func learn(
        of text: FlowText, _ hand: FlowHand, _ pauses: SeededGenerator
    ) throws -> Recogniser {
        let file = NSTemporaryDirectory() + "krakel-measure-\(getpid()).dict"
        defer { unlink(file) }
        var gathering = Gathering(into: file)
        let recogniser = recogniser
        for outcome in write(text, recogniser, mender, hand, pauses).outcomes {
            guard case .report(var report) = outcome.effect else { continue }
            if case .mended(var word) = report, !wordsTeach {
                for index in word.letters.indices { word.letters[index].meaning = .unknown }
                report = .mended(word)
            }
            gathering.note(report, at: outcome.time, isPrivate: false)
        }
        if let problem = gathering.finish(with: recogniser, at: .max / 2) {
            throw MeasureError(problem.english)
        }
        // Where nothing was learned there is no file.
        let learned = try DictionaryReader.read(
            (try? SampleFiles.bytes(file)) ?? Array("krakel-dictionary 1\n".utf8)
        ).dictionary
        return Recogniser(learned.layered(over: dictionary), network: network)
    }

    /// What a text field holds in the end.
    private func write(
        _ text: FlowText, _ recogniser: Recogniser, _ mender: WordMender?, _ hand: FlowHand,
        _ pauses: SeededGenerator
    ) -> FlowWriter {
        var engine = Engine(recogniser: recogniser)
        engine.mender = mender
        engine.rhythm = Rhythm(RhythmLimits(start: 300, least: 150, most: 800))
        var writer = FlowWriter(engine, hand: hand, random: pauses)
        let sizes = text.inks.map(\.longerSide).sorted()
        let usual = areSized && !sizes.isEmpty ? sizes[sizes.count / 2] : nil
        for (character, ink) in text.characters {
            writer.write(
                ink,
                size: usual.map { character == " " ? 1 : min(max(0.2, ink.longerSide / $0), 3) }
                    ?? 1)
        }
        writer.write(FlowText.space)
        writer.finish()
        return writer
    }

    /// Words by what they are; the frequent ones are those of `measure flow`.
    static let kinds: [(name: String, words: [String])] = [
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

    /// As many words as there are in a long text, each as often as `counts`, lines of a word and a number, say.
    static func text(counts: String, seed: UInt64) -> [String] {
        var words: [(word: String, upTo: Int)] = []
        for line in counts.split(separator: "\n") {
            let parts = line.split(separator: " ")
            guard parts.count == 2, let count = Int(parts[1]), count > 0 else { continue }
            words.append((String(parts[0]), (words.last?.upTo ?? 0) + count))
        }
        var random = SeededGenerator(seed: seed)
        return (0..<20_000).compactMap { _ in words.draw(using: &random) }
    }
}

extension Ink {
    fileprivate var longerSide: Double { box.map { max($0.width, $0.height, 1) } ?? 1 }
}

extension [Ink] {
    fileprivate var firstOfTwo: [Ink] { enumerated().filter { $0.offset % 2 == 0 }.map(\.element) }
    fileprivate var secondOfTwo: [Ink] { enumerated().filter { $0.offset % 2 == 1 }.map(\.element) }
}

extension [(word: String, upTo: Int)] {
    /// One of them, each as often as it goes beyond the one before; nil where there are none.
    func draw(using random: inout SeededGenerator) -> String? {
        guard let end = last?.upTo, end > 0 else { return nil }
        let place = Int.random(in: 0..<end, using: &random)
        var (low, high) = (0, count - 1)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].upTo > place { high = middle } else { low = middle + 1 }
        }
        return self[low].word
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}

/// What mending brings and spoils.
private struct Tally {
    private var (words, known, characters) = (0, 0, 0)
    private var (wrongTyped, wrongAtEnd, wrongWords) = (0, 0, 0)
    private var (spoiled, mended) = (0, 0)

    /// - Returns: the words that it made right or wrong.
    mutating func add(
        _ meant: String, typed: String, mended: String, _ mender: WordMender
    ) -> [String] {
        let words = meant.split(separator: " ").map(String.init)
        self.words += words.count
        known += words.count(where: mender.knows)
        characters += meant.count
        wrongTyped += Array(typed).editDistance(to: Array(meant))
        wrongAtEnd += Array(mended).editDistance(to: Array(meant))
        let (before, after) = (Self.right(of: words, in: typed), Self.right(of: words, in: mended))
        wrongWords += after.count { !$0 }
        let changed = words.indices.filter { before[$0] != after[$0] }
        spoiled += changed.count { before[$0] }
        self.mended += changed.count { after[$0] }
        return changed.map { (before[$0] ? "spoiled " : "mended ") + words[$0] }
    }

    /// Which of `words` stand in `text`, in their order.
    private static func right(of words: [String], in text: String) -> [Bool] {
        let read = text.split(separator: " ").map(String.init)
        var isRight = [Bool](repeating: true, count: words.count)
        for case .remove(let offset, _, _) in read.difference(from: words).removals {
            isRight[offset] = false
        }
        return isRight
    }

    var figures: [String] {
        let shares = [
            (known, words), (wrongTyped, characters), (wrongAtEnd, characters), (wrongWords, words),
            (10 * spoiled, words), (10 * mended, words),
        ]
        return ["\(characters)"] + shares.map { percent($0, of: $1, digits: 2) }
    }
}
