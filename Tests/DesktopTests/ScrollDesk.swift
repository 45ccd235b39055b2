import Strokes
import TestSupport
import Testing

/// A mouse whose right button scrolls a window.
final class ScrollDesk: WheelDesk {
    static let triggers = """
        [[trigger]]
        button = 2
        [[trigger]]
        button = 3
        scrolls = true

        """

    init(_ settings: String = "run-out = 0\n", triggers: String = triggers) throws {
        try super.init(settings: settings + triggers)
    }

    func press() throws { try press(3) }

    func release() throws { try release(3) }

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

    /// The trigger goes down and is dragged, until it scrolls: of a frozen pointer a server keeps only where it has got
    /// to, and one that is let go before Krakel looks was clicked. What comes next counts from where it went down.
    func begin(x: Int, y: Int) throws {
        try press()
        try move(x: x, y: y)
        #expect(control.becomesDetached(.mouse))
    }

    /// The steps of the wheel that have come, each button's, once there are so many in all: all of them at one
    /// place, with no button down.
    func wheel(_ count: Int) -> (steps: [Int: Int], places: Set<[Int]>) {
        let seen = window.entries { $0.count { $0.kind == .release && $0.button > 3 } >= count }
            .filter(\.isButton)
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
}
