import Dictionaries
import Strokes

/// What makes a stroke a flick or a turn, and what fingers do.
public struct GestureLimits: Hashable, Sendable {
    public var flick: FlickLimits
    public var turn: TurnLimits
    public var fingers: FingerLimits

    /// - Parameter scale: dots per inch of the display by 96.
    public init(scale: Double = 1) {
        flick = FlickLimits(scale: scale)
        turn = TurnLimits(scale: scale)
        fingers = FingerLimits(scale: scale)
    }
}

extension Engine {
    /// Does what is bound to `gesture` in the present mode; nothing where nothing is.
    ///
    /// - Parameter count: how often in a row.
    mutating func act(
        on gesture: Gesture, _ ends: InkEnds, times count: Int = 1, at now: Milliseconds
    ) -> [Effect] {
        guard let meant = recogniser.actions(for: gesture, in: mode, for: group) else { return [] }
        let before = writing
        let told = Effect.gestured(gesture, meant, times: count)
        if meant == [.takeBack] { return takeBack(at: now) + [told] + changes(since: before) }
        if meant == [.nextReading] { return readNext(at: now) + [told] + changes(since: before) }
        var effects: [Effect] = []
        var isPaused = false
        for _ in 0..<count {
            let done = writing.apply(meant)
            effects += doing(done, meaning: meant, ends)
            isPaused = isPaused || done.contains(.pause)
        }
        loseWord()
        return effects + [told] + changes(since: before) + (isPaused ? [.pause] : [])
    }

    /// Whether a stroke may become a knob in the present mode.
    private var hasTurns: Bool {
        Spin.allCases.contains { recogniser.actions(for: .turn($0), in: mode, for: group) != nil }
    }

    /// Whether turning does something with the pointer in the present mode.
    private var turnsPointer: Bool {
        Spin.allCases.contains { spin in
            recogniser.actions(for: .turn(spin), in: mode, for: group)?
                .allSatisfy(\.worksWithTriggerHeld) == false
        }
    }

    /// Whether the stroke under way is a knob.
    public var isTurning: Bool { circling?.knob != nil }

    /// A stroke begins.
    mutating func watchForTurns(from point: Point) {
        circling = hasTurns ? Circling(limits: gestureLimits.turn) : nil
        _ = circling?.add(point)
    }

    /// The pen goes on to `point`; nil where that is no turn.
    mutating func turn(to point: Point, at now: Milliseconds) -> [Effect]? {
        let wasKnob = circling?.knob != nil
        guard let steps = circling?.add(point), let knob = circling?.knob else { return nil }
        var effects: [Effect] = []
        if !wasKnob {
            // What was drawn before is a character of its own; the circles are none, and stay to be seen.
            effects = finish(keepsTrail: true, at: now)
            if turnsPointer { effects.append(.loosenPointer) }
        }
        effects.append(.turning(knob))
        guard steps != 0 else { return effects }
        return effects
            + act(
                on: .turn(steps > 0 ? .clockwise : .counterclockwise),
                InkEnds(start: knob.centre, end: point), times: abs(steps), at: now)
    }

    /// The pen is up; nil where there was no knob.
    mutating func letKnobGo() -> [Effect]? {
        defer { circling = nil }
        return circling?.knob.map { [.turned($0), .endTrail] }
    }

    /// What a stroke that is no character does as a flick; nil where it is none, or nothing is bound
    /// to it.
    mutating func flick(_ ink: Ink, _ ends: InkEnds, at now: Milliseconds) -> [Effect]? {
        guard ink.strokes.count == 1, let stroke = ink.strokes.first,
            let direction = stroke.flick(within: gestureLimits.flick),
            recogniser.actions(for: .flick(direction), in: mode, for: group) != nil
        else { return nil }
        return act(on: .flick(direction), ends, at: now)
    }
}
