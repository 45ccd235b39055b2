// Writing on desktops of different resolutions: what is a stroke, and how wide its ink is.

import Session
import Strokes
import TestSupport
import Testing
import X11

extension DesktopTests {
    @Suite struct Scales {
        private static let settings = "[trail]\nwidth = 8\noutline-width = 0\n"

        private func line(_ length: Double) -> Stroke {
            Stroke(
                stride(from: 0, through: length, by: length / 8).map { Point(x: 100 + $0, y: 200) })
        }

        @Test(arguments: [96, 144, 192])
        func inkAndThresholdsGrowWithTheResolution(dotsPerInch: Int) throws {
            let desktop = try Desktop(settings: Self.settings)
            let scale = Double(dotsPerInch) / 96
            let resources = try DesktopResources(display: desktop.server.display)
            resources.write("Xft.dpi: \(dotsPerInch)\n")
            let window = try desktop.cover()
            let eyes = try Connection(to: desktop.server.display)
            let krakel = try desktop.krakel("--no-learning")
            // One pixel less than a stroke is a click, and one more is a stroke.
            desktop.player.draw(line((8 * scale).rounded(.up) - 1)).synchronise()
            #expect(window.entries(throughRelease: 2).map(\.kind).contains(.press))
            desktop.player.draw(line((8 * scale).rounded(.up) + 1)).synchronise()
            #expect(try krakel.event(.willDraw, .recognised, .missed).event == .willDraw)
            _ = try krakel.event(.recognised, .missed, .gesture)

            try expectInk(Int(8 * scale), desktop, eyes, krakel)
        }

        /// Whoever changes the scale of the desktop does not start everything anew.
        @Test func anotherResolutionIsFollowed() throws {
            let desktop = try Desktop(settings: Self.settings)
            let resources = try DesktopResources(display: desktop.server.display)
            let eyes = try Connection(to: desktop.server.display)
            let krakel = try desktop.krakel("--no-learning")
            try expectInk(8, desktop, eyes, krakel)
            resources.write("Xft.dpi: 192\n")
            // It is looked at when a character is over.
            desktop.player.draw(line(200)).synchronise()
            _ = try krakel.event(.recognised, .missed, .gesture)
            try krakel.settle()
            try expectInk(16, desktop, eyes, krakel)
        }

        private func expectInk(
            _ width: Int, _ desktop: Desktop, _ eyes: Connection, _ krakel: KrakelProcess
        ) throws {
            desktop.player.drag(line(200)).synchronise()
            #expect(
                eventually(.screen(desktop.server.display)) {
                    eyes.captureScreen()?.isInk(280, 200) == true
                })
            let height = eyes.captureScreen()?.inkHeight(atColumn: 200) ?? 0
            #expect(abs(height - width) <= 1)
            desktop.player.release(2).synchronise()
            _ = try krakel.event(.recognised, .missed, .gesture)
        }
    }
}
