// `measure pens`: strokes of a pen that are not what was meant.

import ArgumentParser
import Glibc
import PureSupport
import Session
import Strokes
import TestSupport

struct Pens: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "What comes of strokes with a pen's tip, eraser and barrel button, also cut off.",
        discussion: """
            Writes on a real Xorg with a pen of the driver inputtest, at pressures that change: with \
            the tip, with a button of the barrel, above the tablet and on it, and erases with the \
            other end, by a touch and by a stroke. Now and then the pen leaves the tablet's reach \
            with its tip down, or is switched off in the middle. Wrong is what was not what was \
            meant; stuck, what the pointer was still held for afterwards.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "How many strokes.")
    var count = 500

    @Option(help: "What determines their order and pressure.")
    var seed: UInt64 = 1

    func run() throws {
        guard InputTestServer.isInstalled else {
            throw MeasureError("Xorg with the drivers dummy and inputtest is not installed")
        }
        let server = try InputTestServer()
        let home = try options.home(display: server.display)
        try home.folder.write(Self.settings, to: "config/krakel/config.toml")
        guard let sink = SinkWindow(display: server.display, place: (x: 1190, y: 710)),
            let control = InputDeviceControl(display: server.display)
        else { throw MeasureError("no connection to \(server.display)") }
        let krakel = try KrakelProcess(in: home)
        try krakel.listen()
        let desk = PenScene(server: server, krakel: krakel, sink: sink, control: control)
        var random = SeededGenerator(seed: seed)
        var figures: [PenDeed: Figure] = [:]
        try desk.open()
        for _ in 0..<count {
            let deed = PenDeed.allCases[Int(random.next() % UInt64(PenDeed.allCases.count))]
            let strength = 50 + Double(random.next() % 800)
            let outcome = try desk.carryOut(deed, strength: strength)
            figures[deed, default: Figure()].add(outcome)
        }
        _ = try krakel.quit()
        print("meant\tdone\tright\twrong\tstuck")
        var all = Figure()
        for deed in PenDeed.allCases {
            let figure = figures[deed] ?? Figure()
            print("\(deed.rawValue)\t\(figure.line)")
            all.add(figure)
        }
        print("all\t\(all.line)")
    }

    private static let settings = """
        ask = "never"
        alternatives = false
        learning = false

        [[trigger]]
        button = 1
        device = "*stylus*"

        [[trigger]]
        button = 2
        device = "*stylus*"
        mode = "digits"

        """

    private struct Figure {
        var done = 0
        var wrong = 0
        var stuck = 0

        var line: String { "\(done)\t\(done - wrong)\t\(wrong)\t\(stuck)" }

        mutating func add(_ outcome: PenOutcome) {
            done += 1
            if !outcome.isRight { wrong += 1 }
            if outcome.isStuck { stuck += 1 }
        }

        mutating func add(_ other: Figure) {
            done += other.done
            wrong += other.wrong
            stuck += other.stuck
        }
    }
}
