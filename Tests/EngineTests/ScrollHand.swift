import Dictionaries
import Engine
import Strokes
import Testing

/// An engine of two triggers, of which one scrolls; what that is dragged by, and what the engine does upon it.
struct ScrollHand: EngineHand {
    private(set) var engine: Engine
    let recogniser: Recogniser
    private(set) var steps: [InputRecording.Step] = []
    var now: Milliseconds = 1000
    private var place = Point(x: 500, y: 500)
    private var words: [String] = []
    private var wheel: [ScrollDirection: Int] = [:]
    private let scrolling: Int

    init(
        isNatural: Bool = true, step: Double = 48, runOut: Milliseconds = 350, scrolling: Int = 1,
        modes: [String] = ["letters", "letters"]
    ) throws {
        recogniser = Recogniser(
            try StrokeDictionary(
                """
                mode letters
                "l" : 258
                "i" : 58|2
                "j" : 58
                <F1> : button-3
                mode digits
                "1" : 258
                """))
        var limits = GestureLimits()
        limits.drag.triggers = [scrolling]
        limits.drag.isNatural = isNatural
        limits.fingers.panStep = step
        limits.fingers.kineticScrolling = runOut
        self.scrolling = scrolling
        engine = Engine(
            recogniser: recogniser, mode: modes[0], otherModes: [modes[1]],
            settings: EngineSettings(gestures: limits))
    }

    mutating func send(_ event: InputEvent) {
        let effects = engine.handle(event, at: now)
        let done = EffectWords.words(of: effects)
        steps.append(InputRecording.Step(time: now, input: .event(event), done: done))
        words += done.map { String($0.map { $0 == " " ? "_" : $0 }) }
        for case .deed(.type(let actions, _)) in effects {
            for case .pointer(let action) in actions {
                if case .scroll(let direction, let count) = action.kind {
                    wheel[direction, default: 0] += count
                }
            }
        }
    }

    mutating func press() { send(.press(place, trigger: scrolling)) }

    /// The trigger goes down and is dragged, by a point every 10 ms.
    mutating func drag(x: Double, y: Double, points: Int = 50) {
        press()
        go(x: x, y: y, points: points)
    }

    mutating func go(x: Double, y: Double, points: Int = 50) {
        let from = place
        for index in 1...points {
            let share = Double(index) / Double(points)
            wait(10)
            place = Point(x: from.x + x * share, y: from.y + y * share)
            go(to: place)
        }
    }

    /// So that nothing runs out.
    mutating func rest() { wait(100) }

    mutating func release() {
        send(engine.isDrawing ? .release(place) : .frozenRelease)
    }

    /// A stroke of the other trigger.
    mutating func write(_ points: [Point]) {
        send(.press(points[0], trigger: 1 - scrolling))
        for point in points.dropFirst() {
            wait(10)
            go(to: point)
        }
        send(.release(points[points.count - 1]))
    }

    mutating func perform(_ word: String) {
        switch word {
        case "click":
            press()
            send(.frozenRelease)
        case "hold":
            press()
            wait(400)
        case "other":
            press()
            send(.frozenPressOfAnother)
        case "chord":
            press()
            send(.frozenChord(button: 3))
        case "drag":
            drag(x: 0, y: 60)
            rest()
        case "back": go(x: 0, y: -60)
        case "rest": wait(2000)
        case "release": release()
        case "escape": send(.cancel)
        case "second": send(.chord(button: 1))
        case "wheel": send(.chord(button: 4))
        case "gone": send(.deviceGone)
        case "away": send(.penAway)
        case "finger": send(.fingers(.down(1, place)))
        case "write": write([Point(x: 440, y: 400), Point(x: 440, y: 440), Point(x: 440, y: 480)])
        case "erase":
            send(.press(place, trigger: scrolling, touch: PenTouch(isEraser: true)))
            go(x: 0, y: 60)
            release()
        default: Issue.record("unknown word \(word)")
        }
    }

    /// What was done, in the words of recordings with _ for spaces.
    mutating func takeWords() -> [String] {
        defer { words = [] }
        return words
    }

    /// The steps of the wheel.
    mutating func takeSteps() -> [ScrollDirection: Int] {
        defer { wheel = [:] }
        return wheel
    }

    /// The same, to the right and down, those to the other side taken off.
    mutating func takeNet() -> (x: Int, y: Int) {
        let steps = takeSteps()
        return (
            x: steps[.right, default: 0] - steps[.left, default: 0],
            y: steps[.down, default: 0] - steps[.up, default: 0]
        )
    }
}
