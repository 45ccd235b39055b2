// The ring at work: every variant arrives, seen and unseen, and nothing is left of it.

import Glibc
import Session
import Strokes
import TestSupport
import Testing
import X11

extension DesktopTests {
    @Suite struct Rings {
        private static let dictionary = """
            mode letters
            "1" / "two" = "2" / "3" / "a long name, longer than there is room" = "4" / "5" / "6" / "7" / "8" : 456
            "x" : 258

            """

        private static let tip = Point(x: 320, y: 240)

        /// Where the pen goes for a variant; so far after a rest.
        private static func place(_ index: Int) -> Point {
            guard index > 0 else { return Point(x: tip.x + 5, y: tip.y - 5) }
            let angle = 2 * Double.pi * Double(index - 1) / 7
            return Point(x: tip.x + 90 * cos(angle), y: tip.y + 90 * sin(angle))
        }

        @Test(arguments: InkDesk.isComposited)
        func eachVariantArrives(isComposited: Bool) throws {
            let desk = try InkDesk(shipped: Self.dictionary, isComposited: isComposited)
            let desktop = desk.desktop
            /// A name to the right of the pen, where no ink is.
            func isRingShown(beside inked: ScreenImage?) -> Bool {
                desk.shows { Self.isRingShown(inked, $0) }
            }
            for index in [0, 1, 3, 6] {
                for isSeen in [true, false] {
                    desk.begin(at: 220)
                    let inked = desk.screen
                    let to = Self.place(index)
                    if isSeen {
                        #expect(isRingShown(beside: inked))
                        for step in 1...8 {
                            desktop.player.move(
                                to: Self.tip.towards(to, by: Double(step) / 8), after: 4)
                        }
                        desktop.player.release(2, after: 2)
                    } else {
                        desktop.player.move(to: to, after: 700)
                        desktop.player.release(2, after: 2)
                    }
                    desktop.player.synchronise()
                    #expect(
                        try desk.krakel.event(.recognised).text == "\(index + 1)", "\(isSeen)")
                    desk.expectAsBefore()
                }
            }
            func drawToRing() {
                desk.begin(at: 220)
                let inked = desk.screen
                #expect(isRingShown(beside: inked))
                desktop.player.move(to: Self.place(1), after: 4)
            }
            drawToRing()
            try desk.giveUp()
            // Given up by another button.
            drawToRing()
            desktop.player.press(1, after: 2)
            desktop.player.release(1, after: 2)
            desktop.player.release(2, after: 2).synchronise()
            _ = try desk.krakel.event(.cancelled)
            desk.expectAsBefore()
            drawToRing()
            desk.stop()
        }

        private static func isRingShown(_ before: ScreenImage?, _ now: ScreenImage) -> Bool {
            guard let before else { return false }
            let y = Int(tip.y)
            return (Int(tip.x) + 70..<Int(tip.x) + 90).contains { x in
                guard let old = before[x, y], let new = now[x, y] else { return false }
                return old != new
            }
        }
    }
}
