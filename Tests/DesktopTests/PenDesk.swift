import Strokes
import TestSupport
import Testing
import X11

/// A real server with a pen, its eraser and a mouse, a Krakel that pens write with, and windows.
final class PenDesk {
    let window: EventLogWindow
    let sink: SinkWindow
    let control: InputDeviceControl
    let eyes: Connection
    let krakel: KrakelProcess
    private(set) var stylus: PenHand
    let mouse: InputTestDevice
    let home: KrakelHome
    /// Last, so that it outlives the connections.
    let server: InputTestServer

    /// - Parameters:
    ///   - settings: those of Krakel.
    ///   - shipped: another dictionary in the place of the shipped one.
    init(_ settings: String, shipped: String? = nil) throws {
        server = try InputTestServer()
        var home = try KrakelHome(display: server.display)
        if let shipped {
            try home.ship(shipped)
        }
        self.home = home
        try home.writeSettings(settings)
        window = try EventLogWindow(
            display: server.display, area: Box(minX: 0, minY: 0, maxX: 1280, maxY: 800))
        sink = try SinkWindow(display: server.display, place: (x: 1190, y: 710))
        control = try InputDeviceControl(display: server.display)
        eyes = try Connection(to: server.display)
        krakel = try KrakelUnderTest(in: home).listen()
        mouse = try server.open(.mouse)
        stylus = PenHand(try server.open(.stylus), before: krakel)
    }

    /// Takes the pen up again: a device that was off has forgotten who drives it.
    func openStylus() throws { stylus = PenHand(try server.open(.stylus), before: krakel) }

    /// A line to the right with a point every ten pixels.
    static func line(from start: Point, count: Int) -> [Point] {
        (0..<count).map { Point(x: start.x + 10 * Double($0), y: start.y) }
    }

    /// Clicks with the mouse, which reaches the window.
    func expectMouseClicks() throws {
        try mouse.button(3, isPress: true)
        try mouse.button(3, isPress: false).synchronise()
        let seen = window.entries(throughRelease: 3)
        #expect(seen.last?.button == 3 && seen.last?.kind == .release)
    }

    /// The pointer is everybody's, and the mouse clicks.
    ///
    /// - Parameter isButtonMeant: whether the pen's button is down, as far as anybody was told.
    func expectFreePointer(isButtonMeant: Bool = false) throws {
        try krakel.catchUp()
        // The server may serve whoever asks now before it serves Krakel.
        #expect(control.pointerBecomesFree(isButtonMeant: isButtonMeant))
        try expectMouseClicks()
    }

    func releaseStylus(at point: Point) throws {
        try stylus.pen.button(1, isPress: false, at: point).synchronise()
    }

    /// Writes an h, which is typed.
    func expectWriting() throws {
        try stylus.write(Desktop.points("1474569"))
        let told = try krakel.event(.recognised, .missed, .cancelled)
        #expect(told.text == "h", "\(told)")
        #expect(sink.text(count: 1) == "h")
    }
}

extension ScreenImage {
    /// Whether there is ink of the default colour.
    func isInk(_ x: Int, _ y: Int) -> Bool {
        guard let color = self[x, y] else { return false }
        return color.blue > 180 && color.red < 80
    }

    /// How many pixels above one another are ink.
    func inkHeight(atColumn x: Int) -> Int { (0..<height).count { isInk(x, $0) } }

    /// The smallest box that holds all ink, its far edges included.
    var inkBox: Box? {
        var box: Box?
        for y in 0..<height {
            for x in 0..<width where isInk(x, y) {
                let (x, y) = (Double(x), Double(y))
                let old = box ?? Box(minX: x, minY: y, maxX: x, maxY: y)
                box = Box(
                    minX: min(old.minX, x), minY: min(old.minY, y), maxX: max(old.maxX, x),
                    maxY: max(old.maxY, y))
            }
        }
        return box
    }
}
