// Owns: the icon in a real XEmbed tray and on a bus: shown, clicked, its menu, and everybody's coming and
// going. Leaves what it shows of a state to TraysTests, whole desktops to `measure sessions`.

import CX11
import Control
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct Trays {
        private final class Scene {
            let desktop: Desktop
            let home: KrakelHome
            let display: OpaquePointer
            let bus: SessionBus?

            init(withBus: Bool = false, settings: String = "") throws {
                desktop = try Desktop()
                display = try #require(XOpenDisplay(desktop.server.display))
                var home = desktop.home
                bus = withBus ? try SessionBus(environment: home.environment) : nil
                if let bus { home.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address }
                try home.folder.write(settings, to: "config/krakel/config.toml")
                self.home = home
            }

            deinit {
                XCloseDisplay(display)
            }

            func krakel() throws -> KrakelProcess {
                let krakel = try KrakelProcess(in: home, ["--no-learning"])
                try krakel.listen()
                return krakel
            }

            /// Where an icon of this name is shown, once it is.
            func icon(_ title: String) throws -> Box {
                var found: Box?
                // The tray takes a few steps until it has its place.
                let isThere = eventually {
                    let before = found
                    found = managedWindow(titled: title, on: display)
                        .flatMap { area(of: $0, on: display) }
                    return found == before
                        && found.map { $0.width >= 20 && $0.height >= 20 && $0.minY > 440 } == true
                }
                try #require(isThere, "\(title)")
                return try #require(found)
            }

            func isGone(_ title: String) -> Bool {
                eventually { managedWindow(titled: title, on: display) == nil }
            }

            func click(_ area: Box, button: Int = 1) {
                let player = desktop.player
                player.move(
                    to: Point(x: (area.minX + area.maxX) / 2, y: (area.minY + area.maxY) / 2))
                player.press(button, after: 2)
                player.release(button, after: 2)
                player.synchronise()
            }

            /// Whether something light, and something dark beside it, is drawn there.
            func isDrawn(in area: Box) throws -> Bool {
                let probe = try #require(PixelProbe(display: desktop.server.display))
                return eventually {
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
            #expect(try scene.isDrawn(in: icon))
            scene.click(icon)
            _ = try krakel.event(.paused)
            scene.click(try scene.icon("Krakel is paused"))
            _ = try krakel.event(.resumed)
            _ = try scene.icon("Krakel: letters")
            // The mode follows the writing.
            try scene.desktop.write("7531")
            _ = try scene.icon("Krakel: digits")
            // There is one, whoever starts another.
            #expect(try scene.home.run("tray").status == 0)
            // It goes with the setting.
            try scene.home.folder.write("tray = false\n", to: "config/krakel/config.toml")
            #expect(scene.isGone("Krakel: letters") && scene.isGone("Krakel: digits"))
            #expect(try krakel.quit() == 0)
            withExtendedLifetime(tray) {}
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
                _ = try scene.icon(title)
                try host.becomeHost()
                #expect(scene.isGone(title))
            }
            _ = try scene.icon(title)
            icon.stop()
            withExtendedLifetime(tray) {}
        }
    }
}
