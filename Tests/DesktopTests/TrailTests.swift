// The ink that people see while they write.

import Session
import Strokes
import TestSupport
import Testing
import X11

extension DesktopTests {
    @Suite struct Trails {
        @Test(arguments: InkDesk.isComposited)
        func inkShowsDuringAStrokeAndNothingIsLeft(isComposited: Bool) throws {
            let desk = try InkDesk(isComposited: isComposited)
            let player = desk.desktop.player
            let stroke = try #require(Desktop.ink("1474569").strokes.first)
            func draw() {
                player.drag(stroke).synchronise()
                #expect(desk.shows { $0.isInk(along: stroke) })
            }

            draw()
            player.release(2).synchronise()
            _ = try desk.krakel.event(.recognised)
            desk.expectAsBefore()
            draw()
            try desk.giveUp()
            draw()
            desk.stop()
        }
    }
}

extension ScreenImage {
    /// Whether the stroke's own colour, a strong blue, shows at each of its points.
    fileprivate func isInk(along stroke: Stroke) -> Bool {
        stroke.points.allSatisfy { isInk(Int($0.x), Int($0.y)) }
    }
}
