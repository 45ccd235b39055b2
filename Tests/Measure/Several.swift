// `measure several`: characters of several strokes, alone and as a hand writes them, also with dots that come
// late.

import ArgumentParser
import Dictionaries
import Engine
import PureSupport
import Reading
import Strokes
import TestSupport

struct Several: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Characters of several strokes, alone and as a hand writes them, dots late as well.",
        discussion: """
            For each kind some recorded characters, of as many writers as there are, with the pen up \
            for a while within them. Prints how many are read rightly alone, and how many by an engine \
            that has to find out which strokes are one character, in a line and on one spot.

            With --live they are written in lines by a hand that does not wait for what is read; between \
            an i and its dot it writes on for up to a second and a half. The same strokes at the same \
            times are given to an engine without a display, and to a Krakel on a private one. Prints how \
            many characters are wrong, what was typed and taken away again, and the clicks that the \
            program below got.
            """)

    @OptionGroup var options: MeasureOptions
    @OptionGroup var network: NetworkOption

    @Option(help: "The dictionary to read with; that of a Krakel on a display is the shipped one.")
    var dictionary = Place.repository + "/data/strokes.dict"

    @Option(help: "So many characters of each kind.")
    var count = 60

    @Option(help: "Milliseconds with the pen up within a character.")
    var penUp = 130

    @Option(help: "Milliseconds between two characters; by default 500, and 250 with --live.")
    var between: Int?

    @Option(help: "The seed of the choice, of the pauses, and of the time that dots come late.")
    var seed: UInt64 = 1

    @Flag(help: "Written on a display, beside an engine without one.")
    var live = false

    @Flag(help: "As with --live, and the display left out.")
    var offDisplay = false

    @Flag(help: "As with --off-display, in a window where nothing is taken back.")
    var final = false

    @Flag(help: "With --live, what was meant and what arrived.")
    var verbose = false

    @Argument(help: "Samples of letters and capitals, a line of JSON each.")
    var samples: [String]

    /// Characters of one kind.
    private struct Kind {
        var name: String
        var mode = "letters"
        /// nil is every capital.
        var letter: String?
        var strokes = 2
        var hasLateDot = false
        /// The stroke that leads to each one of them; nil where the mode stays.
        var lead: CellPath?

        func holds(_ label: String) -> Bool {
            if let letter { return label == letter }
            return label.allSatisfy(\.isUppercase) && !label.isEmpty
        }
    }

    private static let kinds =
        ["t", "x", "k", "f", "i"].map { Kind(name: $0, letter: $0) } + [
            Kind(name: "i, dot late", letter: "i", hasLateDot: true),
            Kind(name: "capitals", mode: "capitals", strokes: 3),
            Kind(name: "single capitals", strokes: 2, lead: CellPath("852")),
            Kind(name: "single capitals", strokes: 3, lead: CellPath("852")),
        ]
    /// Milliseconds before a late dot, where nothing is written meanwhile. A third more at most: nearly 1.5 s.
    private static let lateDot = 1100

    private var isScripted: Bool { live || offDisplay || final }
    private var pause: Int { between ?? (isScripted ? 250 : 500) }

    func run() throws {
        let recogniser = Recogniser(
            try DictionaryStack(own: dictionary, shipped: nil).load().dictionary,
            network: try network.read())
        let samples = try samples.flatMap(SampleFiles.read)
        print("seed \(seed), \(penUp) ms within characters, \(pause) ms between them")
        if isScripted {
            print("                                wrong                 taken away       clicks")
            print(
                "kind                     count  alone  engine  live   engine  live     engine  live"
            )
        }
        for kind in Self.kinds {
            var random = SeededGenerator(seed: seed)
            let chosen = samples.filter {
                $0.ink.strokes.count == kind.strokes && kind.holds($0.label)
                    && (!isScripted || kind.letter != "i" || $0.endsWithDot)
            }.shuffled(using: &random).prefix(count)
            let alone = chosen.count { sample in
                let mode = kind.lead == nil ? kind.mode : "capitals"
                let match = Query(sample.ink).flatMap { recogniser.recognise($0, in: mode) }
                return match.map { $0.verdict != .rejected && means($0.actions, sample) } ?? false
            }
            let name = "\(kind.name) of \(kind.strokes) strokes"
            if isScripted {
                try script(name, kind, Array(chosen), alone, recogniser, random)
            } else {
                let figures = try [true, false].map { movesOn in
                    try right(Array(chosen), of: kind, movesOn: movesOn, recogniser, &random)
                }
                print(
                    "\(name): of \(chosen.count), \(alone) right alone, \(figures[0]) in a line, "
                        + "\(figures[1]) on one spot")
            }
        }
    }

    private func means(_ actions: [Action], _ sample: Sample) -> Bool {
        Label.text(of: actions) == sample.label
    }

    /// How many are read rightly, each writer's in one go.
    private func right(
        _ samples: [Sample], of kind: Kind, movesOn: Bool, _ recogniser: Recogniser,
        _ random: inout SeededGenerator
    ) throws -> Int {
        var right = 0
        for (_, own) in Dictionary(grouping: samples, by: { $0.user ?? "" })
            .sorted(by: { $0.key < $1.key })
        {
            let hand = FlowHand(
                penUp: Double(kind.hasLateDot ? Self.lateDot : penUp), between: Double(pause),
                movesOn: movesOn)
            var page = FlowPage(hand, random: SeededGenerator(seed: random.next()))
            let leads = kind.lead.map { [Sample(label: "", ink: $0.ink)] } ?? []
            let text = own.flatMap { leads + [$0] }.map {
                TimedSample(sample: $0, strokes: page.write($0.ink))
            }
            var engine = Engine(recogniser: recogniser, mode: kind.mode)
            engine.rhythm = Rhythm()
            var reader = FlowReader(engine)
            let readings = try reader.read(text)
            right += zip(readings, text).count { means($0.actions, $1.sample) }
        }
        return right
    }

    /// Prints what becomes of the characters one after the other, without a display and on one.
    private func script(
        _ name: String, _ kind: Kind, _ samples: [Sample], _ alone: Int, _ recogniser: Recogniser,
        _ random: SeededGenerator
    ) throws {
        let letters = kind.hasLateDot ? try Self.letters() : nil
        var script = SeveralScript(penUp: penUp, between: pause, random: random)
        for sample in samples {
            if let lead = kind.lead { script.write(lead.ink, meaning: "", lateAmong: nil) }
            script.write(sample.ink, meaning: sample.label, lateAmong: letters)
        }
        var reader = Engine(recogniser: recogniser, mode: kind.mode)
        _ = reader.handle(.keys(areLost: final), at: 0)
        let engine = script.played(on: reader)
        let live = offDisplay || final ? nil : try script.playedLive(in: kind.mode, options)
        if verbose {
            print("meant   \(script.meant)\nengine  \(engine.text)")
            if let live { print("live    \(live.text)") }
        }
        let outcomes = [engine, live]
        let numbers: [Int?] =
            [samples.count, samples.count - alone] + outcomes.map { $0?.wrong(script.meant) }
            + outcomes.map { $0?.changes } + outcomes.map { $0?.clicks }
        let words = zip(numbers, [6, 7, 8, 6, 9, 6, 11, 6]).map { number, width in
            let word = number.map(String.init) ?? "-"
            return String(repeating: " ", count: max(0, width - word.count)) + word
        }
        print(name + String(repeating: " ", count: max(0, 24 - name.count)) + words.joined())
    }

    /// Letters that the shipped dictionary reads surely from one stroke, and that nothing continues.
    private static func letters() throws -> [(text: String, ink: Ink)] {
        let path = Place.repository + "/data/strokes.dict"
        let dictionary = try DictionaryReader.read(Array(PrivateFolder.text(of: path).utf8))
            .dictionary
        let recogniser = Recogniser(dictionary)
        guard let mode = dictionary.modes.first else { throw MeasureError("\(path): no mode") }
        return mode.entries.flatMap { entry -> [(text: String, ink: Ink)] in
            guard case .text(let text) = entry.actions.first, entry.actions.count == 1,
                text.count == 1, text.allSatisfy(\.isLetter)
            else { return [] }
            return entry.examples.map(\.cellPath.ink).filter { ink in
                let drawn = ink.fitted(side: 110).dense
                guard drawn.strokes.count == 1, let query = Query(drawn),
                    let match = recogniser.recognise(query, in: mode.name)
                else { return false }
                return match.verdict == .sure && match.actions == entry.actions
                    && !recogniser.mayContinue(query, match, in: mode.name, for: nil)
                    && !recogniser.mayTakeMark(query, match, in: mode.name)
            }.map { (text, $0) }
        }
    }
}

extension Sample {
    /// Whether the last stroke is a dot above the first.
    fileprivate var endsWithDot: Bool {
        guard let stem = ink.strokes.first.flatMap({ Ink([$0]).box }),
            let dot = ink.strokes.last.flatMap({ Ink([$0]).box })
        else { return false }
        return 3 * max(dot.width, dot.height) < stem.height && dot.maxY < stem.center.y
    }
}
