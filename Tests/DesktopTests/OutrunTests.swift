// Hands that are done before Krakel is served: what they did counts, and where they did it.

import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Outrun {
        /// Another client keeps the server to itself for all of a stroke, as a busy machine does.
        @Test(arguments: ["1474569", "456", "12357"])
        func aStrokeThatIsOverIsRead(cells: String) throws {
            let desktop = try Desktop(
                shipped: """
                    mode letters
                    "h" : 1474569
                    "-" : 456
                    "7" : 12357
                    """)
            let sink = try desktop.sink()
            let krakel = try desktop.krakel("--no-learning")
            let ink = try Desktop.ink(cells)
            for _ in 1...2 {
                desktop.player.alone {
                    desktop.player.move(to: Point(x: 30, y: 30))
                    desktop.player.draw(ink.strokes[0])
                    // And away before anybody could look.
                    desktop.player.move(to: Point(x: 600, y: 30), after: 2)
                }
                let told = try krakel.event(.recognised, .missed, .cancelled)
                #expect(told.event == .recognised && told.drawn == cells, "\(told)")
                #expect(sink.text(count: 1) == told.text)
            }
            // A second one is waiting behind the first.
            desktop.player.alone {
                desktop.player.draw(ink.strokes[0])
                desktop.player.move(to: Point(x: 30, y: 30), after: 2)
                desktop.player.draw(ink.strokes[0])
            }
            for _ in 1...2 {
                let told = try krakel.event(.recognised, .missed, .cancelled)
                #expect(told.drawn == cells, "\(told)")
            }
        }

        /// The server's history says nothing of a motion out of the corner, as little as of a button.
        @Test func aStrokeOutOfTheCornerIsRead() throws {
            let desktop = try Desktop(
                shipped: "mode letters\n\"s\" : 159\n",
                settings: "hold = 10000\n")
            let krakel = try desktop.krakel("--no-learning")
            let way = (0...150).map { Point(x: Double($0), y: Double($0)) }
            for delay: UInt in [1, 5, 20] {
                desktop.player.move(to: way[0])
                desktop.player.press(2, after: 5)
                for point in way.dropFirst() { desktop.player.move(to: point, after: delay) }
                desktop.player.release(2, after: 5).synchronise()
                let told = try krakel.event(.recognised, .missed, .cancelled)
                #expect(told.drawn == "159", "\(told)")
            }
        }

        /// A stroke that is begun while nobody is served goes on as it was drawn.
        @Test func aStrokeThatHasBegunIsFollowed() throws {
            let desktop = try Desktop()
            let sink = try desktop.sink()
            let krakel = try desktop.krakel("--no-learning")
            let points = try Desktop.points("1474569")
            let half = points.count / 2
            desktop.player.alone { desktop.player.drag(Stroke(Array(points[..<half]))) }
            for point in points[half...] { desktop.player.move(to: point, after: 2) }
            desktop.player.release(2, after: 1).synchronise()
            #expect(try krakel.event(.recognised, .missed, .cancelled).text == "h")
            #expect(sink.text(count: 1) == "h")
        }

        /// A click is one, wherever the pointer is by the time somebody looks.
        @Test func aClickStaysWhereItWas() throws {
            let desktop = try Desktop()
            let window = try desktop.cover()
            let krakel = try desktop.krakel("--no-learning")
            for x in [100.0, 300, 500] {
                desktop.player.alone {
                    desktop.player.move(to: Point(x: x, y: 200))
                    desktop.player.press(2, after: 2)
                    desktop.player.move(to: Point(x: x + 3, y: 202), after: 2)
                    desktop.player.release(2, after: 2)
                    desktop.player.move(to: Point(x: 50, y: 20), after: 2)
                }
                let log = window.entries(throughRelease: 2)
                #expect(log.filter { $0.kind == .press }.map(\.button) == [2])
            }
            // None of them was told of as a stroke.
            try desktop.write("1474569")
            #expect(
                try krakel.event(.willDraw, .recognised, .missed, .cancelled).event == .willDraw)
            #expect(try krakel.event(.willDraw, .recognised, .missed).text == "h")
        }
    }
}
