// `measure stalls`: for how long a stopped Krakel keeps the pointer from everybody.

import ArgumentParser
import Glibc
import Strokes
import TestSupport
import X11

struct Stalls: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Milliseconds from a stop to a pointer that is free again.",
        discussion: """
            Stops Krakel at rest and presses its button; stops it with the pointer frozen by a press; \
            stops it amidst a stroke, the button down. Each is timed from the press or the stop, \
            whichever came later, to the moment at which another client can grab the pointer.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "Stops of each kind.")
    var count = 50

    func run() throws {
        let server = try XvfbServer()
        let home = try options.home(display: server.display)
        guard let player = PenPlayer(display: server.display),
            let stroke = CellPath("14789")?.ink.fitted().dense.strokes.first,
            let probe = XClient(display: server.display)
        else { throw MeasureError("no connection to \(server.display)") }
        for moment in Moment.allCases {
            var times: [Double] = []
            for _ in 0..<count {
                // A new one each time: none has been started again too often.
                let krakel = try KrakelProcess(in: home)
                try krakel.catchUp()
                switch moment {
                case .rest: break
                case .frozen: player.press(2)
                case .stroke: player.drag(stroke)
                }
                player.synchronise()
                if moment != .rest { try krakel.catchUp() }
                guard Family.stop(krakel.process.identifier) else {
                    throw MeasureError("Krakel does not stop")
                }
                if moment == .rest {
                    player.press(2).synchronise()
                }
                let start = Deadline.now
                guard probe.pointerBecomesFree() else { throw MeasureError("it stays stuck") }
                times.append(Deadline.now - start)
                player.release(2).synchronise()
                krakel.process.send(signal: SIGKILL)
                krakel.process.send(signal: SIGCONT)
                _ = try krakel.process.status()
            }
            guard let median = times.quantile(0.5), let worst = times.max() else { continue }
            print(
                "\(moment.rawValue)\tmedian \(median.digits(1)) ms, worst of \(count) "
                    + "\(worst.digits(1)) ms")
        }
        withExtendedLifetime(server) {}
    }

    enum Moment: String, CaseIterable {
        case rest = "at rest, then pressed"
        case frozen = "with the pointer frozen"
        case stroke = "amidst a stroke"
    }
}
