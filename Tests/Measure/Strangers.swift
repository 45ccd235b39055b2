// `measure strangers`: characters of writers that neither dictionary nor network has seen, and ink that is none,
// by the matcher alone and with the network.

import ArgumentParser
import Dictionaries
import Engine
import Glibc
import PureSupport
import Strokes
import System

struct Strangers: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Characters of writers left out, and ink that is none, by the matcher alone and with a network.",
        discussion: """
            Only those writers are read whom the training of networks leaves out; the dictionary is to be \
            computed from others as well, see `measure split --left-out`. Each character is read in its \
            own mode, letters, capitals, digits or symbols, with what this inherits. Printed are the share \
            whose nearest reading is right, however far; the share that is right and taken; and the share \
            that is sure and wrong, each by the matcher alone and with the network.

            What is in the files of --foreign, and --scribbles at random, is no character: printed is the \
            share that is taken for one, in each mode.

            With --said, of what the network ranks: how likely it says that its first is, and how often it is.
            """)

    @OptionGroup var dictionary: DictionaryOption

    @Option(help: "The network.")
    var network = "data/characters.model"

    @Flag(help: "Read the characters of all writers: those of other collections.")
    var everyone = false

    @Option(parsing: .upToNextOption, help: "Files of ink that is no character.")
    var foreign: [String] = []

    @Option(help: "So many scribbles at random.")
    var scribbles = 0

    @Option(help: "The seed of the scribbles.")
    var seed: UInt64 = 1

    @Flag(help: "Print what is said of readings beside what was found.")
    var said = false

    @Argument(help: "Files of samples; each has its own rows.")
    var samples: [String] = []

    func run() throws {
        let dictionary = try dictionary.read()
        let network = try NetworkOption.read(network)
        let readers = [Recogniser(dictionary), Recogniser(dictionary, network: network)]
        print("file\tmode\tcharacters\tright\tright and taken\tsure and wrong\ttaken (%)")
        for file in samples {
            let all = try SampleFiles.read(file)
                .filter { everyone || ($0.user ?? "").isLeftOut }
            let characters = all.compactMap { sample in
                Self.mode(of: sample.character).map { ($0, sample.character, sample.ink) }
            }
            report(Path.name(of: file), characters, by: readers)
            if said { reportSaid(characters, by: readers[1]) }
        }
        for file in foreign {
            let inks = try SampleFiles.read(file).map(\.ink)
            report(Path.name(of: file), Self.inEachMode(inks), by: readers)
        }
        guard scribbles > 0 else { return }
        print("seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let inks = (0..<scribbles).map { _ in Ink(scribbledWith: &random) }
        report("scribbles", Self.inEachMode(inks), by: readers)
    }

    private func report(
        _ name: String, _ inks: [(mode: String, character: String?, ink: Ink)],
        by readers: [Recogniser]
    ) {
        var tallies: [String: [StrangerTally]] = [:]
        for (mode, character, ink) in inks {
            guard let query = Query(ink) else { continue }
            for (index, reader) in readers.enumerated() {
                let match = reader.recognise(query, in: mode)
                let isRight = character.map { match?.actions == [.text($0)] } ?? false
                tallies[mode, default: [.init(), .init()]][index].add(match, isRight: isRight)
            }
        }
        for (mode, tally) in tallies.sorted(by: { $0.key < $1.key }) {
            let columns: [KeyPath<StrangerTally, Int>] = [
                \.right, \.rightAndTaken, \.sureAndWrong, \.taken,
            ]
            let shares = columns.map { column in
                tally.map { percent($0[keyPath: column], of: $0.all, digits: 2) }
                    .joined(separator: " / ")
            }
            print("\(name)\t\(mode)\t\(tally[0].all)\t" + shares.joined(separator: "\t"))
        }
    }

    /// How often the likeliest reading is right by how likely it is said to be, and by which factor the logarithms
    /// of what is said would have to be divided (a temperature) for what was meant to surprise least.
    private func reportSaid(
        _ inks: [(mode: String, character: String?, ink: Ink)], by reader: Recogniser
    ) {
        let bounds: [Float] = [0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99]
        let temperatures: [Float] = [0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.5]
        var rows = bounds.map { _ in (count: 0, said: Float(0), right: 0) }
        var surprises = temperatures.map { _ in Float(0) }
        for (mode, character, ink) in inks {
            guard let character, let query = Query(ink),
                let match = reader.recognise(query, in: mode, alternatives: 60),
                let first = match.logProbability
            else { continue }
            let chances =
                [(match.actions, first)]
                + match.alternatives.compactMap { one in
                    one.logProbability.map { (one.actions, $0) }
                }
            guard let meant = chances.first(where: { $0.0 == [.text(character)] }) else { continue }
            let row = bounds.lastIndex { $0 <= expf(first) } ?? 0
            rows[row].count += 1
            rows[row].said += expf(first)
            rows[row].right += match.actions == meant.0 ? 1 : 0
            for (index, temperature) in temperatures.enumerated() {
                let whole = chances.reduce(0) { $0 + expf($1.1 / temperature) }
                surprises[index] -= meant.1 / temperature - logf(whole)
            }
        }
        for row in rows where row.count > 0 {
            let said = 100 * Double(row.said) / Double(row.count)
            let right = 100 * Double(row.right) / Double(row.count)
            print("  said \(said.digits(1)) %, right \(right.digits(1)) % of \(row.count)")
        }
        let all = Float(max(1, rows.reduce(0) { $0 + $1.count }))
        for (temperature, surprise) in zip(temperatures, surprises) {
            print("  temperature \(temperature): \(Double(surprise / all).digits(3)) nats")
        }
    }

    private static func inEachMode(_ inks: [Ink]) -> [(String, String?, Ink)] {
        ["letters", "capitals", "digits"].flatMap { mode in inks.map { (mode, nil, $0) } }
    }

    /// The mode of the shipped dictionary that is for `character`; nil for what is longer.
    private static func mode(of character: String) -> String? {
        guard character.count == 1, let one = character.first, one.isASCII else { return nil }
        if one.isLetter { return one.isLowercase ? "letters" : "capitals" }
        return one.isNumber ? "digits" : "symbols"
    }
}

