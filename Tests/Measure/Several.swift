// `measure several`: characters of several strokes, also with dots that come late, on a live display and one
// by one.

import ArgumentParser
import Dictionaries
import Engine
import PureSupport
import Strokes
import TestSupport

struct Several: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Characters of several strokes and late dots, written live, beside their readings alone.",
        discussion: """
            Recorded characters are written one after the other in lines by a hand that does not wait for \
            what is read; between an i and its dot it writes on for up to a second and a half. The same \
            strokes at the same times are given to an engine without a display, and to a Krakel on a \
            private one. Prints how many characters are wrong, what was typed and taken away again, and \
            the clicks that the program below got.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "How many characters of each kind.")
    var count = 60

    @Option(help: "Milliseconds with the pen up within a character.")
    var penUp = 130

    @Option(help: "Milliseconds between two characters.")
    var between = 250

    @Option(help: "The seed of samples and of the time that dots come late.")
    var seed: UInt64 = 1

    @Flag(help: "Leave the display out.")
    var offDisplay = false

    @Flag(help: "As in a window where nothing is taken back; without a display.")
    var final = false

    @Flag(help: "What was meant and what arrived.")
    var verbose = false

    @Argument(help: "Samples of letters and capitals, a line of JSON each.")
    var samples: [String]

    /// Characters of one kind.
    private struct Kind {
        var name: String
        var mode = "letters"
        var labels: String
        var strokeCount = 2
        var hasLateDot = false
    }

    private static let kinds = [
        Kind(name: "i, its dot late", labels: "i", hasLateDot: true),
        Kind(name: "i", labels: "i"), Kind(name: "t", labels: "t"), Kind(name: "x", labels: "x"),
        Kind(name: "k", labels: "k"), Kind(name: "f", labels: "f"),
        Kind(
            name: "capitals of three", mode: "capitals", labels: "ABDEFGHIJKNRTYZ", strokeCount: 3),
    ]

    func run() throws {
        let dictionary = try DictionaryReader.read(
            try SampleFiles.bytes(Place.repository + "/data/strokes.dict")
        ).dictionary
        let recogniser = Recogniser(dictionary)
        let letters = try Misses.letters()
        var all: [Sample] = []
        for file in samples { all += try SampleFiles.read(file) }
        print("seed \(seed), \(penUp) ms within characters, \(between) ms between them")
        print("                           wrong                 taken away       clicks")
        print("kind                count  alone  engine  live   engine  live     engine  live")
        for kind in Self.kinds {
            var random = SeededGenerator(seed: seed)
            let chosen = all.filter { $0.belongs(to: kind.labels, strokeCount: kind.strokeCount) }
                .shuffled(using: &random).prefix(count)
            let alone = chosen.count { sample in
                let match = Query(sample.ink.fitted(side: SeveralScript.size).dense).flatMap {
                    recogniser.recognise($0, in: kind.mode)
                }
                return match?.verdict == .rejected || match?.actions != [.text(sample.label)]
            }
            var script = SeveralScript(penUp: penUp, between: between, random: random)
            for sample in chosen {
                script.write(
                    sample.ink, meaning: sample.label, lateAmong: kind.hasLateDot ? letters : nil)
            }
            var reader = Engine(recogniser: recogniser, mode: kind.mode)
            _ = reader.handle(.keys(areLost: final), at: 0)
            let engine = script.played(on: reader, SeveralScript.rhythm)
            let live = offDisplay || final ? nil : try script.playedLive(in: kind.mode, options)
            if verbose {
                print("meant   \(script.meant)\nengine  \(engine.text)")
                if let live { print("live    \(live.text)") }
            }
            let outcomes = [engine, live]
            let numbers: [Int?] =
                [chosen.count, alone] + outcomes.map { $0?.wrong(script.meant) }
                + outcomes.map { $0?.changes } + outcomes.map { $0?.clicks }
            let words = zip(numbers, [6, 7, 8, 6, 9, 6, 11, 6]).map { number, width in
                let word = number.map(String.init) ?? "-"
                return String(repeating: " ", count: max(0, width - word.count)) + word
            }
            let padding = String(repeating: " ", count: 19 - kind.name.count)
            print(kind.name + padding + words.joined())
        }
    }
}

extension Sample {
    /// Whether it is one of these letters, of so many strokes; an i's second is its dot.
    fileprivate func belongs(to labels: String, strokeCount: Int) -> Bool {
        guard label.count == 1, labels.contains(label), ink.strokes.count == strokeCount else {
            return false
        }
        guard label == "i", let stem = ink.strokes.first.flatMap({ Ink([$0]).box }),
            let dot = ink.strokes.last.flatMap({ Ink([$0]).box })
        else { return label != "i" }
        return 3 * max(dot.width, dot.height) < stem.height && dot.maxY < stem.center.y
    }
}
