// Exact rules, edges and slant on a real server: the screen's size gets to where they are read.

import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Rules {
        private static func ink(_ cells: String, at corner: Point) throws -> Ink {
            try #require(CellPath(cells)).ink.fitted(at: corner).dense
        }

        @Test func edgesOfTheScreenAreKnown() throws {
            let desktop = try Desktop(
                shipped: """
                    mode letters
                    "e" : 456@from-left
                    "m" : 456
                    "r" : /1?47?89/@/[147].*/
                    "l" : 14789
                    "t" : /5/
                    """)
            let sink = try desktop.sink()
            try desktop.start()
            let edge = Point(x: 0, y: 240)
            let middle = Point(x: 300, y: 240)
            for (cells, corner, text) in [
                ("456", edge, "e"), ("456", middle, "m"), ("14789", edge, "r"),
                ("14789", middle, "l"), ("456", Point(x: 3, y: 2), "e"),
            ] {
                desktop.player.write(try Self.ink(cells, at: corner))
                #expect(sink.text(count: 1) == text, "\(cells) at \(corner)")
            }
            // A tap that a rule binds is no click any more.
            desktop.player.move(to: middle)
            desktop.player.press(2)
            desktop.player.release(2, after: 30)
            desktop.player.flush()
            #expect(sink.text(count: 1) == "t")
        }
    }
}