extension Sample {
    /// UNIPEN writes a quotation mark behind a backslash.
    fileprivate var character: String { label == "\\\"" ? "\"" : label }
}

extension Ink {
    /// One to three strokes whose direction turns this way and that, now and then at once.
    init(scribbledWith random: inout SeededGenerator) {
        let count = [1, 1, 1, 2, 2, 3].randomElement(using: &random) ?? 1
        self.init(
            (0..<count).map { _ in
                var place = Point(
                    x: .random(in: 0..<80, using: &random), y: .random(in: 0..<80, using: &random))
                var direction = Double.random(in: 0..<(2 * .pi), using: &random)
                var turning = 0.0
                return Stroke(
                    (0..<Int.random(in: 12...90, using: &random)).map { _ in
                        let point = place
                        turning = 0.85 * turning + 0.12 * random.normal()
                        direction += turning
                        if Double.random(in: 0..<1, using: &random) < 0.04 {
                            direction += 1.5 * random.normal()
                        }
                        place.x += 4 * cos(direction)
                        place.y += 4 * sin(direction)
                        return point
                    })
            })
    }
}

private struct StrangerTally {
    private(set) var all = 0
    private(set) var right = 0
    private(set) var rightAndTaken = 0
    private(set) var sureAndWrong = 0
    private(set) var taken = 0

    mutating func add(_ match: Match?, isRight: Bool) {
        all += 1
        let isTaken = match.map { $0.verdict != .rejected } ?? false
        if isTaken { taken += 1 }
        if isRight { right += 1 }
        if isRight, isTaken { rightAndTaken += 1 }
        if !isRight, match?.verdict == .sure { sureAndWrong += 1 }
    }
}
