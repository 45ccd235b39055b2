// The guide at work: there after a rest, gone with the stroke.

import Session
import Strokes
import TestSupport
import Testing
import X11

extension DesktopTests {
    @Suite struct Guides {
        private static let dictionary = """
            krakel-dictionary 1
            mode letters
            "a" : 456
            <F2> : 4569
            <F3> : 4563

            """

        /// Where the rest of the gestures will be, once the pen rests at (260, 240).
        private static let ahead = Box(minX: 270, minY: 120, maxX: 420, maxY: 360)

        /// Whether anything is drawn before the pen.
        private static func isGuided(_ before: ScreenImage, _ now: ScreenImage?) -> Bool {
            guard let now else { return false }
            for y in Int(ahead.minY)...Int(ahead.maxY) {
                for x in Int(ahead.minX)...Int(ahead.maxX) {
                    guard let old = before[x, y], let new = now[x, y] else { continue }
                    if old != new { return true }
                }
            }
            return false
        }

        private func begin(_ desktop: Desktop) {
            for x in stride(from: 160.0, through: 260, by: 4) {
                desktop.player.move(to: Point(x: x, y: 240), after: 2)
                if x == 160 { desktop.player.press(2, after: 2) }
            }
            desktop.player.synchronise()
        }

        private func goOn(_ desktop: Desktop, to end: Point, from start: Point) {
            for step in 1...20 {
                desktop.player.move(to: start.towards(end, by: Double(step) / 20), after: 2)
            }
        }

        @Test(arguments: Place.isInstalled("picom") ? [false, true] : [false])
        func itComesWithARestAndGoesWithTheStroke(isComposited: Bool) throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            let window = try #require(
                EventLogWindow(
                    display: desktop.server.display,
                    area: Box(minX: 0, minY: 0, maxX: 640, maxY: 480)))
            let eyes = try Connection(to: desktop.server.display)
            let before = try #require(eyes.captureScreen())
            let compositor =
                isComposited ? try startCompositor(on: desktop.server.display) : nil
            let krakel = try desktop.krakel("--no-learning")
            try krakel.listen()
            #expect(eventually(.screen(desktop.display)) { eyes.captureScreen() == before })
            let (tip, corner) = (Point(x: 260, y: 240), Point(x: 340, y: 240))

            begin(desktop)
            let isSeen = eventually(.screen(desktop.display)) {
                Self.isGuided(before, eyes.captureScreen())
            }
            #expect(isSeen)
            goOn(desktop, to: corner, from: tip)
            goOn(desktop, to: Point(x: 340, y: 330), from: corner)
            desktop.player.release(2)
            desktop.player.synchronise()
            #expect(try krakel.event(.recognised).text == "<F2>")
            #expect(eventually(.screen(desktop.display)) { eyes.captureScreen() == before })

            // Given up by Escape.
            begin(desktop)
            #expect(
                eventually(.screen(desktop.display)) {
                    Self.isGuided(before, eyes.captureScreen())
                })
            desktop.player.tap(key: 0xFF1B)
            desktop.player.release(2)
            desktop.player.synchronise()
            _ = try krakel.event(.cancelled)
            #expect(eventually(.screen(desktop.display)) { eyes.captureScreen() == before })

            // Ended by force.
            begin(desktop)
            #expect(
                eventually(.screen(desktop.display)) {
                    Self.isGuided(before, eyes.captureScreen())
                })
            krakel.process.stop()
            desktop.player.release(2)
            desktop.player.synchronise()
            #expect(eventually(.screen(desktop.display)) { eyes.captureScreen() == before })
            withExtendedLifetime((window, compositor)) {}
        }

        /// What is drawn with a rest is read as what is drawn without one.
        @Test func readingIsTheSame() throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            try desktop.home.folder.write("guide = \"all\"\n", to: "config/krakel/config.toml")
            let eyes = try Connection(to: desktop.server.display)
            let before = try #require(eyes.captureScreen())
            let krakel = try desktop.krakel("--no-learning")
            try krakel.listen()
            for rests in [true, false] {
                begin(desktop)
                if rests {
                    let isSeen = eventually(.screen(desktop.display)) {
                        Self.isGuided(before, eyes.captureScreen())
                    }
                    #expect(isSeen)
                }
                goOn(desktop, to: Point(x: 340, y: 240), from: Point(x: 260, y: 240))
                desktop.player.release(2)
                desktop.player.synchronise()
                #expect(try krakel.event(.recognised).text == "a")
            }
            #expect(try krakel.quit() == 0)
        }
    }
}
