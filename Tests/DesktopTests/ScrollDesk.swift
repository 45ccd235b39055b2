// What the tests of triggers that scroll have in common: a real server, a mouse that drags, a window below.

import Glibc
import Session
import Strokes
import TestSupport
import Testing

/// A real server with a mouse whose right button scrolls a window.
final class ScrollDesk {
    let window: EventLogWindow
    let control: InputDeviceControl
    let krakel: KrakelProcess
    private(set) var mouse: InputTestDevice
    /// Last, so that it outlives the connections.
    let server: InputTestServer

    static let triggers = """
        [[trigger]]
        button = 2
        [[trigger]]
        button = 3
        scrolls = true

        """

    init(_ settings: String = "run-out = 0\n", triggers: String = triggers) throws {
        server = try InputTestServer()
        let home = try KrakelHome(display: server.display)
        // A press is looked at when this is over: a slow machine must not take it for one held still.
        try home.folder.write(
            "hold = 1500\n" + settings + triggers, to: "config/krakel/config.toml")
        let dictionary = try home.folder.write(KnobDesk.dictionary, to: "knobs.dict")
        window = try #require(
            EventLogWindow(
                display: server.display, area: Box(minX: 0, minY: 0, maxX: 1280, maxY: 800)))
        control = try #require(InputDeviceControl(display: server.display))
        control.stopAccelerating(.mouse)
        mouse = try server.open(.mouse)
        krakel = try KrakelProcess(in: home, ["--dictionary", dictionary])
        try krakel.listen()
        _ = window.entries()
    }

    /// A device that was off has forgotten who drives it.
    func openMouse() throws { mouse = try server.open(.mouse) }

    func press(_ button: Int = 3) throws {
        try mouse.button(button, isPress: true)
        try mouse.synchronise()
    }

    func release(_ button: Int = 3) throws {
        try mouse.button(button, isPress: false)
        try mouse.synchronise()
    }

    /// In whole pixels, as a mouse does, a few at a time.
    func move(x: Int, y: Int) throws {
        let count = max(1, max(abs(x), abs(y)) / 4)
        var done = (x: 0, y: 0)
        for step in 1...count {
            let next = (x: x * step / count, y: y * step / count)
            try mouse.move(by: Point(x: Double(next.x - done.x), y: Double(next.y - done.y)))
            try mouse.synchronise()
            done = next
        }
    }

    /// The trigger goes down and is dragged, until it scrolls: of a frozen pointer a server keeps only where it
    /// has got to, and one that is let go before Krakel looks was clicked. What comes next counts from where it
    /// went down.
    func begin(x: Int, y: Int) throws {
        try press()
        try move(x: x, y: y)
        #expect(control.becomesDetached(.mouse))
    }

    /// The steps of the wheel that have come, each button's, once there are so many in all: all of them at one
    /// place, with no button down.
    func wheel(_ count: Int) -> (steps: [Int: Int], places: Set<[Int]>) {
        let seen = window.entries { $0.count { $0.kind == .release && $0.button > 3 } >= count }
            .filter { $0.kind == .press || $0.kind == .release }
        let presses = seen.filter { $0.kind == .press }
        #expect(presses.allSatisfy { (4...7).contains($0.button) && $0.state & 0x1F00 == 0 })
        #expect(seen.count == 2 * presses.count)
        return (
            presses.reduce(into: [:]) { $0[$1.button, default: 0] += 1 },
            Set(presses.map { [$0.x, $0.y] })
        )
    }

    /// The wheel is turning.
    func beginScrolling() throws {
        try begin(x: 0, y: -100)
        #expect(window.waits { $0.contains { $0.button == 5 && $0.kind == .release } })
    }

    /// The device is on the pointer, and whatever was scrolled was told.
    func expectLetGo() throws {
        #expect(control.becomesFree(.mouse))
        _ = window.entries()
    }

    /// Clicks of the triggers and of others reach the window, and nobody holds the pointer.
    func expectNothingStuck(isRunning: Bool = true) throws {
        if isRunning { try krakel.catchUp() }
        #expect(control.becomesFree(.mouse))
        for button in [1, 2, 3] {
            try press(button)
            try release(button)
        }
        let seen = window.entries(throughRelease: 3)
            .filter { $0.kind == .press || $0.kind == .release }
        #expect(seen.map(\.button) == [1, 1, 2, 2, 3, 3])
        #expect(seen.filter { $0.kind == .press }.allSatisfy { $0.state & 0x1F00 == 0 })
    }
}
