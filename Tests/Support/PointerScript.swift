import PureSupport
import Strokes

/// What a busy hand does with a mouse, to be played again: clicks, double clicks, drags and wheel turns of every
/// button, the same for the same seed.
public struct PointerScript {
    public enum Step {
        case move(Point)
        case press(Int)
        case release(Int)
        /// A stroke that is drawn with the trigger, without a pause.
        case stroke([Point])
    }

    /// What becomes of the strokes among the clicks.
    public enum Strokes: Sendable {
        case none
        /// They are drawn; or the pointer goes the same way with no button down, as a script to compare with.
        case drawn, skipped
    }

    private let trigger: Int
    private static let top = 100.0

    public private(set) var steps: [(step: Step, delay: UInt)] = []
    private var generator: SeededGenerator
    private var position = Point(x: 300, y: 220)

    /// - Parameters:
    ///   - count: of clicks, double clicks, drags and wheel turns.
    ///   - trigger: the button that is clicked like any other, but dragged only after it has been
    ///     held for longer than `hold` milliseconds.
    ///   - strokes: each tenth act is a stroke, where there are to be some.
    public init(
        count: Int, seed: UInt64 = 1, trigger: Int = 2, hold: UInt = 300,
        strokes: Strokes = .none
    ) {
        generator = SeededGenerator(seed: seed)
        self.trigger = trigger
        move(by: 0)
        for index in 0..<count {
            if strokes != .none, index % 10 == 5 {
                draw(strokes == .drawn)
            } else if index % 40 == 39 {
                drag(trigger, hold: hold + 100)
            } else if index % 20 == 19 {
                clickWhileAnotherIsDown(trigger)
            } else {
                act(trigger: trigger)
            }
            pause = UInt(random(12))
        }
    }

    /// Plays the script and waits until the server has carried it out.
    ///
    /// - Parameter slowness: how many times as long as it says it takes.
    public func play(on player: PenPlayer, slowness: UInt = 1) {
        for (step, delay) in steps.map({ ($0.step, slowness * $0.delay) }) {
            switch step {
            case .move(let point): player.move(to: point, after: delay)
            case .press(let button): player.press(button, after: delay)
            case .release(let button): player.release(button, after: delay)
            case .stroke(let points): player.draw(Stroke(points), button: trigger)
            }
        }
        player.synchronise()
    }

    /// Plays the script as a hand does that looks at what it does: goes on once the window below has
    /// been told of each click and of each press that something is dragged by. A pointer that is
    /// frozen, be it by a window manager, is somewhere else when it thaws if it was not waited for.
    public func play(on player: PenPlayer, watching window: EventLogWindow) {
        var turns = 0
        for (index, (step, delay)) in steps.enumerated() {
            switch step {
            case .move(let point):
                player.move(to: point, after: delay)
                continue
            case .press(let button): player.press(button, after: delay)
            case .release(let button): player.release(button, after: delay)
            case .stroke(let points):
                player.draw(Stroke(points), button: trigger).synchronise()
                continue
            }
            turns += 1
            if case .press = step, case .release = steps[index + 1].step { continue }
            player.synchronise()
            window.waits { $0.count(where: \.isButton) >= turns }
        }
        player.synchronise()
    }

    /// How many presses it has.
    public var pressCount: Int {
        steps.count { if case .press = $0.step { true } else { false } }
    }

    private var pause: UInt = 0

    private mutating func act(trigger: Int) {
        switch random(4) {
        case 0:
            move(by: 120)
            click(any(of: 1...9), held: UInt(random(15)))
        case 1:
            move(by: 40)
            let button = random(2) == 0 ? trigger : any(of: 1...3)
            click(button, held: 5)
            add(.press(button), after: 15)
            add(.release(button), after: 5)
        case 2:
            let buttons = [1, 3, 8, 9].filter { $0 != trigger }
            drag(buttons[random(buttons.count)], hold: 5)
        default:
            let button = any(of: 4...7)
            for _ in 0...random(4) { click(button, held: 1) }
        }
    }

    private mutating func click(_ button: Int, held: UInt) {
        add(.press(button), after: 2)
        add(.release(button), after: held)
    }

    /// Down and to the right, from where the pointer is.
    private mutating func draw(_ isDrawn: Bool) {
        // What comes after it is not above it: a tap at once just above a stroke is the dot of an i.
        position = Point(x: min(position.x, 380), y: Self.top)
        var points = [position]
        for index in 0..<24 {
            if index < 12 { position.y += 8 } else { position.x += 8 }
            points.append(position)
        }
        add(.move(points[0]), after: 2)
        if isDrawn {
            add(.stroke(points), after: 2)
        } else {
            for point in points { add(.move(point), after: 1) }
        }
    }

    private mutating func drag(_ button: Int, hold: UInt) {
        move(by: 60)
        add(.press(button), after: 2)
        for index in 0..<12 {
            position.x += Double(random(21) - 10)
            position.y += Double(random(21) - 10)
            stayInside()
            add(.move(position), after: index == 0 ? hold : 2)
        }
        add(.release(button), after: 3)
    }

    /// The trigger in the middle of another button's drag is no stroke.
    private mutating func clickWhileAnotherIsDown(_ button: Int) {
        add(.press(1 == button ? 3 : 1), after: 2)
        move(by: 30)
        add(.press(button), after: 4)
        move(by: 30)
        add(.release(button), after: 4)
        move(by: 30)
        add(.release(1 == button ? 3 : 1), after: 2)
    }

    private mutating func move(by reach: Int) {
        position.x += Double(random(2 * reach + 1) - reach)
        position.y += Double(random(2 * reach + 1) - reach)
        stayInside()
        add(.move(position), after: 1)
    }

    private mutating func stayInside() {
        position.x = min(max(position.x, 120), 480)
        position.y = min(max(position.y, Self.top), 340)
    }

    private mutating func add(_ step: Step, after delay: UInt) {
        steps.append((step, delay + pause))
        pause = 0
    }

    private mutating func any(of buttons: ClosedRange<Int>) -> Int {
        buttons.lowerBound + random(buttons.count)
    }

    private mutating func random(_ limit: Int) -> Int {
        .random(in: 0..<limit, using: &generator)
    }
}
