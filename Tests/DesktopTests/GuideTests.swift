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
        private static func isGuided(_ before: ScreenImage, _ now: ScreenImage) -> Bool {
            for y in Int(ahead.minY)...Int(ahead.maxY) {
                for x in Int(ahead.minX)...Int(ahead.maxX) {
                    guard let old = before[x, y], let new = now[x, y] else { continue }
                    if old != new { return true }
                }
            }
            return false
        }

        private func goOn(_ desktop: Desktop, to end: Point, from start: Point) {
            for step in 1...20 {
                desktop.player.move(to: start.towards(end, by: Double(step) / 20), after: 2)
            }
        }

        @Test(arguments: InkDesk.isComposited)
        func itComesWithARestAndGoesWithTheStroke(isComposited: Bool) throws {
            let desk = try InkDesk(shipped: Self.dictionary, isComposited: isComposited)
            let desktop = desk.desktop
            func isGuided() -> Bool { desk.shows { Self.isGuided(desk.before, $0) } }
            let (tip, corner) = (Point(x: 260, y: 240), Point(x: 340, y: 240))

            desk.begin(at: 160)
            #expect(isGuided())
            goOn(desktop, to: corner, from: tip)
            goOn(desktop, to: Point(x: 340, y: 330), from: corner)
            desktop.player.release(2).synchronise()
            #expect(try desk.krakel.event(.recognised).text == "<F2>")
            desk.expectAsBefore()
            desk.begin(at: 160)
            #expect(isGuided())
            try desk.giveUp()
            desk.begin(at: 160)
            #expect(isGuided())
            desk.stop()
        }

        /// Monitors that were put in order while Krakel runs, the pen on one and then on the other.
        @Test func itStaysOnThePensMonitor() throws {
            let desk = try InkDesk(shipped: Self.dictionary)
            let (desktop, krakel) = (desk.desktop, desk.krakel)
            let resources = try DesktopResources(display: desktop.server.display)
            for (edge, isLeft) in [(300.0, true), (150, false)] {
                resources.setMonitors([
                    Box(minX: 0, minY: 0, maxX: edge, maxY: 480),
                    Box(minX: edge, minY: 0, maxX: 640, maxY: 480),
                ])
                try krakel.settle()
                desk.begin(at: 160)
                let (own, other) = (0..<Int(edge), Int(edge)..<640)
                let image = try #require(
                    desk.shows { $0.isGuided(isLeft ? own : other) } ? desk.screen : nil)
                #expect(image.changes(from: desk.before, columns: isLeft ? other : own) == 0)
                goOn(desktop, to: Point(x: 340, y: 240), from: Point(x: 260, y: 240))
                desktop.player.release(2).synchronise()
                #expect(try krakel.event(.recognised).text == "a")
                desk.expectAsBefore()
            }
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
                let isThere = eventually(.screen(display)) {
                    desk.eyes.captureScreen()?.isGuided(columns) == true
                }
                let image = try #require(isThere ? desk.eyes.captureScreen() : nil)
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

    /// Whether a guide with its captions, on their ground, is between two columns.
    fileprivate func isGuided(_ columns: Range<Int>) -> Bool {
        (0..<height).reduce(0) { sum, y in
            sum + columns.count { self[$0, y].map { $0 == (0x20, 0x24, 0x2C) } ?? false }
        } > 200
    }
}
