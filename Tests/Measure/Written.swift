// `measure written`: how many recorded characters arrive right on a display.

import ArgumentParser
import Engine
import Session
import Strokes
import TestSupport

struct Written: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "The share of recorded characters that arrive as what they are labelled.",
        discussion: """
            Plays each sample by XTest into a running daemon and reads what a focused window gets. \
            With --teach it learns from those files first, over the shipped dictionary, or with \
            --alone without that one.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(parsing: .upToNextOption, help: "Files to learn from first.")
    var teach: [String] = []

    @Flag(help: "Read with what was taught alone, without the shipped dictionary.")
    var alone = false

    @Option(help: "The button to write with.")
    var button = 2

    @Option(help: "The mode to write in.")
    var mode: String?

    @Argument(help: "A file of samples, a line of JSON each.")
    var samples: String

    func run() throws {
        let server = try XvfbServer()
        let home = try options.home(display: server.display)
        var arguments = ["--button", "\(button)"]
        if let mode { arguments += ["--mode", mode] }
        let dictionary = alone ? ["--dictionary", home.folder.path + "/taught.dict"] : []
        for file in teach {
            let learn = try home.run(["learn", "--from", file] + dictionary)
            guard learn.status == 0 else { throw MeasureError(learn.errors) }
        }
        arguments += dictionary
        var tally = Tally()
        let samples = try SampleFiles.read(self.samples)
        do {
            guard let player = PenPlayer(display: server.display),
                let sink = SinkWindow(display: server.display)
            else { throw MeasureError("no connection to \(server.display)") }
            var krakel = try KrakelProcess(in: home, arguments)
            try krakel.listen()
            let mode = try krakel.ask(.status).mode
            for sample in samples {
                player.write(sample.ink.fitted(), button: button)
                let arrived = try Arrival(of: sample, sink: sink, krakel: krakel)
                tally.add(sample.label, arrived.text)
                // One sample must not decide how the next is read.
                if try krakel.ask(.status).mode != mode {
                    _ = try krakel.quit()
                    krakel = try KrakelProcess(in: home, arguments)
                    try krakel.listen()
                }
            }
            _ = try krakel.quit()
        }
        tally.printReport()
    }
}

/// What came of one sample.
private struct Arrival {
    /// What the window got, keys without text and changes of mode as the daemon calls them.
    var text = ""

    /// Waits for everything that the daemon makes of the sample: perhaps several characters.
    init(of sample: Sample, sink: SinkWindow, krakel: KrakelProcess) throws {
        var strokes = 0
        while strokes < sample.ink.strokes.count {
            // Dots on their own are clicks, of which nothing is told; they leave a stroke missing.
            guard
                let event = try? krakel.event(
                    .recognised, .missed, .refused, .cancelled, within: 800)
            else { break }
            if event.event == .refused { continue }
            strokes += event.drawn.map { $0.count { $0 == "|" } + 1 } ?? 1
            guard event.event == .recognised, let label = event.text else { continue }
            if label.hasPrefix("shift ") || label.hasPrefix("lock ") || label == "ignore" {
                text += label
            } else if label.count > 1, label.hasPrefix("<"), label.hasSuffix(">") {
                text += sink.presses(count: 1, within: 1_000).isEmpty ? "" : label
            } else {
                text += sink.text(count: label.count, within: 1_000)
            }
        }
        // Whatever else was typed counts as well.
        text += sink.text()
    }
}

/// How often each label arrived as what.
private struct Tally {
    private var results: [String: [String: Int]] = [:]

    mutating func add(_ label: String, _ arrived: String) {
        results[label, default: [:]][arrived.isEmpty ? "nothing" : arrived, default: 0] += 1
    }

    func printReport() {
        var right = 0
        var all = 0
        for (label, arrivals) in results.sorted(by: { $0.key < $1.key }) {
            let count = arrivals.values.reduce(0, +)
            let good = arrivals[label] ?? 0
            right += good
            all += count
            let others = arrivals.filter { $0.key != label }.sorted { $0.value > $1.value }
                .map { "\($0.key) x\($0.value)" }.joined(separator: ", ")
            print("\(label)\t\(good)/\(count)\(others.isEmpty ? "" : "\t" + others)")
        }
        let share = all > 0 ? 100 * Double(right) / Double(all) : 0
        print("right \(share.digits(2)) % (\(right) of \(all))")
    }
}
