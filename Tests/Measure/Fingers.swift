// `measure fingers`: gestures of fingers that are not what was meant, and touches that reach a program
// otherwise than without Krakel.

import ArgumentParser
import PureSupport
import Strokes
import TestSupport

struct Fingers: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "What comes of fingers on a touchscreen and a touchpad, also cut off.",
        discussion: """
            Makes gestures of every kind at random on a real Xorg with a touchscreen and a touchpad \
            of the driver inputtest. Wrong is what was not what was meant; stuck, what the pointer or \
            a touch was still held for afterwards. Then touches that mean nothing are made on a \
            window of GTK 3, without Krakel's grabs and with them: what the window was told of each \
            finger, and how many milliseconds after it happened.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "How many gestures.")
    var count = 300

    @Option(help: "How many touches that mean nothing, each with and without Krakel.")
    var touches = 100

    @Option(help: "What determines their order and figures.")
    var seed: UInt64 = 1

    func run() throws {
        guard InputTestServer.isInstalled else {
            throw MeasureError("Xorg with the drivers dummy and inputtest is not installed")
        }
        let server = try InputTestServer()
        var home = try options.home(display: server.display)
        try home.folder.write(Self.settings, to: "config/krakel/config.toml")
        try home.folder.write(FingerDeed.dictionary, to: "shipped/strokes.dict")
        home.environment["KRAKEL_DATA"] = home.folder.path + "/shipped"
        let area = Box(minX: 0, minY: 0, maxX: 1280, maxY: 700)
        guard let window = EventLogWindow(display: server.display, area: area),
            let sink = SinkWindow(display: server.display, place: (x: 1190, y: 710)),
            let control = InputDeviceControl(display: server.display)
        else { throw MeasureError("no connection to \(server.display)") }
        let krakel = try KrakelProcess(in: home)
        try krakel.listen()
        let scene = try FingerScene(
            server: server, krakel: krakel, sink: sink, window: window, control: control)
        var random = SeededGenerator(seed: seed)
        var figures: [FingerKind: (done: Int, wrong: Int, stuck: Int)] = [:]
        for index in 0..<count {
            let kinds = FingerKind.allCases
            let deed = FingerDeed(kinds[index % kinds.count], &random)
            let outcome = try scene.carryOut(deed)
            figures[deed.kind, default: (0, 0, 0)].done += 1
            if !outcome.isRight {
                figures[deed.kind, default: (0, 0, 0)].wrong += 1
                print("# \(deed) came to \(outcome.told)")
            }
            if outcome.isStuck { figures[deed.kind, default: (0, 0, 0)].stuck += 1 }
        }
        print("meant\tdone\tright\twrong\tstuck")
        var all = (done: 0, wrong: 0, stuck: 0)
        for kind in FingerKind.allCases {
            let one = figures[kind] ?? (0, 0, 0)
            print(
                "\(kind.rawValue)\t\(one.done)\t\(one.done - one.wrong)\t\(one.wrong)\t\(one.stuck)"
            )
            all = (all.done + one.done, all.wrong + one.wrong, all.stuck + one.stuck)
        }
        print("all\t\(all.done)\t\(all.done - all.wrong)\t\(all.wrong)\t\(all.stuck)")
        if let median = scene.runOuts.quantile(0.5), let worst = scene.runOuts.max() {
            print("run-outs\tmedian \(median.digits(0)) ms, worst \(worst.digits(0)) ms")
        }
        _ = try krakel.quit()
        try FingersBelow(options: options, count: touches, seed: seed).run()
    }

    private static let settings = """
        ask = "never"
        alternatives = false
        learning = false
        badge = false

        [[trigger]]
        touch = true

        """
}
