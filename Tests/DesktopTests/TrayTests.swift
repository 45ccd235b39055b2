// The icon in a real XEmbed tray and on a bus: shown, clicked, its menu, and everybody's coming and going.

import CX11
import Glibc
import Session
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Trays {
        private final class Scene {
            let desktop: Desktop
            let home: KrakelHome
            var display: OpaquePointer { desktop.display }
            let bus: SessionBus?

            init(withBus: Bool = false, settings: String = "") throws {
                desktop = try Desktop()
                var home = desktop.home
                bus = withBus ? try home.startBus() : nil
                try home.writeSettings(settings)
                self.home = home
            }

            func krakel() throws -> KrakelProcess {
                try KrakelUnderTest(in: home, ["--no-learning"]).listen()
            }

            /// The icon of this name, once it is shown in its place.
            @discardableResult
            func icon(_ title: String) throws -> Window {
                var found: Window?
                let isThere = eventually(.screen(display)) {
                    found = managedWindow(titled: title, on: display)
                    let box = found.flatMap { area(of: $0, on: display) }
                    return box.map { $0.width >= 20 && $0.height >= 20 && $0.minY > 440 } == true
                }
                try #require(isThere, "\(title)")
                return try #require(found)
            }

            func isGone(_ title: String) -> Bool { desktop.shows(title, false) }

            func click(_ icon: Window, button: Int = 1) {
                desktop.player.click(icon, button: button)
            }

            /// Whether something light, and something dark beside it, is drawn on it.
            func isDrawn(_ icon: Window) throws -> Bool {
                let probe = try PixelProbe(display: desktop.server.display)
                return eventually(.screen(display)) {
                    guard let area = area(of: icon, on: display) else { return false }
                    var (light, dark) = (0, 0)
                    for x in Int(area.minX)..<Int(area.maxX) {
                        for y in Int(area.minY)..<Int(area.maxY) {
                            guard let colour = probe.colour(x: x, y: y) else { continue }
                            if colour.green > 240 { light += 1 }
                            if colour.green < 60 { dark += 1 }
                        }
                    }
                    return light > 10 && dark > 10
                }
            }
        }

        @Test(.enabled(if: TrayProgram.isInstalled))
        func aClickInTheTrayPausesAndResumes() throws {
            let scene = try Scene(settings: "tray = true\n")
            let tray = try TrayProgram(on: scene.desktop.server.display)
            let krakel = try scene.krakel()
            let icon = try scene.icon("Krakel: letters")
            #expect(try scene.isDrawn(icon))
            scene.click(icon)
            _ = try krakel.event(.paused)
            scene.click(try scene.icon("Krakel is paused"))
            _ = try krakel.event(.resumed)
            try scene.icon("Krakel: letters")
            // The mode follows the writing.
            try scene.desktop.write("7531")
            try scene.icon("Krakel: digits")
            // There is one, whoever starts another.
            #expect(try scene.home.run("tray").status == 0)
            // It goes with the setting.
            try scene.home.writeSettings("tray = false\n")
            #expect(scene.isGone("Krakel: letters") && scene.isGone("Krakel: digits"))
            withExtendedLifetime(tray) {}
        }

        /// The icon that the settings ask for is that of the Krakel which runs: it goes with one that is told to end,
        /// and stays, as one that waits, where it was killed.
        @Test(.enabled(if: TrayProgram.isInstalled), arguments: [false, true])
        func theIconOfTheSettingsGoesWithKrakel(isKilled: Bool) throws {
            let scene = try Scene(settings: "tray = true\n")
            let tray = try TrayProgram(on: scene.desktop.server.display)
            let krakel = try scene.krakel()
            try scene.icon("Krakel: letters")
            if isKilled {
                try krakel.kill()
                try scene.icon("Krakel is not running")
                let next = try scene.krakel()
                try scene.icon("Krakel: letters")
                #expect(try next.quit() == 0)
            } else {
                #expect(try krakel.quit() == 0)
                #expect(scene.isGone("Krakel: letters"))
                #expect(managedWindow(titled: "Krakel is not running", on: scene.display) == nil)
            }
            withExtendedLifetime(tray) {}
        }

        /// As an uninstallation removes it.
        @Test(.enabled(if: TrayProgram.isInstalled)) func anIconGoesWithItsProgram() throws {
            let scene = try Scene()
            let tray = try TrayProgram(on: scene.desktop.server.display)
            let folder = try scene.home.folder.folder("bin")
            let window = folder + "/krakel-window"
            let beside = String(Place.krakel.dropLast("krakel".count)) + "krakel-window"
            #expect(try ChildProcess(["cp", beside, window]).status() == 0)
            let icon = try ChildProcess([window, "tray"], environment: scene.home.environment)
            try scene.icon("Krakel is not running")
            #expect(unlink(window) == 0)
            #expect(try icon.status() == 0)
            withExtendedLifetime(tray) {}
        }

        /// The tray, and the daemon; and the menu, which stays on the monitor that shows the tray.
        @Test(.enabled(if: TrayProgram.isInstalled))
        func itWaitsForWhatGoesAndComesBack() throws {
            let scene = try Scene()
            let icon = try scene.home.start(["tray"])
            let display = scene.desktop.server.display
            let complaint = "no panel shows icons here"
            _ = try icon.errors?.lines(through: complaint)
            #expect(try scene.home.run("doctor").output.contains(complaint))
            let first = try TrayProgram(on: display)
            try scene.icon("Krakel is not running")
            #expect(try !scene.home.run("doctor").output.contains(complaint))
            let krakel = try scene.krakel()
            try scene.icon("Krakel: letters")
            #expect(first.stop(on: display))
            let second = try TrayProgram(on: display)
            try scene.icon("Krakel: letters")
            #expect(try krakel.quit() == 0)
            try scene.icon("Krakel is not running")
            let next = try scene.krakel()
            let monitors = [(0.0, 470.0), (470, 660)].map {
                Box(minX: $0.0, minY: 0, maxX: $0.1, maxY: 480)
            }
            let resources = try DesktopResources(display: display)
            resources.setMonitors(monitors)
            scene.click(try scene.icon("Krakel: letters"), button: 3)
            var menu: Window?
            #expect(
                eventually(.screen(scene.display)) {
                    menu = managedWindow(titled: "krakel-menu", on: scene.display)
                    return menu != nil
                })
            let box = try #require(menu.flatMap { area(of: $0, on: scene.display) })
            #expect(
                monitors.contains {
                    box.minX >= $0.minX && box.maxX <= $0.maxX && box.minY >= $0.minY
                        && box.maxY <= $0.maxY
                }, "\(box)")
            scene.desktop.player.tap(key: Int(XK_Up))
            scene.desktop.player.tap(key: Int(XK_Return)).synchronise()
            // Its last row ends both.
            #expect(try next.process.status() == 0)
            #expect(try icon.status() == 0)
            withExtendedLifetime(second) {}
        }

        @Test func aDesktopThatHasStatusItemsGetsOne() throws {
            let scene = try Scene(withBus: true)
            let bus = try #require(scene.bus)
            let host = try StatusItemHost(on: bus)
            let icon = try scene.home.start(["tray"])
            #expect(try host.item(titled: "Krakel is not running").menu.first == "Start Krakel")
            let krakel = try scene.krakel()
            let shown = try host.item(titled: "Krakel: letters")
            #expect(shown.sides == [16, 22, 24, 32, 48, 64])
            #expect(shown.menu.count == 10 && shown.menu.first == "Pause")
            try host.click()
            _ = try krakel.event(.paused)
            #expect(try host.item(titled: "Krakel is paused").menu.first == "Resume")
            try host.choose("Resume")
            _ = try krakel.event(.resumed)
            // What shows the state is told of it as well, before anything else is chosen.
            #expect(try host.item(titled: "Krakel: letters").menu.first == "Pause")
            try host.choose("Whole words")
            #expect(try krakel.event(.modeChanged).mode == "words")
            _ = try host.item(titled: "Krakel: words")
            try host.choose("Letters")
            #expect(try krakel.event(.modeChanged).mode == "letters")
            _ = try host.item(titled: "Krakel: letters")
            try host.choose("Quit")
            #expect(try krakel.process.status() == 0)
            #expect(try icon.status() == 0)
        }

        /// A watcher that nobody shows anything for, then one that does, then none.
        @Test(.enabled(if: TrayProgram.isInstalled))
        func itGoesWhereItIsShown() throws {
            let scene = try Scene(withBus: true)
            let bus = try #require(scene.bus)
            let tray = try TrayProgram(on: scene.desktop.server.display)
            let icon = try scene.home.start(["tray"])
            let title = "Krakel is not running"
            do {
                let host = try StatusItemHost(on: bus, isHost: false)
                _ = try host.item(titled: title)
                try scene.icon(title)
                try host.becomeHost()
                #expect(scene.isGone(title))
            }
            try scene.icon(title)
            icon.stop()
            withExtendedLifetime(tray) {}
        }
    }
}
