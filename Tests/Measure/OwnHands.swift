// `measure own-hands`: characters of a writer of whom the dictionary has so many others.

import ArgumentParser
import Dictionaries
import Engine
import PureSupport
import Strokes

struct OwnHands: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Characters of a writer who taught so many others, by the matcher and with a network.",
        discussion: """
            Each writer's samples are shuffled; the first teach, as `krakel learn` does, and of the others as \
            many as --tested are read, however far. Only those writers are read whom the training of networks \
            leaves out, and who have as many samples as both.
            """)

    @Option(help: "The dictionary.")
    var dictionary: String

    @Option(help: "The network.")
    var network = "data/characters.model"

    @Option(help: "The mode to write in; the dictionary's first by default.")
    var mode: String?

    @Option(parsing: .upToNextOption, help: "So many characters teach.")
    var own = [0, 50, 100, 300]

    @Option(help: "So many characters of each writer are read, and at least half as many.")
    var tested = 120

    @Option(help: "So many shuffles, by the seeds from 1 on.")
    var shuffles = 2

    @Flag(help: "Read the characters of all writers: those of other collections.")
    var everyone = false

    @Argument(help: "Files of samples.")
    var samples: [String]

    func run() throws {
        let shipped = try DictionaryReader.read(try SampleFiles.bytes(dictionary)).dictionary
        let mode = mode ?? shipped.firstMode
        let network = try NetworkOption.read(network)
        print("own\twriters\tcharacters\tmatcher %\twith network %\tlaid out in ms, median")
        let hands = try samples.flatMap { file in
            Dictionary(grouping: try SampleFiles.read(file)) { $0.user ?? "" }
                .filter { everyone || $0.key.isLeftOut }.sorted { $0.key < $1.key }.map(\.value)
        }
        for count in own {
            let hands = hands.filter { $0.count >= count + tested / 2 }
            var right = [0, 0]
            var all = 0
            var times = [[Double]](repeating: [], count: 2)
            for seed in 1...UInt64(max(1, shuffles)) {
                for hand in hands {
                    var random = SeededGenerator(seed: seed)
                    let hand = hand.shuffled(using: &random)
                    var learned = shipped
                    for sample in hand.prefix(count) {
                        guard let example = Example(learning: sample.ink) else { continue }
                        learned.add(example, for: [.text(sample.label)], in: mode)
                    }
                    let readers = [nil, network].enumerated().map { index, network in
                        let start = ContinuousClock.now
                        defer {
                            times[index].append((ContinuousClock.now - start) / .milliseconds(1))
                        }
                        return Recogniser(learned, network: network)
                    }
                    for sample in hand.dropFirst(count).suffix(tested) {
                        guard let query = Query(sample.ink) else { continue }
                        all += 1
                        for (index, reader) in readers.enumerated()
                        where reader.recognise(query, in: mode)?.actions == [.text(sample.label)] {
                            right[index] += 1
                        }
                    }
                }
            }
            let shares = right.map { percent($0, of: all, digits: 2) }
            let medians = times.map { ($0.quantile(0.5) ?? 0).digits(1) }
            print(
                "\(count)\t\(hands.count)\t\(all)\t" + shares.joined(separator: "\t") + "\t"
                    + medians.joined(separator: " / "))
        }
    }
}
