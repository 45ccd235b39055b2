// `measure latency`: from the release of the button to the key at the application.

import ArgumentParser
import Strokes
import TestSupport

struct Latency: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "The time from the last button release to the first key at the application.",
        discussion: """
            Plays characters of one stroke: the samples given, or else every such example of the \
            dictionary's first mode. Characters that something continues wait for the pause \
            between strokes; they are counted apart.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "The dictionary to read with, instead of the shipped one.")
    var dictionary: String?

    @Option(help: "How often each character is written.")
    var rounds = 1

    @Option(help: "How long the pen is up before each character, in milliseconds.")
    var between: UInt = 0

    @Option(help: "How long the pen lies still at the end of a stroke, in milliseconds.")
    var still: UInt32 = 0

    @Argument(help: "A file of samples, a line of JSON each.")
    var samples: String?

    func run() throws {
        let server = try XvfbServer()
        let home = try options.home(display: server.display)
        let strokes =
            try samples.map { ReleaseTimes.strokes(of: try SampleFiles.read($0).map(\.ink)) }
            ?? ReleaseTimes.strokes(of: dictionary)
        var immediate: [Double] = []
        var waited = 0
        var silent = 0
        try withExtendedLifetime(server) {
            var times = try ReleaseTimes(display: server.display)
            (times.between, times.still) = (between, still)
            var krakel = try start(home)
            let mode = try krakel.ask(.status).mode
            for _ in 0..<rounds {
                for stroke in strokes {
                    switch times.time(of: stroke) {
                    case nil: silent += 1
                    case let time? where time < ReleaseTimes.longestImmediate:
                        immediate.append(time)
                    default: waited += 1
                    }
                    if try krakel.ask(.status).mode != mode {
                        _ = try krakel.quit()
                        krakel = try start(home)
                    }
                }
            }
            _ = try krakel.quit()
        }
        guard let median = immediate.quantile(0.5), let late = immediate.quantile(0.99),
            let worst = immediate.max()
        else { throw MeasureError("nothing was typed at once") }
        print("immediate \(immediate.count), waited for the pause \(waited), silent \(silent)")
        print(
            "median \(median.digits(3)) ms, p99 \(late.digits(3)) ms, worst \(worst.digits(3)) ms")
    }

    private func start(_ home: KrakelHome) throws -> KrakelProcess {
        try KrakelProcess(
            in: home,
            dictionary.map { ["--dictionary", $0] } ?? [])
    }
}
