// Owns: a window of ours with a pad, drawn into as by a hand and looked at as a screen reader does.
// Leaves what is drawn and awaited to the tests.

import CX11
import Strokes
import TestSupport
import Testing

/// A desktop with a window manager, a screen reader, and one window of Krakel's.
final class PadScene {
    let home: KrakelHome
    let process: ChildProcess
    let reader: ScreenReader
    private let desktop: Desktop
    private let bus: SessionBus
    private let display: OpaquePointer
    private let title: String

    init(shipped: String, _ arguments: [String], titled title: String) throws {
        desktop = try Desktop(.openbox, shipped: shipped)
        display = try #require(XOpenDisplay(desktop.server.display))
        bus = try SessionBus(environment: desktop.home.environment)
        var home = desktop.home
        home.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        home.environment["GTK_A11Y"] = nil
        self.home = home
        self.title = title
        reader = ScreenReader(of: "krakel-window", environment: home.environment)
        process = try home.start(arguments)
        try #require(eventually { self.hasFocus })
    }

    deinit {
        XCloseDisplay(display)
    }

    var window: Window? { managedWindow(titled: title, on: display) }

    private var hasFocus: Bool {
        guard let window else { return false }
        var focus: Window = 0
        var revert: Int32 = 0
        XGetInputFocus(display, &focus, &revert)
        return focus == window || isInside(focus, window, on: display)
    }

    /// Waits until something in the window is called so.
    func await(_ name: String) throws {
        var tree: [String] = []
        let isThere = eventually {
            tree = (try? reader.tree()) ?? []
            return tree.contains { $0.split(separator: "\t").last == name[...] }
        }
        try #require(isThere, "\(name) in \(tree)")
    }

    /// Draws into the pad with the left button.
    func draw(_ cells: String) throws {
        let window = try #require(window)
        let pad = try reader.place(of: "Draw here")
        var child: Window = 0
        var x: Int32 = 0
        var y: Int32 = 0
        XTranslateCoordinates(
            display, window, XDefaultRootWindow(display), 0, 0, &x, &y, &child)
        let corner = Point(
            x: Double(x) + pad.minX + pad.width / 4, y: Double(y) + pad.minY + pad.height / 4)
        let ink = try Desktop.ink(cells).fitted(at: corner, side: pad.width / 2).dense
        desktop.player.write(ink, button: 1)
    }

    func key(_ keysym: Int32) {
        desktop.player.tap(key: Int(keysym))
        desktop.player.synchronise()
    }
}
