import Engine
import Strokes

/// A hand before an engine, with a clock of its own.
protocol EngineHand {
    var engine: Engine { get }
    var now: Milliseconds { get set }
    mutating func send(_ event: InputEvent)
}

extension EngineHand {
    /// Time goes on; ticks are sent as the deadlines come.
    mutating func wait(_ time: Milliseconds) {
        let end = now + time
        while let deadline = engine.deadline, deadline <= end {
            now = max(now, deadline)
            send(.tick)
            if let next = engine.deadline, next <= now { now += 1 }
        }
        now = max(now, end)
    }

    /// The pointer goes to `point` with the trigger down.
    mutating func go(to point: Point) {
        send(engine.isDrawing ? .motion(point) : .frozenMotion(point))
    }
}
