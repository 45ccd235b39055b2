// `measure drag-scroll`: triggers that scroll, dragged with a mouse and with a pen, and the clicks between.

import ArgumentParser
import PureSupport
import TestSupport

struct DragScroll: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Distance against steps of the wheel, and clicks among drags that scroll.",
        discussion: """
            Drags a trigger that scrolls on a real Xorg with a mouse and a pen of the driver inputtest: \
            down and up, across, and on both axes at once, each by a distance that is known beforehand. \
            Between two drags every button is clicked, the trigger's as well. Wrong is a drag whose \
            steps at the window below are not the whole ones of its distance on each axis; lost and \
            added are clicks; moved is a pointer that is not where the drag began; stuck, what held the \
            pointer, the device or a button afterwards.
            """)

    @OptionGroup var options: MeasureOptions

    @Option(help: "How many drags of each kind.")
    var count = 100

    @Option(help: "What determines their distances.")
    var seed: UInt64 = 1

    func run() throws {
        guard InputTestServer.isInstalled else {
            throw MeasureError("Xorg with the drivers dummy and inputtest is not installed")
        }
        let server = try InputTestServer()
        let home = try options.home(display: server.display)
        var random = SeededGenerator(seed: seed)
        let scene = try DragScrollScene(server: server, home: home)
        print("drag\tdone\twrong\twanted\treceived\tclicks\tlost\tadded\tmoved\tstuck")
        for tool in DragScrollScene.Tool.allCases {
            for kind in DragScrollScene.Kind.allCases {
                var figure = DragScrollScene.Outcome()
                for _ in 0..<count {
                    let (x, y) = kind.distance(&random)
                    figure.add(try scene.drag(tool, x: x, y: y))
                }
                print(
                    "\(tool.rawValue), \(kind.rawValue)\t\(count)\t\(figure.wrong)\t\(figure.wanted)\t"
                        + "\(figure.received)\t\(figure.clicks)\t\(figure.lost)\t\(figure.added)\t"
                        + "\(figure.moved)\t\(figure.stuck)")
            }
        }
    }
}
