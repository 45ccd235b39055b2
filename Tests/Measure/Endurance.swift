// Owns: `measure endurance`: whether a Krakel that has read very many strokes is as it was at the start.

import ArgumentParser
import Glibc
import Strokes
import TestSupport

struct Endurance: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Memory, latency, descriptors and server resources over very many strokes.",
        discussion: """
            Writes characters one after the other, each as soon as the one before has arrived at the \
            application. The first and the last hundredth are compared, behind another hundredth to \
            settle in.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "How many strokes.")
    var count = 1_000_000

    @Option(help: "Milliseconds between the points of a stroke.")
    var pace: UInt = 1

    @Option(help: "Milliseconds between the press and the first motion.")
    var dwell: UInt = 4

    func run() throws {
        let server = try XvfbServer()
        try withExtendedLifetime(server) { try write(on: server.display) }
    }

    private func write(on display: String) throws {
        var home = try options.home(display: display)
        // Characters that nothing continues: each is typed as soon as it is drawn.
        try home.folder.write(
            """
            krakel-dictionary 1
            mode letters
            "l" : 14789
            "h" : 1474569
            "c" : 3214789
            "i" : 258

            """, to: "shipped/strokes.dict")
        home.environment["KRAKEL_DATA"] = home.folder.path + "/shipped"
        guard let player = PenPlayer(display: display), let sink = SinkWindow(display: display)
        else { throw MeasureError("no connection to \(display)") }
        let krakel = try KrakelProcess(in: home)
        let strokes = ["14789", "1474569", "3214789", "258"].compactMap {
            CellPath($0)?.ink.fitted(side: 90).strokes.first
        }
        player.pace = pace
        player.dwell = dwell
        let part = max(1, count / 100)
        var latencies: [Double] = []
        var first: State?
        var silent = 0
        var start = Deadline.now
        var time = 0.0
        for index in 0..<count {
            if index == part {
                first = State(krakel, display)
                latencies = []
                start = Deadline.now
                time = krakel.processorTime
            }
            if index == 2 * part, let median = latencies.quantile(0.5) {
                first?.median = median
                first?.late = latencies.quantile(0.99) ?? 0
                first?.work = (krakel.processorTime - time) / Double(part)
                print("at \(index): \(first.map(\.description) ?? "")")
                fflush(nil)
            }
            if index == count - part {
                latencies = []
                time = krakel.processorTime
            }
            player.drag(strokes[index % strokes.count])
            player.synchronise()
            player.release(2)
            player.flush()
            let release = Deadline.now
            if let press = sink.nextPress(within: 300) {
                latencies.append(press.time - release)
            } else {
                silent += 1
                print("stroke \(index + 1) is silent")
                while let line = try? krakel.errors.line(within: 100) { print("  \(line)") }
                fflush(nil)
                // One that has ended is silent for ever.
                try krakel.ask(.status)
            }
            if (index + 1) % (10 * part) == 0, index + 1 < count {
                print("\(index + 1) strokes, silent \(silent): \(State(krakel, display).holdings)")
                fflush(nil)
            }
        }
        let seconds = (Deadline.now - start) / 1000
        var last = State(krakel, display)
        last.median = latencies.quantile(0.5) ?? 0
        last.late = latencies.quantile(0.99) ?? 0
        last.work = (krakel.processorTime - time) / Double(part)
        print("at \(count): \(last)")
        print("silent \(silent), \((Double(count - part) / seconds).digits(0)) strokes a second")
        if let first {
            print(
                "end to start: latency \((last.median / first.median).digits(3)), processor time "
                    + "\((last.work / first.work).digits(3)), memory "
                    + "\((Double(last.memory) / Double(first.memory)).digits(3)), descriptors "
                    + "\(last.descriptors - first.descriptors), server resources "
                    + "\(last.resources - first.resources)")
        }
        _ = try krakel.quit()
    }
}

/// What a Krakel takes, and how fast it is.
private struct State: CustomStringConvertible {
    var median = 0.0
    var late = 0.0
    /// Milliseconds of the processor's time for a stroke, which a busy machine does not change much.
    var work = 0.0
    /// Dirty pages of its own, its watchdog's with them, in KB.
    let memory: Int
    let descriptors: Int
    let resources: Int

    init(_ krakel: KrakelProcess, _ display: String) {
        let process = krakel.process.identifier
        // Whatever was to be done behind the last character is done by then.
        _ = try? krakel.errors.line(within: 4_000)
        let all = [process] + Family.children(of: process, named: "krakel")
        memory = all.map { ProcessFigures.privateDirty(of: $0) }.reduce(0, +)
        descriptors = Self.descriptorCount(of: process)
        resources = ServerResources.count(on: display) ?? 0
    }

    var description: String {
        "median \(median.digits(3)) ms, p99 \(late.digits(3)) ms, a stroke's processor time "
            + "\(work.digits(3)) ms, \(holdings)"
    }

    /// What it has at this moment.
    var holdings: String {
        "private dirty \(memory) KB, descriptors \(descriptors), server resources \(resources)"
    }

    private static func descriptorCount(of process: pid_t) -> Int {
        guard let folder = opendir("/proc/\(process)/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count - 2
    }
}

extension KrakelProcess {
    /// Milliseconds that it has had the processor for.
    fileprivate var processorTime: Double {
        ProcessFigures.processorTime(of: process.identifier)
    }
}
