import Session
import Strokes
import TestSupport
import Testing

/// A real server with a mouse over a window, whose wheel its buttons turn: what the tests of knobs and of triggers
/// that scroll have in common.
class WheelDesk {
    let window: EventLogWindow
    let control: InputDeviceControl
    let krakel: KrakelProcess
    private(set) var mouse: InputTestDevice
    /// Last, so that it outlives the connections.
    let server: InputTestServer

    static let dictionary = """
        mode letters
        "l" : 258
        scroll down : turn-clockwise
        scroll up : turn-counterclockwise

        """

    /// - Parameter settings: those of Krakel.
    init(settings: String) throws {
        server = try InputTestServer()
        var home = try KrakelHome(display: server.display)
        try home.ship(WheelDesk.dictionary)
        // A press is looked at when this is over: a slow machine must not take it for one held still.
        try home.writeSettings("hold = 1500\n" + settings)
        window = try EventLogWindow(
            display: server.display, area: Box(minX: 0, minY: 0, maxX: 1280, maxY: 800))
        control = try InputDeviceControl(display: server.display)
        // A circle stays one.
        control.stopAccelerating(.mouse)
        mouse = try server.open(.mouse)
        krakel = try KrakelUnderTest(in: home).listen()
        _ = window.entries()
    }

    /// A device that was off has forgotten who drives it.
    func openMouse() throws { mouse = try server.open(.mouse) }

    func press(_ button: Int) throws { try mouse.button(button, isPress: true).synchronise() }

    func release(_ button: Int) throws { try mouse.button(button, isPress: false).synchronise() }

    /// The device is on the pointer, and whatever was scrolled was told.
    func expectLetGo() throws {
        #expect(control.becomesFree(.mouse))
        _ = window.entries()
    }

    /// Unplugged amidst what it turns, and there again.
    func expectUnplugged(_ told: ControlEvent.Kind) throws {
        control.enable(.mouse, false)
        _ = try krakel.event(told)
        control.enable(.mouse, true)
        try openMouse()
        try expectLetGo()
        try expectNothingStuck()
    }

    /// Killed amidst what it turns by this button.
    func expectKilled(_ button: Int) throws {
        #expect(!control.isOnPointer(.mouse))
        try krakel.kill()
        try expectLetGo()
        try release(button)
        try expectNothingStuck(isRunning: false)
    }

    /// Clicks of the triggers and of others reach the window, and nobody holds the pointer.
    ///
    /// - Parameter buttons: those that no other device holds.
    func expectNothingStuck(isRunning: Bool = true, _ buttons: [Int] = [1, 2, 3]) throws {
        if isRunning { try krakel.catchUp() }
        #expect(control.becomesFree(.mouse))
        for button in buttons {
            try press(button)
            try release(button)
        }
        let seen = window.entries(throughRelease: 3).filter(\.isButton)
        #expect(seen.map(\.button) == buttons.flatMap { [$0, $0] })
        #expect(seen.filter { $0.kind == .press }.allSatisfy { $0.state & 0x1F00 == 0 })
    }

    /// An l of the middle button, a line down, once the device is on the pointer.
    func expectWriting() throws {
        #expect(control.becomesFree(.mouse))
        try press(2)
        for step in 1...20 {
            try mouse.move(by: Point(x: 0, y: 10)).synchronise()
            if step == 4 { _ = try krakel.event(.willDraw) }
        }
        try release(2)
        #expect(try krakel.event(.recognised, .missed).text == "l")
    }
}
