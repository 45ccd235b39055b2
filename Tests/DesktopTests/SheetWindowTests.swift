// The cheat sheet as a window: it comes, and a key closes it.

import CX11
import Strokes
import TestSupport
import Testing

extension DesktopTests {
    @Suite struct SheetWindows {
        private static let title = "Krakel cheat sheet"

        /// Nothing but the display: no desktop services, no graphics card.
        private static let environment: [String: String?] = [
            "LC_ALL": "C.UTF-8", "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo",
            "GSETTINGS_BACKEND": "memory", "GTK_A11Y": "none", "NO_AT_BRIDGE": "1",
            "DBUS_SESSION_BUS_ADDRESS": "disabled:", "WAYLAND_DISPLAY": nil,
        ]

        @Test(arguments: [XK_Escape, XK_q], [[], ["--mode", "digits"]])
        func itComesAndAKeyClosesIt(_ key: Int32, _ arguments: [String]) throws {
            let server = try XvfbServer(screen: "900x900x24")
            var home = try KrakelHome(display: server.display)
            home.environment.merge(Self.environment) { $1 }
            let display = try #require(XOpenDisplay(server.display))
            defer { XCloseDisplay(display) }
            let process = try home.start(["sheet"] + arguments)
            #expect(giveFocus(toWindowTitled: Self.title, on: server.display))
            let typist = try TestTypist(display: server.display)
            let keycode = XKeysymToKeycode(display, KeySym(key))
            // Until GTK has taken notice of the focus a key may find nobody.
            let isClosed = eventually(
                .end(of: process.identifier),
                .nothing(because: "GTK does not say when it takes notice of keys")
            ) {
                typist.testKey(keycode, isPress: true)
                typist.testKey(keycode, isPress: false)
                return (try? process.status(within: 100)) != nil
            }
            #expect(isClosed)
            #expect(try process.status() == 0)
        }

        /// Beside the work: above other windows, which keep the keyboard, also after a click on it.
        @Test func pinnedItLeavesTheKeyboard() throws {
            let desktop = try Desktop(.openbox)
            let display = desktop.display
            let sink = try desktop.focusedSink()
            var home = desktop.home
            home.environment.merge(Self.environment) { $1 }
            let process = try home.start(["sheet", "--pin"])
            let player = desktop.player
            let above = player.atom("_NET_WM_STATE_ABOVE")
            var place = Box(minX: 0, minY: 0, maxX: 0, maxY: 0)
            // GTK shows it before it can be moved.
            let isPinned = eventually(.screen(display)) {
                guard let window = managedWindow(titled: Self.title, on: display),
                    player.words("_NET_WM_STATE", of: window).contains(above)
                else { return false }
                place = area(of: window, on: display) ?? place
                return place.maxX > 560 && place.width < 320
            }
            #expect(isPinned, "\(place)")
            player.move(to: Point(x: place.minX + 100, y: place.maxY - 30))
            player.click(button: 1)
            let typed = try home.run("type", "ab")
            #expect(typed.status == 0, "\(typed.errors)")
            #expect(sink.text(count: 2) == "ab")
            process.stop()
        }

        /// In a tile that is narrower than it asks for, it has fewer columns: nothing is cut at the edge.
        @Test func itsColumnsFollowItsWidth() throws {
            let scene = try PadScene(
                shipped: nil, ["sheet"], titled: Self.title, screen: "900x900x24")
            let probe = try PixelProbe(display: scene.server)
            let window = try #require(scene.window)
            XMoveResizeWindow(scene.display, window, 0, 0, 330, 700)
            XFlush(scene.display)
            let fits = eventually(.screen(scene.display)) {
                guard let place = area(of: window, on: scene.display), place.width < 400 else {
                    return false
                }
                let strip = stride(from: Int(place.minY) + 80, to: Int(place.maxY) - 20, by: 2)
                    .compactMap { probe.colour(x: Int(place.maxX) - 22, y: $0)?.green }
                return strip.count > 200 && Set(strip).count == 1
            }
            #expect(fits)
        }

        /// A sheet that stays beside the work has what is taught meanwhile, and its modes.
        @Test func itFollowsTheDictionary() throws {
            let shipped = """
                mode letters
                "l" : 14789
                """
            let scene = try PadScene(shipped: shipped, ["sheet"], titled: Self.title)
            try scene.awaitPart("l, 14789")
            try scene.home.writeOwn("krakel-dictionary 1\nmode mine\n\"x\" : 159357\n")
            try scene.awaitPart("x, 159357")
            try scene.awaitPart("Mine")
        }
    }
}
