// `measure load`: how long a dictionary takes to be read and laid out for matching.

import ArgumentParser
import Dictionaries

struct Load: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "How long a dictionary takes to be read and laid out.")

    @Argument(help: "The dictionary.")
    var dictionary = "data/strokes.dict"

    @Option(help: "How many times.")
    var times = 200

    func run() throws {
        let bytes = try SampleFiles.bytes(dictionary)
        var read: [Double] = []
        var laidOut: [Double] = []
        var both: [Double] = []
        for _ in 0..<times {
            let start = ContinuousClock.now
            let reading = try DictionaryReader.read(bytes)
            let middle = ContinuousClock.now
            let recogniser = Recogniser(reading.dictionary)
            let end = ContinuousClock.now
            guard !recogniser.modes.isEmpty else { throw MeasureError("\(dictionary): no mode") }
            read.append((middle - start) / .milliseconds(1))
            laidOut.append((end - middle) / .milliseconds(1))
            both.append((end - start) / .milliseconds(1))
        }
        for (name, figures) in [("read", read), ("laid out", laidOut), ("both", both)] {
            guard let median = figures.quantile(0.5), let worst = figures.max() else { continue }
            print("\(name): median \(median.digits(2)) ms, worst \(worst.digits(2)) ms")
        }
    }
}
