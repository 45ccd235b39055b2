// `measure endurance`: whether a Krakel that has read very many strokes is as it was at the start.

import ArgumentParser
import Glibc
import Strokes
import System
import TestSupport

struct Endurance: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Memory, latency, descriptors and server resources over very many strokes.",
        discussion: """
            Writes characters one after the other, each as soon as the one before has arrived at the \
            application. The first and the last hundredth are compared, behind another hundredth to \
            settle in. A machine is not as fast at the end as at the start: time is also compared with \
            that of a Krakel which was started behind it all, on a server of its own, a hundred strokes \
            each in turn.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "How many strokes.")
    var count = 1_000_000

    @Option(help: "Milliseconds between the points of a stroke.")
    var pace: UInt = 1

    @Option(help: "Milliseconds between the press and the first motion.")
    var dwell: UInt = 4

    func run() throws {
        // They end behind those who are connected to them.
        let servers = [try XvfbServer(), try XvfbServer()]
        try withExtendedLifetime(servers) {
            try write(on: servers[0].display, beside: servers[1].display)
        }
    }

    private func write(on display: String, beside other: String) throws {
        let desk = try EnduranceDesk(options, on: display, pace: pace, dwell: dwell)
        let part = max(1, count / 100)
        try desk.write(part)
        var first = State(desk)
        first.speed = try desk.write(part)
        print("at \(desk.count): \(first)")
        fflush(nil)
        let start = Deadline.now
        while desk.count < count - part {
            let tenth = (desk.count / (10 * part) + 1) * 10 * part
            try desk.write(min(tenth, count - part) - desk.count)
            print("\(desk.count) strokes, silent \(desk.silent): \(State(desk).holdings)")
            fflush(nil)
        }
        let seconds = (Deadline.now - start) / 1000
        let speed = try desk.write(part)
        var last = State(desk)
        last.speed = speed
        print("at \(desk.count): \(last)")
        let rate = Double(count - 3 * part) / seconds
        print("silent \(desk.silent), \(rate.digits(0)) strokes a second")
        print(
            "end to start: \(last.speed.share(of: first.speed)), memory "
                + "\((Double(last.memory) / Double(first.memory)).digits(3)), descriptors "
                + "\(last.descriptors - first.descriptors), server resources "
                + "\(last.resources - first.resources)")
        let fresh = try EnduranceDesk(options, on: other, pace: pace, dwell: dwell)
        try fresh.write(part)
        var (old, new) = (StrokeSpeed(), StrokeSpeed())
        for _ in 0..<max(1, part / 100) {
            old += try desk.write(100)
            new += try fresh.write(100)
        }
        print(
            "end to a new one: \(old.share(of: new)); medians "
                + "\(old.median.digits(3)) and \(new.median.digits(3)) ms")
        _ = try desk.krakel.quit()
        _ = try fresh.krakel.quit()
    }
}

/// A Krakel on a server that nobody else uses, and a hand that writes there.
private final class EnduranceDesk {
    let krakel: KrakelProcess
    let display: String
    /// Strokes that were written, and those that nothing came of.
    private(set) var count = 0
    private(set) var silent = 0
    private let player: PenPlayer
    private let sink: SinkWindow
    private let strokes: [Stroke]

    init(_ options: MeasureOptions, on display: String, pace: UInt, dwell: UInt) throws {
        self.display = display
        var home = try options.home(display: display)
        // Characters that nothing continues: each is typed as soon as it is drawn.
        try home.ship(
            """
            mode letters
            "l" : 14789
            "h" : 1474569
            "c" : 3214789
            "i" : 258

            """)
        player = try PenPlayer(display: display)
        sink = try SinkWindow(display: display)
        krakel = try KrakelProcess(in: home)
        strokes = ["14789", "1474569", "3214789", "258"].compactMap {
            CellPath($0)?.ink.fitted(side: 90).strokes.first
        }
        player.pace = pace
        player.dwell = dwell
    }

    /// Writes so many strokes.
    @discardableResult
    func write(_ number: Int) throws -> StrokeSpeed {
        var speed = StrokeSpeed(strokes: number)
        let process = krakel.process.identifier
        let time = ProcessFigures.processorTime(of: process)
        for _ in 0..<number {
            player.drag(strokes[count % strokes.count]).synchronise()
            player.release(2)
            player.flush()
            let release = Deadline.now
            count += 1
            if let press = sink.nextPress(within: 300) {
                speed.latencies.append(press.time - release)
                continue
            }
            silent += 1
            print("stroke \(count) is silent")
            while let line = try? krakel.errors.line(within: 100) { print("  \(line)") }
            fflush(nil)
            // One that has ended is silent for ever.
            try krakel.ask(.status)
        }
        speed.work = ProcessFigures.processorTime(of: process) - time
        return speed
    }
}

/// How fast strokes were read.
private struct StrokeSpeed {
    var strokes = 0
    /// Milliseconds from the last release to the key.
    var latencies: [Double] = []
    /// Milliseconds of the processor's time, which a busy machine does not change much.
    var work = 0.0

    var median: Double { latencies.quantile(0.5) ?? 0 }
    var late: Double { latencies.quantile(0.99) ?? 0 }
    var workOfOne: Double { work / Double(max(1, strokes)) }

    func share(of other: StrokeSpeed) -> String {
        "latency \((median / other.median).digits(3)), processor time "
            + "\((workOfOne / other.workOfOne).digits(3))"
    }

    static func += (speed: inout StrokeSpeed, other: StrokeSpeed) {
        speed.strokes += other.strokes
        speed.latencies += other.latencies
        speed.work += other.work
    }
}

/// What a Krakel takes, and how fast it is.
private struct State: CustomStringConvertible {
    var speed = StrokeSpeed()
    /// Dirty pages of its own, its watchdog's with them, in KB.
    let memory: Int
    let descriptors: Int
    let resources: Int

    init(_ desk: EnduranceDesk) {
        let krakel = desk.krakel
        let process = krakel.process.identifier
        // Whatever was to be done behind the last character is done by then.
        _ = try? krakel.errors.line(within: 4_000)
        let all = [process] + Family.children(of: process, named: "krakel")
        memory = all.map { ProcessFigures.privateDirty(of: $0) }.reduce(0, +)
        descriptors = Folder.names(in: "/proc/\(process)/fd").count
        resources = ServerResources.count(on: desk.display) ?? 0
    }

    var description: String {
        "median \(speed.median.digits(3)) ms, p99 \(speed.late.digits(3)) ms, a stroke's processor "
            + "time \(speed.workOfOne.digits(3)) ms, \(holdings)"
    }

    /// What it has at this moment.
    var holdings: String {
        "private dirty \(memory) KB, descriptors \(descriptors), server resources \(resources)"
    }
}
