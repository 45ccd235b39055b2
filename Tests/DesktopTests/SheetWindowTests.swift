// The cheat sheet as a window: it comes, and a key closes it.

import CX11
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
            let typist = try #require(TestTypist(display: server.display))
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
    }
}
