// Dragging a trigger that scrolls over a window, and seeing what came of it.

import PureSupport
import Session
import Strokes
import TestSupport

/// A mouse and a pen that scroll.
final class DragScrollScene {
    enum Tool: String, CaseIterable {
        case mouse, pen

        var trigger: Int { self == .mouse ? 3 : 1 }
    }

    enum Kind: String, CaseIterable {
        case down = "down and up"
        case across
        case both = "both axes"

        /// In whole pixels; on the lesser axis of two, seven tenths of the other at least.
        func distance(_ random: inout SeededGenerator) -> (x: Int, y: Int) {
            func sign() -> Int { random.next() % 2 == 0 ? 1 : -1 }
            let length = 60 + Int(random.next() % 300)
            switch self {
            case .down: return (length / 6 * sign(), length * sign())
            case .across: return (length * sign(), length / 6 * sign())
            case .both:
                return (length * sign(), (7 + Int(random.next() % 4)) * length / 10 * sign())
            }
        }
    }

    struct Outcome {
        var (wrong, wanted, received, clicks) = (0, 0, 0, 0)
        var (lost, added, moved, stuck) = (0, 0, 0, 0)

        mutating func add(_ other: Outcome) {
            wrong += other.wrong
            wanted += other.wanted
            received += other.received
            clicks += other.clicks
            lost += other.lost
            added += other.added
            moved += other.moved
            stuck += other.stuck
        }
    }

    private let window: EventLogWindow
    private let control: InputDeviceControl
    private let mouse: InputTestDevice
    private let pen: InputTestDevice
    private let krakel: KrakelProcess
    private static let heart = Point(x: 640, y: 400)
    /// Pixels of a step.
    private static let step = 48

    /// Last, so that it outlives the connections.
    private let server: InputTestServer

    init(server: InputTestServer, home: KrakelHome) throws {
        self.server = server
        try home.folder.write(
            """
            hold = 1500
            run-out = 0
            [[trigger]]
            button = 3
            scrolls = true
            [[trigger]]
            button = 1
            device = "*stylus*"
            scrolls = true

            """, to: "config/krakel/config.toml")
        guard
            let window = EventLogWindow(
                display: server.display, area: Box(minX: 0, minY: 0, maxX: 1280, maxY: 800)),
            let control = InputDeviceControl(display: server.display)
        else { throw MeasureError("no connection to \(server.display)") }
        self.window = window
        self.control = control
        control.stopAccelerating(.mouse)
        mouse = try server.open(.mouse)
        pen = try server.open(.stylus)
        krakel = try KrakelProcess(in: home, [])
        try krakel.listen()
    }

    /// - Parameters:
    ///   - x: in whole pixels.
    ///   - y: in whole pixels.
    func drag(_ tool: Tool, x: Int, y: Int) throws -> Outcome {
        _ = window.entries()
        let start = try place(tool)
        let device: InputTestServer.Device = tool == .mouse ? .mouse : .stylus
        try press(tool, at: start)
        let count = max(abs(x), abs(y)) / 5
        var place = (x: 0, y: 0)
        for index in 1...count {
            let next = (x: x * index / count, y: y * index / count)
            switch tool {
            case .mouse:
                try mouse.move(by: Point(x: Double(next.x - place.x), y: Double(next.y - place.y)))
                try mouse.synchronise()
            case .pen:
                let point = Point(x: start.x + Double(next.x), y: start.y + Double(next.y))
                try pen.move(to: point, pressure: 300)
                try pen.synchronise()
            }
            place = next
            // One that is let go before Krakel looks was clicked.
            if index == min(count, 5), !control.becomesDetached(device) {
                throw MeasureError("nothing scrolls")
            }
        }
        let end = Point(x: start.x + Double(x), y: start.y + Double(y))
        try release(tool)
        let told = try krakel.event(.scrolled, .refused, .cancelled)
        var outcome = Outcome()
        let wanted = Self.steps(x: x, y: y)
        outcome.wanted = wanted.values.reduce(0, +)
        let seen = window.entries { entries in
            entries.count { $0.kind == .release && $0.button > 3 } >= outcome.wanted
        }.filter { $0.kind == .press || $0.kind == .release }
        var steps: [Int: Int] = [:]
        for entry in seen where entry.kind == .press { steps[entry.button, default: 0] += 1 }
        outcome.received = steps.filter { $0.key > 3 }.values.reduce(0, +)
        if steps != wanted || told.event != .scrolled { outcome.wrong = 1 }
        outcome.added = steps.filter { $0.key <= 3 }.values.reduce(0, +)
        if control.pointer != start { outcome.moved = 1 }
        if tool == .pen {
            try pen.proximity(false, at: end)
            try pen.synchronise()
        }
        if control.isPointerStuck || !control.becomesAttached(device) { outcome.stuck = 1 }
        try click(&outcome)
        return outcome
    }

    /// Natural: the page follows the pointer.
    private static func steps(x: Int, y: Int) -> [Int: Int] {
        let most = max(abs(x), abs(y))
        var steps: [Int: Int] = [:]
        if 2 * abs(x) >= most, abs(x) >= step { steps[x > 0 ? 6 : 7] = abs(x) / step }
        if 2 * abs(y) >= most, abs(y) >= step { steps[y > 0 ? 4 : 5] = abs(y) / step }
        return steps
    }

    private func place(_ tool: Tool) throws -> Point {
        let from = control.pointer
        if tool == .mouse {
            try mouse.move(by: Point(x: Self.heart.x - from.x, y: Self.heart.y - from.y))
            try mouse.synchronise()
            return control.pointer
        }
        try pen.proximity(true, at: Self.heart)
        try pen.move(to: Self.heart)
        try pen.synchronise()
        return control.pointer
    }

    private func press(_ tool: Tool, at point: Point) throws {
        switch tool {
        case .mouse:
            try mouse.button(tool.trigger, isPress: true)
            try mouse.synchronise()
        case .pen:
            try pen.button(tool.trigger, isPress: true, at: point, pressure: 300)
            try pen.synchronise()
        }
    }

    private func release(_ tool: Tool) throws {
        switch tool {
        case .mouse:
            try mouse.button(tool.trigger, isPress: false)
            try mouse.synchronise()
        case .pen:
            try pen.button(tool.trigger, isPress: false)
            try pen.synchronise()
        }
    }

    /// Every button once, of which the third one scrolls.
    private func click(_ outcome: inout Outcome) throws {
        let buttons = [1, 2, 3]
        for button in buttons {
            try mouse.button(button, isPress: true)
            try mouse.synchronise()
            try mouse.button(button, isPress: false)
            try mouse.synchronise()
        }
        outcome.clicks = buttons.count
        let presses = window.entries(throughRelease: 3).filter { $0.kind == .press }
        for button in buttons {
            let count = presses.count { $0.button == button }
            outcome.lost += max(0, 1 - count)
            outcome.added += max(0, count - 1)
        }
        outcome.added += presses.count { $0.button > 3 }
    }
}
