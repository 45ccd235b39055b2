// `measure idle`: what a Krakel costs that nobody writes with.

import ArgumentParser
import Glibc
import PureSupport
import Strokes
import TestSupport

struct Idle: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Wake-ups, threads, memory, file size and start-up time.",
        discussion: """
            The figures are those of a program as it is installed: built with -c release \
            --static-swift-stdlib.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "Seconds to watch.")
    var seconds = 10

    @Option(help: "Characters to write first, as memory grows with use.")
    var written = 20

    @Flag(help: "Write as many whole words, in the mode for these.")
    var words = false

    func run() throws {
        let server = try XvfbServer()
        let home = try options.home(display: server.display)
        var starts: [Double] = []
        for _ in 0..<10 {
            let start = Deadline.now
            let krakel = try KrakelProcess(in: home)
            starts.append(Deadline.now - start)
            _ = try krakel.quit()
        }
        let krakel = try KrakelProcess(in: home, words ? ["--mode", "words"] : [])
        let process = krakel.process.identifier
        try rest(krakel)
        printMemory("after the start", process)
        do {
            let player = try PenPlayer(display: server.display)
            guard let cells = CellPath("14789") else { throw MeasureError("no stroke") }
            let word = try WordInks.ink("people").fitted(side: 300).dense
            for _ in 0..<written {
                player.write(words ? word : cells.ink.fitted().dense)
                // So many words are not one.
                if words { poll(nil, 0, 1500) }
            }
        }
        try rest(krakel)
        printMemory("after \(written) characters", process)
        let watchdogs = Family.children(of: process, named: "krakel")
        for watchdog in watchdogs { printMemory("its watchdog beside it", watchdog) }
        let all = [process] + watchdogs
        let before = all.map { ProcessFigures(of: $0).switches }.reduce(0, +)
        poll(nil, 0, Int32(1000 * seconds))
        let after = ProcessFigures(of: process)
        let switches = all.map { ProcessFigures(of: $0).switches }.reduce(0, +)
        print("wake-ups in \(seconds) s, of both: \(switches - before)")
        print("threads: \(after.threads)")
        var attributes = stat()
        if stat(home.program, &attributes) == 0 {
            print("file: \((Double(attributes.st_size) / 1e6).digits(1)) MB")
        }
        if let median = starts.quantile(0.5), let worst = starts.max() {
            print("start to ready: median \(median.digits(1)) ms, worst \(worst.digits(1)) ms")
        }
        _ = try krakel.quit()
    }

    /// Waits until it has nothing left to do: no more switches within a second.
    private func rest(_ krakel: KrakelProcess) throws {
        try krakel.settle()
        var last = -1
        for _ in 0..<20 {
            let switches = ProcessFigures(of: krakel.process.identifier).switches
            if switches == last { return }
            last = switches
            poll(nil, 0, 1000)
        }
        throw MeasureError("the daemon does not come to rest")
    }

    private func printMemory(_ moment: String, _ process: pid_t) {
        let figures = ProcessFigures(of: process)
        print(
            "\(moment): private \(figures.privateMemory) KB, of that dirty "
                + "\(ProcessFigures.privateDirty(of: process)) KB; "
                + "PSS \(figures.proportionalMemory) KB")
    }
}
