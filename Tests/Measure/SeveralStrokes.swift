import ArgumentParser
import Dictionaries
import Engine
import PureSupport
import Reading
import Strokes

struct SeveralStrokes: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Characters of several strokes, alone and as a hand writes them, dots late as well.",
        discussion: """
            For each kind some recorded characters, of as many writers as there are, with the pen up \
            for a while within them. Prints how many are read rightly alone, and how many by an engine \
            that has to find out which strokes are one character, in a line and on one spot.
            """)

    @Option(help: "The dictionary to read with.")
    var dictionary: String
    @Option(help: "So many characters of each kind.")
    var count = 60
    @Option(help: "Milliseconds between two characters.")
    var between = 500.0
    @Option(help: "The seed of the choice and of the pauses.")
    var seed: UInt64 = 1
    @OptionGroup var network: NetworkOption

    @Argument(help: "Files of samples.")
    var samples: [String]

    private struct Kind: Sendable {
        var name: String
        var mode = "letters"
        var strokes = 2
        /// Milliseconds with the pen up, on average.
        var penUp = 130.0
        var holds: @Sendable (String) -> Bool
    }

    private static let kinds =
        ["t", "x", "k", "f", "i"].map { letter in Kind(name: letter, holds: { $0 == letter }) } + [
            // A third more at most: nearly 1.5 s.
            Kind(name: "i, dot late", penUp: 1100, holds: { $0 == "i" }),
            Kind(
                name: "capitals", mode: "capitals", strokes: 3,
                holds: { $0.allSatisfy(\.isUppercase) && !$0.isEmpty }),
        ]

    func run() throws {
        let recogniser = Recogniser(
            try DictionaryStack(own: dictionary, shipped: nil).load().dictionary,
            network: try network.read())
        let samples = try samples.flatMap(SampleFiles.read)
        print("seed \(seed)")
        for kind in Self.kinds {
            var random = SeededGenerator(seed: seed)
            let chosen = samples.filter {
                $0.ink.strokes.count == kind.strokes && kind.holds($0.label)
            }.shuffled(using: &random).prefix(count)
            let alone = chosen.count { sample in
                let match = Query(sample.ink).flatMap { recogniser.recognise($0, in: kind.mode) }
                return match.map { $0.verdict != .rejected && means($0.actions, sample) } ?? false
            }
            let figures = try [true, false].map { movesOn in
                try right(Array(chosen), of: kind, movesOn: movesOn, recogniser, &random)
            }
            print(
                "\(kind.name) of \(kind.strokes) strokes: of \(chosen.count), \(alone) right alone, "
                    + "\(figures[0]) in a line, \(figures[1]) on one spot")
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
            var page = FlowPage(
                FlowHand(penUp: kind.penUp, between: between, movesOn: movesOn),
                random: SeededGenerator(seed: random.next()))
            let text = own.map { TimedSample(sample: $0, strokes: page.write($0.ink)) }
            var engine = Engine(recogniser: recogniser, mode: kind.mode)
            engine.rhythm = Rhythm()
            var reader = FlowReader(engine)
            let readings = try reader.read(text)
            right += zip(readings, own).count { means($0.actions, $1) }
        }
        return right
    }
}
