/// Draws strokes into an engine as a pointer does on a display, at their times. Needs no display and no
/// clock.
public struct StrokePlayer {
    /// Something that the engine did, and when.
    public struct Outcome: Hashable, Sendable {
        public var effect: Effect
        public var time: Milliseconds
    }

    public private(set) var engine: Engine
    /// How far the time has come.
    public private(set) var now: Milliseconds

    public init(_ engine: Engine, at now: Milliseconds = 0) {
        self.engine = engine
        self.now = now
    }

    /// Time goes on until the stroke begins, and it is drawn.
    public mutating func draw(_ stroke: TimedStroke) -> [Outcome] {
        guard let first = stroke.points.first, let last = stroke.points.last,
            let start = stroke.times.first
        else { return [] }
        var outcomes = rest(until: start)
        var isFrozen = true
        outcomes += handle(.press(first), &isFrozen)
        for (point, time) in zip(stroke.points, stroke.times).dropFirst() {
            outcomes += rest(until: time)
            outcomes += handle(isFrozen ? .frozenMotion(point) : .motion(point), &isFrozen)
        }
        outcomes += rest(until: stroke.lifted)
        return outcomes + handle(isFrozen ? .frozenRelease : .release(last), &isFrozen)
    }

    /// Time goes on; what the engine wants to be told of it, it is told.
    public mutating func rest(until end: Milliseconds) -> [Outcome] {
        var outcomes: [Outcome] = []
        var isFrozen = false
        while let deadline = engine.deadline, deadline <= end {
            now = max(now, deadline)
            outcomes += handle(.tick, &isFrozen)
            guard engine.deadline != deadline else { break }
        }
        now = max(now, end)
        return outcomes
    }

    private mutating func handle(_ event: InputEvent, _ isFrozen: inout Bool) -> [Outcome] {
        let effects = engine.handle(event, at: now)
        if effects.contains(.grab(.takePress)) { isFrozen = false }
        return effects.map { Outcome(effect: $0, time: now) }
    }
}
