// `measure speed`: how long single characters take to be recognised.

import ArgumentParser
import Dictionaries
import Engine
import Strokes

struct Speed: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "How long a character takes to be recognised.",
        discussion: """
            Each is read several times and the shortest counts, so that what else the machine does \
            is left out.
            """)

    @Argument(help: "Samples, a line of JSON each.")
    var samples: String

    @Option(help: "The dictionary.")
    var dictionary = "data/strokes.dict"

    @OptionGroup var network: NetworkOption

    @Option(help: "The mode to read in.")
    var mode = "letters"

    @Option(help: "Characters of more strokes are left out.")
    var strokes = 3

    @Option(help: "How many times each is read.")
    var times = 3

    func run() throws {
        let reading = try DictionaryReader.read(try SampleFiles.bytes(dictionary))
        let recogniser = Recogniser(reading.dictionary, network: try network.read())
        var microseconds: [Double] = []
        for sample in try SampleFiles.read(samples)
        where sample.ink.strokes.count <= strokes {
            var shortest = Duration.seconds(1)
            for _ in 0..<times {
                let start = ContinuousClock.now
                guard let query = Query(sample.ink) else { break }
                _ = recogniser.recognise(query, in: mode)
                shortest = min(shortest, ContinuousClock.now - start)
            }
            microseconds.append(shortest / .microseconds(1))
        }
        let figures = [("median", 0.5), ("p90", 0.9), ("p99", 0.99), ("worst", 1)]
            .compactMap { name, share in
                microseconds.quantile(share).map { "\(name) \($0.digits(0)) us" }
            }
        print("\(microseconds.count) characters: " + figures.joined(separator: ", "))
    }
}
