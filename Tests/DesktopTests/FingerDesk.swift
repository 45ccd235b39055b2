// What the tests of fingers have in common: a real server with a touchscreen and a touchpad, a Krakel, windows.

import Glibc
import Strokes
import TestSupport
import Testing

final class FingerDesk {
    let player: FingerPlayer
    let window: EventLogWindow
    let sink: SinkWindow
    let control: InputDeviceControl
    let probe: TouchProbe
    let krakel: KrakelProcess
    let home: KrakelHome
    /// Last, so that it outlives the connections.
    let server: InputTestServer

    /// However slow the machine is, fingers are together and not held still; nothing runs out.
    static let patience = "hold = 5000\nfinger-wait = 1000\nrun-out = 0\n"

    /// - Parameters:
    ///   - entries: of the only mode, beside an l.
    ///   - settings: those of Krakel.
    ///   - files: of the shipped ones, those that it finds as well.
    init(_ entries: String, settings: String = FingerDesk.patience, files: [String] = []) throws {
        server = try InputTestServer()
        var home = try KrakelHome(display: server.display)
        try home.writeSettings(settings)
        try home.ship("mode letters\n\"l\" : 258\n\(entries)\n")
        for file in files {
            symlink(Place.repository + "/data/" + file, home.folder.path + "/shipped/" + file)
        }
        self.home = home
        window = try EventLogWindow(
            display: server.display, area: Box(minX: 0, minY: 0, maxX: 1280, maxY: 700))
        sink = try SinkWindow(display: server.display, place: (x: 1190, y: 710))
        control = try InputDeviceControl(display: server.display)
        probe = try TouchProbe(display: server.display)
        krakel = try KrakelUnderTest(in: home).listen()
        player = try FingerPlayer(server)
    }

    /// Whether a click by one finger comes to the window, perhaps behind what was held back.
    func clickArrives() throws -> Bool {
        try player.down(at: Point(x: 200, y: 200))
        try player.up()
        return window.waits { entries in
            entries.contains { $0.kind == .release && $0.x == 200 && $0.y == 200 }
        }
    }

    /// A click by one finger, which reaches the window.
    func expectTouchesArrive() throws {
        _ = window.entries()
        try player.down(at: Point(x: 200, y: 200))
        try player.up()
        let seen = window.entries(throughRelease: 1)
        #expect(seen.filter { $0.kind == .press }.map(\.button) == [1])
        #expect(control.pointerBecomesFree())
    }
}
