// `krakel demo --here`, on a display that somebody uses.

import TestSupport
import Testing

extension DesktopTests {
    @Suite(.enabled(if: Place.isInstalled("xterm"))) struct DemoHere {
        /// The terminal is wider than this screen, and nobody else has the keyboard.
        @Test func aHandWritesAndNothingIsLeft() throws {
            let desktop = try Desktop()
            let windows = try ScreenWindows(display: desktop.server.display)
            let before = windows.shown
            let demo = try desktop.home.run("demo", "--here", "--text", "l", "--pace", "10")
            #expect(demo.status == 0, "\(demo.errors)")
            #expect(demo.output.contains("received: l\n"), "\(demo.output)")
            #expect(eventually(.screen(desktop.server.display)) { windows.shown == before })
        }

        /// Its button is somebody's already, who keeps it.
        @Test func aKrakelThatRunsIsLeftAlone() throws {
            let desktop = try Desktop()
            let krakel = try desktop.krakel()
            let demo = try desktop.home.run("demo", "--here")
            #expect(demo.status == 1)
            #expect(demo.errors.contains("help: end it meanwhile: krakel quit && krakel demo"))
            #expect(try krakel.ask(.status).isPaused == false)
        }
    }
}
