// What the tests of knobs that scroll have in common: a real server, a mouse that turns, a window below.

import Glibc
import Session
import Strokes
import TestSupport
import Testing

/// A real server with a mouse that turns knobs over a window.
final class KnobDesk {
    let window: EventLogWindow
    let control: InputDeviceControl
    let krakel: KrakelProcess
    private(set) var mouse: InputTestDevice
    /// The mouse's own number of the trigger.
    var number = 2
    /// Last, so that it outlives the connections.
    let server: InputTestServer

    static let dictionary = """
        krakel-dictionary 1
        mode letters
        "l" : 258
        scroll down : turn-clockwise
        scroll up : turn-counterclockwise

        """

    /// Of which one and a quarter make the knob; the rest is 30 steps and a half.
    static let turns = 2.5 + 7.5 / 360
    private static let steps = 30
    private static let angle = 457.5

    /// - Parameter settings: those of Krakel.
    init(_ settings: String = "") throws {
        server = try InputTestServer()
        let home = try KrakelHome(display: server.display)
        // A press is looked at when this is over: a slow machine must not take it for one held still.
        try home.folder.write("hold = 1500\n" + settings, to: "config/krakel/config.toml")
        let dictionary = try home.folder.write(Self.dictionary, to: "knobs.dict")
        window = try #require(
            EventLogWindow(
                display: server.display, area: Box(minX: 0, minY: 0, maxX: 1280, maxY: 800)))
        control = try #require(InputDeviceControl(display: server.display))
        // A circle stays one.
        control.stopAccelerating(.mouse)
        mouse = try server.open(.mouse)
        krakel = try KrakelProcess(in: home, ["--dictionary", dictionary])
        try krakel.listen()
        _ = window.entries()
    }

    /// A device that was off has forgotten who drives it.
    func openMouse() throws { mouse = try server.open(.mouse) }

    /// Around the middle of the screen, from its right.
    static func circle(_ turns: Double) -> [Point] {
        let count = Int(abs(turns) * 60)
        return (0...count).map { index in
            let angle = turns * 2 * .pi * Double(index) / Double(count)
            return Point(x: 580 + 60 * cos(angle), y: 400 + 60 * sin(angle))
        }
    }

    /// The trigger goes down, with a short way up that begins the stroke.
    func press() throws {
        let start = control.pointer
        try mouse.button(number, isPress: true)
        try mouse.synchronise()
        for _ in 1...6 {
            try mouse.move(by: Point(x: 0, y: -4))
            try mouse.synchronise()
        }
        _ = try krakel.event(.willDraw)
        // Until the server has heard that the pointer may go on, it keeps no place of it but the last.
        #expect(control.pointerComes { $0.y < start.y - 20 })
        for _ in 1...6 {
            try mouse.move(by: Point(x: 0, y: 4))
            try mouse.synchronise()
        }
    }

    /// A knob turned with a pen, which is still down.
    func turn(_ pen: PenHand, along points: [Point]) throws {
        try pen.begin(points)
        #expect(control.pointerComes { $0.distance(to: points[3]) < 3 })
        try pen.draw(points)
    }

    func release() throws {
        try mouse.button(number, isPress: false)
        try mouse.synchronise()
    }

    func turn(_ turns: Double) throws {
        var last = Self.circle(turns)[0]
        for point in Self.circle(turns).dropFirst() {
            // In whole pixels, as a mouse does.
            let way = Point(x: (point.x - last.x).rounded(), y: (point.y - last.y).rounded())
            try mouse.move(by: way)
            try mouse.synchronise()
            last = Point(x: last.x + way.x, y: last.y + way.y)
        }
    }

    /// The knob turns the wheel.
    func beginTurning() throws {
        try press()
        try turn(2)
        #expect(window.waits { $0.contains { $0.button == 5 && $0.kind == .release } })
    }

    /// The device is on the pointer, and whatever was scrolled was told.
    func expectLetGo() throws {
        #expect(control.becomesFree(.mouse))
        _ = window.entries()
    }

    /// Each step is told, and is one of the wheel, all at one place, with no other button down and none
    /// told of.
    func expectTurned(_ turns: Double, by button: Int) throws {
        var count = 0
        var told = try krakel.event(.gesture, .turned, .refused, .cancelled)
        while told.event == .gesture {
            count += told.times ?? 1
            told = try krakel.event(.gesture, .turned, .refused, .cancelled)
        }
        #expect(told.event == .turned && count == Self.steps, "\(count) steps, then \(told)")
        let angle = try #require(told.angle)
        #expect(abs(angle - (turns < 0 ? -Self.angle : Self.angle)) <= 2, "\(angle)")
        let seen = window.entries(throughRelease: button, count: Self.steps)
            .filter { $0.kind == .press || $0.kind == .release }
        #expect(seen.map(\.button) == Array(repeating: button, count: 2 * Self.steps))
        #expect(Set(seen.map { [$0.x, $0.y] }).count == 1)
        #expect(seen.filter { $0.kind == .press }.allSatisfy { $0.state & 0x1F00 == 0 })
    }

    /// Clicks of the trigger and of others reach the window, and nobody holds the pointer.
    ///
    /// - Parameter buttons: those that no other device holds.
    func expectNothingStuck(isRunning: Bool = true, _ buttons: [Int] = [1, 2, 3]) throws {
        if isRunning { try krakel.catchUp() }
        #expect(control.becomesFree(.mouse))
        for button in buttons {
            try mouse.button(button, isPress: true)
            try mouse.synchronise()
            try mouse.button(button, isPress: false)
            try mouse.synchronise()
        }
        let seen = window.entries(throughRelease: 3)
            .filter { $0.kind == .press || $0.kind == .release }
        #expect(seen.map(\.button) == buttons.flatMap { [$0, $0] })
        #expect(seen.filter { $0.kind == .press }.allSatisfy { $0.state & 0x1F00 == 0 })
    }

    /// An l, a line down.
    func expectWriting() throws {
        try mouse.button(2, isPress: true)
        try mouse.synchronise()
        for step in 1...20 {
            try mouse.move(by: Point(x: 0, y: 10))
            try mouse.synchronise()
            if step == 4 { _ = try krakel.event(.willDraw) }
        }
        try release()
        #expect(try krakel.event(.recognised, .missed).text == "l")
    }
}
