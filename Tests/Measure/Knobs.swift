// `measure knobs`: knobs that scroll, turned with a mouse and with a pen, and what is left of them.

import ArgumentParser
import Glibc
import PureSupport
import TestSupport

struct Knobs: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "What arrives of knobs that turn the wheel, and what is left of them.",
        discussion: """
            Turns knobs that scroll on a real Xorg with a mouse and a pen of the driver inputtest: both \
            ways, small and large, with few and many points, each to a number of steps that is known \
            beforehand. Some are cut off: by a second button, or by killing Krakel. Wrong is a knob \
            whose steps told or whose clicks of the wheel below are others; stray, every button but \
            the wheel that the window below was told of; stuck, what held the pointer, the device or a \
            button afterwards. Freed is from the kill to a device that moves the pointer again.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "How many knobs of each kind.")
    var count = 100

    @Option(help: "What determines their sizes and steps.")
    var seed: UInt64 = 1

    func run() throws {
        guard InputTestServer.isInstalled else {
            throw MeasureError("Xorg with the drivers dummy and inputtest is not installed")
        }
        let server = try InputTestServer()
        let home = try options.home(display: server.display)
        var random = SeededGenerator(seed: seed)
        let scene = try KnobScene(server: server, home: home)
        print("knob\tdone\twrong\tstray\tstuck")
        for tool in KnobScene.Tool.allCases {
            for end in KnobScene.End.allCases {
                var figure = Figure()
                for _ in 0..<count {
                    let steps = 10 + Int(random.next() % 120)
                    let outcome = try scene.turn(
                        tool, random.next() % 2 == 0 ? steps : -steps,
                        radius: 20 + Double(random.next() % 180),
                        pointsInATurn: 24 + Int(random.next() % 100), until: end)
                    figure.add(outcome)
                }
                print("\(tool.rawValue), \(end.rawValue)\t\(figure.line)")
            }
        }
    }

    private struct Figure {
        var (done, wrong, stray, stuck) = (0, 0, 0, 0)
        var times: [Double] = []

        mutating func add(_ outcome: KnobScene.Outcome) {
            done += 1
            if !outcome.isRight { wrong += 1 }
            stray += outcome.stray
            if outcome.isStuck { stuck += 1 }
            times += [outcome.freed].compactMap(\.self)
        }

        var line: String {
            let counts = "\(done)\t\(wrong)\t\(stray)\t\(stuck)"
            guard let median = times.quantile(0.5), let worst = times.max() else { return counts }
            return counts + "\tfreed after \(median.digits(1)) ms, worst \(worst.digits(1)) ms"
        }
    }
}
