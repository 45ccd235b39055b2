// `measure first-key`: how soon a key comes beside other programs.

import ArgumentParser
import PureSupport
import TestSupport

struct FirstKey: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "first-key",
        abstract: "How soon a key comes, beside xdotool.",
        discussion: """
            All in one run, the programs in turn, on a private server. The bare program has the \
            button grabbed and types at its release without asking anything: nothing can be faster. \
            Processor time is the user's and the kernel's together, that of the X server left out. \
            Of what is not installed there are no figures.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "How many characters are drawn in each round.")
    var strokes = 100

    @Option(help: "How often the programs take turns.")
    var rounds = 5

    @Option(help: "How often each command is run.")
    var runs = 40

    @Option(
        help: """
            For how many milliseconds the pen lies still before it is lifted. With 0 it is lifted before its last \
            motion can have been read, which no device does: a mouse reports every 8.
            """)
    var still: UInt32 = 0

    @Option(help: "Of the order of the characters.")
    var seed: UInt64 = 1

    func run() throws {
        print("seed \(seed)")
        if !Place.isInstalled("xdotool") { print("xdotool is not installed") }
        try options.onServer { server, home in
            try server.setLayout(["us"])
            var times = try ReleaseTimes(display: server.display)
            times.still = still
            try printReleases(times, in: home)
            try printCommands(on: times.sink, in: home)
        }
    }

    // MARK: - Drawing

    private func printReleases(_ times: ReleaseTimes, in home: KrakelHome) throws {
        var generator = SeededGenerator(seed: seed)
        var strokes = try ReleaseTimes.strokes().shuffled(using: &generator)
        // Those that nothing continues are typed at once; the others say nothing here.
        var bare: [Double] = []
        var krakels: [Double] = []
        var others = 0
        for _ in 0..<rounds {
            let process = try ChildProcess(
                [Place.buildFolder + "/measure", "bare-program"], environment: home.environment,
                isCaptured: true)
            _ = try process.output?.line(within: 10_000)
            bare += strokes.prefix(self.strokes).compactMap(times.time)
            process.stop()
            var krakel = try KrakelProcess(in: home)
            let mode = try krakel.ask(.status).mode
            var drawn = 0
            for stroke in strokes where drawn < self.strokes {
                if let time = times.time(of: stroke), time < ReleaseTimes.longestImmediate {
                    krakels.append(time)
                    drawn += 1
                } else {
                    others += 1
                    strokes.removeAll { $0 == stroke }
                }
                if try krakel.ask(.status).mode != mode {
                    _ = try krakel.quit()
                    krakel = try KrakelProcess(in: home)
                }
            }
            _ = try krakel.quit()
        }
        print("release to first key\tcount\tmedian us\tp90\tp99\tworst")
        let figures = try [("bare", bare), ("krakel", krakels)].map { name, times in
            guard let median = times.quantile(0.5), let late = times.quantile(0.99),
                let tenth = times.quantile(0.9), let worst = times.max()
            else { throw MeasureError("\(name) typed nothing at once") }
            let columns = [median, tenth, late, worst].map { (1000 * $0).digits(0) }
            print("\(name)\t\(times.count)\t\(columns.joined(separator: "\t"))")
            return (median: median, late: late)
        }
        print(
            "krakel / bare\t\t\((figures[1].median / figures[0].median).digits(2))"
                + "\t\t\((figures[1].late / figures[0].late).digits(2))"
                + "\t(\(others) strokes were not typed at once)")
    }

    // MARK: - Commands

    private func printCommands(on sink: SinkWindow, in home: KrakelHome) throws {
        var commands = [
            ("krakel type, by itself", [home.program, "type", "x"]),
            ("krakel press, by itself", [home.program, "press", "x"]),
        ]
        if Place.isInstalled("xdotool") {
            commands += [
                ("xdotool type", ["xdotool", "type", "x"]),
                ("xdotool key", ["xdotool", "key", "x"]),
            ]
        }
        let asked = [
            ("krakel type, by the daemon", [home.program, "type", "x"]),
            ("krakel press, by the daemon", [home.program, "press", "x"]),
        ]
        print("command\tto first key ms\tto its end ms\tprocessor ms")
        for (name, command) in commands { try printCommand(name, command, on: sink, in: home) }
        let krakel = try KrakelProcess(in: home)
        for (name, command) in asked { try printCommand(name, command, on: sink, in: home) }
        _ = try krakel.quit()
    }

    /// Runs it again and again, and prints the medians.
    private func printCommand(
        _ name: String, _ command: [String], on sink: SinkWindow, in home: KrakelHome
    ) throws {
        var (firsts, ends, costs): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<runs {
            let start = Deadline.now
            var first: Double?
            costs.append(
                try StartCost.toTheEnd {
                    let process = try ChildProcess(command, environment: home.environment)
                    first = sink.nextPress(within: 10_000)?.time
                    return process
                })
            ends.append(Deadline.now - start)
            guard let first else { throw MeasureError("\(name) typed nothing") }
            firsts.append(first - start)
            // The same key comes no second time.
            _ = sink.presses()
        }
        let medians = [firsts, ends, costs].map { ($0.quantile(0.5) ?? .nan).digits(2) }
        print("\(name)\t\(medians.joined(separator: "\t"))")
    }
}
