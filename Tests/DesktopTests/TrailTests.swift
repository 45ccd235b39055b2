// The ink that people see while they write.

import Session
import Strokes
import TestSupport
import Testing
import X11

extension DesktopTests {
    @Suite struct Trails {
        @Test(arguments: Place.isInstalled("picom") ? [false, true] : [false])
        func inkShowsDuringAStrokeAndNothingIsLeft(isComposited: Bool) throws {
            let desktop = try Desktop()
            let window = try desktop.cover()
            let eyes = try Connection(to: desktop.server.display)
            let before = try #require(eyes.captureScreen())
            let compositor = isComposited ? try startCompositor(on: desktop.server.display) : nil
            let krakel = try desktop.krakel()
            #expect(try krakel.ask(.status).isComposited == isComposited)
            let stroke = try #require(Desktop.ink("1474569").strokes.first)
            func isInked() -> Bool {
                eventually(.screen(desktop.display)) {
                    eyes.captureScreen()?.isInk(along: stroke) == true
                }
            }
            func isAsBefore() -> Bool {
                eventually(.screen(desktop.display)) { eyes.captureScreen() == before }
            }
            // The compositor may still be painting what it found.
            #expect(isAsBefore())

            desktop.player.drag(stroke).synchronise()
            #expect(isInked())
            desktop.player.release(2).synchronise()
            _ = try krakel.event(.recognised)
            #expect(isAsBefore())

            // Ended by Escape.
            desktop.player.drag(stroke).synchronise()
            #expect(isInked())
            desktop.player.tap(key: 0xFF1B)
            desktop.player.release(2).synchronise()
            _ = try krakel.event(.cancelled)
            #expect(isAsBefore())

            // Ended by force.
            desktop.player.drag(stroke).synchronise()
            #expect(isInked())
            krakel.process.stop()
            desktop.player.release(2).synchronise()
            #expect(isAsBefore())
            withExtendedLifetime((window, compositor)) {}
        }

        /// While a character may go on its ink stays, and whatever is below can be clicked.
        @Test(arguments: Place.isInstalled("picom") ? [false, true] : [false])
        func clicksPassThroughTheInk(isComposited: Bool) throws {
            let desktop = try Desktop()
            let window = try EventLogWindow(display: desktop.server.display)
            let compositor = isComposited ? try startCompositor(on: desktop.server.display) : nil
            let krakel = try desktop.krakel()
            _ = window.entries()
            let stroke = try #require(Desktop.ink("159").strokes.first)
            let point = stroke.points[stroke.points.count / 2]
            // In one go: well within the pause that a character may have.
            desktop.player.draw(stroke)
            desktop.player.move(to: point, after: 20)
            desktop.player.click(button: 1)
            let entries = window.entries(throughRelease: 1)
            let press = try #require(entries.first { $0.kind == .press })
            #expect(press.button == 1)
            #expect(press.x == Int(point.x.rounded()) && press.y == Int(point.y.rounded()))
            #expect(try krakel.event(.recognised).text == ".")
            #expect(try krakel.quit() == 0)
            withExtendedLifetime(compositor) {}
        }
    }
}

extension ScreenImage {
    /// Whether the stroke's own colour, a strong blue, shows at each of its points.
    fileprivate func isInk(along stroke: Stroke) -> Bool {
        stroke.points.allSatisfy { isInk(Int($0.x), Int($0.y)) }
    }
}
