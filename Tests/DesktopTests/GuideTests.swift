// The guide at work: there after a rest, gone with the stroke.

import Session
import Strokes
import TestSupport
import Testing
import X11

extension DesktopTests {
    @Suite struct Guides {
        private static let dictionary = """
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
            let window = try desktop.cover()
            let eyes = try Connection(to: desktop.server.display)
            let before = try #require(eyes.captureScreen())
            let compositor = isComposited ? try startCompositor(on: desktop.server.display) : nil
            let krakel = try desktop.krakel("--no-learning")
            func isGuided() -> Bool {
                eventually(.screen(desktop.display)) {
                    Self.isGuided(before, eyes.captureScreen())
                }
            }
            func isAsBefore() -> Bool {
                eventually(.screen(desktop.display)) { eyes.captureScreen() == before }
            }
            #expect(isAsBefore())
            let (tip, corner) = (Point(x: 260, y: 240), Point(x: 340, y: 240))

            begin(desktop)
            #expect(isGuided())
            goOn(desktop, to: corner, from: tip)
            goOn(desktop, to: Point(x: 340, y: 330), from: corner)
            desktop.player.release(2).synchronise()
            #expect(try krakel.event(.recognised).text == "<F2>")
            #expect(isAsBefore())

            // Given up by Escape.
            begin(desktop)
            #expect(isGuided())
            desktop.player.tap(key: 0xFF1B)
            desktop.player.release(2).synchronise()
            _ = try krakel.event(.cancelled)
            #expect(isAsBefore())

            // Ended by force.
            begin(desktop)
            #expect(isGuided())
            krakel.process.stop()
            desktop.player.release(2).synchronise()
            #expect(isAsBefore())
            withExtendedLifetime((window, compositor)) {}
        }

        /// The screen between two columns once a guide with its captions is there.
        private static func guided(
            _ eyes: Connection, on server: String, _ before: ScreenImage, _ columns: Range<Int>
        ) -> ScreenImage? {
            var seen: ScreenImage?
            let isThere = eventually(.screen(server)) {
                seen = eyes.captureScreen()
                return seen.map { $0.plateCount(columns) > 200 } ?? false
            }
            return isThere ? seen : nil
        }

        /// Monitors that were put in order while Krakel runs, the pen on one and then on the other.
        @Test func itStaysOnThePensMonitor() throws {
            let desktop = try Desktop(shipped: Self.dictionary)
            let window = try desktop.cover()
            let eyes = try Connection(to: desktop.server.display)
            let krakel = try desktop.krakel("--no-learning")
            let before = try #require(eyes.captureScreen())
            let resources = try DesktopResources(display: desktop.server.display)
            for (edge, isLeft) in [(300.0, true), (150, false)] {
                resources.setMonitors([
                    Box(minX: 0, minY: 0, maxX: edge, maxY: 480),
                    Box(minX: edge, minY: 0, maxX: 640, maxY: 480),
                ])
                try krakel.settle()
                begin(desktop)
                let (own, other) = (0..<Int(edge), Int(edge)..<640)
                let guided = Self.guided(
                    eyes, on: desktop.server.display, before, isLeft ? own : other)
                let image = try #require(guided)
                #expect(image.changes(from: before, columns: isLeft ? other : own) == 0)
                goOn(desktop, to: Point(x: 340, y: 240), from: Point(x: 260, y: 240))
                desktop.player.release(2).synchronise()
                #expect(try krakel.event(.recognised).text == "a")
                #expect(eventually(.screen(desktop.display)) { eyes.captureScreen() == before })
            }
            #expect(try krakel.quit() == 0)
            withExtendedLifetime(window) {}
        }

        /// A pen that writes by its tip, on a real server with two monitors.
        @Test(.needsXorg)
        func aPensTipHasItToo() throws {
            let desk = try PenDesk(PenHand.tip, shipped: Self.dictionary)
            let display = desk.server.display
            try DesktopResources(display: display).setMonitors([
                Box(minX: 0, minY: 0, maxX: 640, maxY: 800),
                Box(minX: 640, minY: 0, maxX: 1280, maxY: 800),
            ])
            try desk.krakel.settle()
            let before = try #require(desk.eyes.captureScreen())
            for (left, columns, other) in [
                (460.0, 0..<640, 640..<1180), (760, 640..<1180, 0..<640),
            ] {
                let line = PenDesk.line(from: Point(x: left, y: 400), count: 16)
                try desk.stylus.begin(line)
                try desk.stylus.draw(line)
                let guided = Self.guided(desk.eyes, on: display, before, columns)
                let image = try #require(guided)
                #expect(image.changes(from: before, columns: other) == 0)
                let (tip, corner) = (line[15], Point(x: left + 200, y: 400))
                let rest = (1...20).map { step -> Point in
                    step <= 5
                        ? tip.towards(corner, by: Double(step) / 5)
                        : Point(x: corner.x, y: 400 + 10 * Double(step - 5))
                }
                for point in rest {
                    try desk.stylus.pen.move(to: point, pressure: 300).synchronise()
                }
                try desk.stylus.end(at: rest[19])
                let told = try desk.krakel.event(.recognised, .missed, .cancelled)
                #expect(told.text == "<F2>", "\(told)")
                #expect(
                    eventually(.screen(display)) {
                        desk.eyes.captureScreen()?.changes(from: before, columns: 0..<1180) == 0
                    })
            }
            #expect(try desk.krakel.quit() == 0)
        }
    }
}

extension ScreenImage {
    /// How many pixels between two columns are others than before.
    fileprivate func changes(from before: ScreenImage, columns: Range<Int>) -> Int {
        (0..<height).reduce(0) { sum, y in
            sum
                + columns.count {
                    let place = 3 * (y * width + $0)
                    return rgb[place..<place + 3] != before.rgb[place..<place + 3]
                }
        }
    }

    /// How many pixels between two columns have the ground of captions.
    fileprivate func plateCount(_ columns: Range<Int>) -> Int {
        (0..<height).reduce(0) { sum, y in
            sum + columns.count { self[$0, y].map { $0 == (0x20, 0x24, 0x2C) } ?? false }
        }
    }
}
