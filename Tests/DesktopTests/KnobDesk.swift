import Glibc
import Session
import Strokes
import TestSupport
import Testing

/// A mouse that turns knobs over a window.
final class KnobDesk: WheelDesk {
    /// The mouse's own number of the trigger.
    var number = 2

    /// Of which one and a quarter make the knob; the rest is 30 steps and a half.
    static let turns = 2.5 + 7.5 / 360
    private static let steps = 30
    private static let angle = 457.5

    init(_ settings: String = "") throws { try super.init(settings: settings) }

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
        try press(number)
        for _ in 1...6 {
            try mouse.move(by: Point(x: 0, y: -4)).synchronise()
        }
        _ = try krakel.event(.willDraw)
        // Until the server has heard that the pointer may go on, it keeps no place of it but the last.
        #expect(control.pointerComes { $0.y < start.y - 20 })
        for _ in 1...6 {
            try mouse.move(by: Point(x: 0, y: 4)).synchronise()
        }
    }

    /// A knob turned with a pen, which is still down.
    func turn(_ pen: PenHand, along points: [Point]) throws {
        try pen.begin(points)
        #expect(control.pointerComes { $0.distance(to: points[3]) < 3 })
        try pen.draw(points)
    }

    func release() throws { try release(number) }

    func turn(_ turns: Double) throws {
        var last = Self.circle(turns)[0]
        for point in Self.circle(turns).dropFirst() {
            // In whole pixels, as a mouse does.
            let way = Point(x: (point.x - last.x).rounded(), y: (point.y - last.y).rounded())
            try mouse.move(by: way).synchronise()
            last = Point(x: last.x + way.x, y: last.y + way.y)
        }
    }

    /// A knob each way, and what holds behind each.
    func turnBothWays(_ check: () throws -> Void) throws {
        for (turns, button) in [(Self.turns, 5), (-Self.turns, 4)] {
            try press()
            try turn(turns)
            try release()
            try expectTurned(turns, by: button)
            try check()
        }
    }

    /// The knob turns the wheel.
    func beginTurning() throws {
        try press()
        try turn(2)
        #expect(window.waits { $0.contains { $0.button == 5 && $0.kind == .release } })
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
        let seen = window.entries(throughRelease: button, count: Self.steps).filter(\.isButton)
        #expect(seen.map(\.button) == Array(repeating: button, count: 2 * Self.steps))
        #expect(Set(seen.map { [$0.x, $0.y] }).count == 1)
        #expect(seen.filter { $0.kind == .press }.allSatisfy { $0.state & 0x1F00 == 0 })
    }
}
