// `measure bounds`: how well the distance and what the network says tell characters from what is none: what the
// bounds of `Band.ranked` and `Band.doubt` were found on.

import ArgumentParser
import Dictionaries
import Engine
import PureSupport
import Reading
import Strokes

struct Bounds: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Characters and ink that is none, by distance and by what the network says to it.",
        discussion: """
            The measure of a reading is its distance, and so many times as much as the network's logarithm of \
            its probability is below zero, and as the log odds of one whole character are below --odds. For each \
            pair of weights: the bound that --taken of the characters lie within, how many of 100 that are \
            read rightly lie within it, and how many of each file of --foreign and of --scribbles at \
            random; and the bound within which --wrong of 100 characters are read wrongly, and how \
            many are read rightly within that, as the bound of what is sure. Each character is read in \
            its own mode. Only writers whom the training of networks leaves out are read, of LaViola all.
            """)

    @Option(help: "The dictionary.")
    var dictionary: String

    @Option(help: "The network.")
    var network = "data/characters.model"

    @Option(help: "The mode.")
    var mode = "letters"

    @Option(parsing: .upToNextOption, help: "What the logarithm of the probability counts.")
    var doubt: [Float] = [0, 0.25, 0.5, 0.75, 1]

    @Option(parsing: .upToNextOption, help: "What the odds of one whole character count.")
    var whole: [Float] = [0, 0.1, 0.2]

    @Option(help: "The log odds from which on they are no reason to doubt.")
    var odds: Float = 0

    @Option(help: "The share of the characters that is to be taken.")
    var taken = 0.95

    @Option(help: "Of 100 characters so many may be sure and wrong.")
    var wrong = 3.0

    @Option(parsing: .upToNextOption, help: "Files of ink that is no character.")
    var foreign: [String] = []

    @Option(help: "So many scribbles at random.")
    var scribbles = 0

    @Option(help: "The seed of the scribbles.")
    var seed: UInt64 = 1

    @Flag(help: "Read the characters of all writers: those of other collections.")
    var everyone = false

    @Option(help: "Only every second writer: 0 or 1.")
    var half: Int?

    @Argument(help: "Files of characters of the mode.")
    var samples: [String]

    func run() throws {
        let dictionary = try DictionaryReader.read(try SampleFiles.bytes(dictionary)).dictionary
        var option = NetworkOption()
        option.network = network
        let recogniser = Recogniser(dictionary, network: try option.read())
        func read(_ ink: Ink) -> Match? {
            Query(ink).flatMap { recogniser.recognise($0, in: mode) }
        }
        var characters: [(match: Match, isRight: Bool)] = []
        for sample in try samples.flatMap(SampleFiles.read)
        where (sample.user ?? "").isRead(ofAll: everyone, half: half) {
            guard let match = read(sample.ink) else { continue }
            characters.append((match, match.actions == [.text(sample.label)]))
        }
        var strange = try foreign.map { try SampleFiles.read($0).compactMap { read($0.ink) } }
        if scribbles > 0 {
            var random = SeededGenerator(seed: seed)
            strange.append((0..<scribbles).compactMap { _ in read(Ink(scribbledWith: &random)) })
        }
        print("mode \(mode), \(characters.count) characters, seed \(seed)")
        print("doubt\twhole\tbound\tright %\tforeign %\tbound of sure\tright and sure %")
        for doubt in doubt {
            for whole in whole {
                func measure(_ match: Match) -> Float {
                    match.distance - doubt * (match.logProbability ?? 0)
                        + whole * max(0, odds - (match.wholeLogOdds ?? odds))
                }
                let all = characters.map { (measure: measure($0.match), isRight: $0.isRight) }
                    .sorted { $0.measure < $1.measure }
                let bound = all[Int(Double(all.count - 1) * taken)].measure
                let right = all.count { $0.isRight && $0.measure <= bound }
                let shares = strange.map { inks in
                    percent(inks.count { measure($0) <= bound }, inks.count)
                }
                let allowed = Int(wrong / 100 * Double(all.count))
                let mistakes = all.indices.filter { !all[$0].isRight }
                let end = mistakes.count > allowed ? mistakes[allowed] : all.endIndex
                let sure = end > 0 ? all[end - 1].measure : 0
                print(
                    [
                        Double(doubt).digits(2), Double(whole).digits(2),
                        Double(bound).digits(2), percent(right, all.count),
                        shares.joined(separator: " "), Double(sure).digits(2),
                        percent(all[..<end].count(where: \.isRight), all.count),
                    ].joined(separator: "\t"))
            }
        }
    }

    private func percent(_ part: Int, _ all: Int) -> String {
        (100 * Double(part) / Double(max(1, all))).digits(2)
    }
}
