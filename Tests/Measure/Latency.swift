// `measure latency`: from the release of the button to the key at the application.

import ArgumentParser
import Dictionaries
import Engine
import Glibc
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

    @Flag(help: "Ask the shipped letter model.")
    var spelling = false

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
        let inks = try characters()
        var immediate: [Double] = []
        var waited = 0
        var silent = 0
        do {
            guard let player = PenPlayer(display: server.display),
                let sink = SinkWindow(display: server.display)
            else { throw MeasureError("no connection to \(server.display)") }
            var krakel = try start(home)
            let mode = try krakel.ask(.status).mode
            for _ in 0..<rounds {
                for stroke in inks.map({ $0.fitted().dense.strokes[0] }) {
                    if let first = stroke.points.first { player.move(to: first, after: between) }
                    player.drag(stroke)
                    player.synchronise()
                    if still > 0 { usleep(still * 1000) }
                    _ = sink.presses()
                    player.release(2)
                    player.flush()
                    let release = Deadline.now
                    if let press = sink.nextPress(within: 800) {
                        let latency = press.time - release
                        if latency < 250 { immediate.append(latency) } else { waited += 1 }
                    } else {
                        silent += 1
                    }
                    player.synchronise()
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
            (dictionary.map { ["--dictionary", $0] } ?? []) + (spelling ? ["--spelling"] : []))
    }

    /// Characters of one stroke that is no tap.
    private func characters() throws -> [Ink] {
        let inks: [Ink]
        if let samples {
            inks = try SampleFiles.read(samples).map(\.ink)
        } else {
            let path = dictionary ?? Place.repository + "/data/strokes.dict"
            let text = PrivateFolder.text(of: path)
            guard let mode = try DictionaryReader.read(Array(text.utf8)).dictionary.modes.first
            else { throw MeasureError("\(path): there is no mode") }
            inks = mode.entries.flatMap(\.examples).map(\.cellPath.ink)
        }
        return inks.filter { $0.strokes.count == 1 && Set($0.strokes[0].points).count > 1 }
    }
}
