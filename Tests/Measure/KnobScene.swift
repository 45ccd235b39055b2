// Turning one knob over a window, and seeing what came of it.

import Glibc
import Session
import Strokes
import TestSupport

/// A mouse and a pen that turn knobs.
final class KnobScene {
    enum Tool: String, CaseIterable {
        case mouse, pen
    }

    enum End: String, CaseIterable {
        case release = "let go"
        case secondButton = "ended by a second button"
        case kill = "killed"
    }

    struct Outcome {
        var isRight: Bool
        var stray: Int
        var isStuck: Bool
        /// Milliseconds; nil where nobody was killed.
        var freed: Double?
    }

    private let home: KrakelHome
    private let dictionary: String
    private let window: EventLogWindow
    private let control: InputDeviceControl
    private let mouse: InputTestDevice
    private let pen: InputTestDevice
    private var krakel: KrakelProcess
    private static let heart = Point(x: 640, y: 400)

    /// Last, so that it outlives the connections.
    private let server: InputTestServer

    init(server: InputTestServer, home: KrakelHome) throws {
        self.server = server
        self.home = home
        try home.folder.write(
            "hold = 1500\n[[trigger]]\nbutton = 2\n[[trigger]]\nbutton = 1\ndevice = \"*stylus*\"\n",
            to: "config/krakel/config.toml")
        dictionary = try home.folder.write(
            """
            krakel-dictionary 1
            mode letters
            "l" : 258
            scroll down : turn-clockwise
            scroll up : turn-counterclockwise

            """, to: "knobs.dict")
        guard
            let window = EventLogWindow(
                display: server.display, area: Box(minX: 0, minY: 0, maxX: 1280, maxY: 800)),
            let control = InputDeviceControl(display: server.display)
        else { throw MeasureError("no connection to \(server.display)") }
        self.window = window
        self.control = control
        // A circle stays one.
        control.stopAccelerating(.mouse)
        mouse = try server.open(.mouse)
        pen = try server.open(.stylus)
        krakel = try KrakelProcess(in: home, ["--dictionary", dictionary])
        try krakel.listen()
    }

    /// - Parameters:
    ///   - steps: of 15 degrees, clockwise positive.
    ///   - radius: in pixels.
    func turn(
        _ tool: Tool, _ steps: Int, radius: Double, pointsInATurn: Int, until end: End
    ) throws -> Outcome {
        _ = window.entries()
        let start = Self.heart
        try press(tool, at: start)
        // One turn and a quarter makes the knob, and half a step is to spare.
        let degrees = 450 + 15 * Double(abs(steps)) + 7.5
        let count = Int(degrees / 360 * Double(pointsInATurn))
        var hasBegun = false
        for index in 1...count {
            let angle = degrees * Double(index) / Double(count) * .pi / 180
            let point = Point(
                x: start.x - radius + radius * cos(angle),
                y: start.y + radius * sin(steps < 0 ? -angle : angle))
            try move(tool, to: point)
            guard !hasBegun, start.distance(to: point) > 12 else { continue }
            hasBegun = true
            _ = try krakel.event(.willDraw)
            // Until the server has heard that the pointer may go on, it keeps the last place only.
            guard control.pointerComes({ $0.distance(to: point) < 3 }) else {
                throw MeasureError("the pointer stays frozen")
            }
        }
        let wheel = steps < 0 ? 4 : 5
        var outcome = Outcome(isRight: true, stray: 0, isStuck: false)
        switch end {
        case .release: try release(tool)
        case .secondButton:
            let device = tool == .mouse ? mouse : pen
            try device.button(3, isPress: true)
            try device.button(3, isPress: false)
            try device.synchronise()
        case .kill:
            window.waits { $0.contains { $0.button == wheel } }
            let began = Deadline.now
            kill(krakel.process.identifier, SIGKILL)
            outcome.isStuck = !control.becomesAttached(Self.device(of: tool))
            outcome.freed = Deadline.now - began
            krakel = try KrakelProcess(in: home, ["--dictionary", dictionary])
            try krakel.listen()
        }
        if end == .kill {
            try release(tool)
        } else {
            var told = 0
            var event = try krakel.event(.gesture, .turned, .refused, .cancelled)
            while event.event == .gesture {
                told += event.times ?? 1
                event = try krakel.event(.gesture, .turned, .refused, .cancelled)
            }
            if end == .secondButton { try release(tool) }
            outcome.isRight = event.event == .turned && told == abs(steps)
            window.waits { $0.count { $0.button == wheel && $0.kind == .release } >= abs(steps) }
        }
        try krakel.catchUp()
        let clicks = window.entries().filter { $0.kind == .press || $0.kind == .release }
        outcome.stray = clicks.count { $0.button != wheel || ($0.state & 0x700) != 0 }
        if end != .kill, clicks.count(where: { $0.button == wheel }) != 2 * abs(steps) {
            outcome.isRight = false
        }
        if control.isPointerStuck || !control.becomesAttached(Self.device(of: tool)) {
            outcome.isStuck = true
        }
        if try !clicksThrough() { outcome.isStuck = true }
        return outcome
    }

    /// Whether a click of every button reaches the window as one.
    private func clicksThrough() throws -> Bool {
        for button in [1, 3] {
            try mouse.button(button, isPress: true)
            try mouse.button(button, isPress: false)
        }
        try mouse.synchronise()
        let seen = window.entries(throughRelease: 3).filter {
            $0.kind == .press || $0.kind == .release
        }
        return seen.map(\.button) == [1, 1, 3, 3] && seen.first?.state == 0
    }

    private func press(_ tool: Tool, at point: Point) throws {
        switch tool {
        case .mouse:
            try move(tool, to: point)
            try mouse.button(2, isPress: true)
            try mouse.synchronise()
        case .pen:
            try pen.proximity(true, at: point)
            try pen.move(to: point)
            try pen.button(1, isPress: true, at: point)
            try pen.synchronise()
        }
    }

    /// Where the mouse is: a mouse that is off the pointer moves on by itself.
    private var place: Point?

    private func move(_ tool: Tool, to point: Point) throws {
        switch tool {
        case .mouse:
            let from = place ?? control.pointer
            let way = Point(x: (point.x - from.x).rounded(), y: (point.y - from.y).rounded())
            place = Point(x: from.x + way.x, y: from.y + way.y)
            try mouse.move(by: way)
            try mouse.synchronise()
        case .pen:
            try pen.move(to: point, pressure: 300)
            try pen.synchronise()
        }
    }

    private func release(_ tool: Tool) throws {
        place = nil
        switch tool {
        case .mouse:
            try mouse.button(2, isPress: false)
            try mouse.synchronise()
        case .pen:
            try pen.button(1, isPress: false)
            try pen.proximity(false, at: Self.heart)
            try pen.synchronise()
        }
    }

    private static func device(of tool: Tool) -> InputTestServer.Device {
        tool == .mouse ? .mouse : .stylus
    }
}
