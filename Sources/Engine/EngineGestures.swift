import Strokes

/// What the engine makes of strokes that go round, and of fingers.
extension Engine {
    // MARK: - Knobs

    /// The stroke goes on to `sample`, or is a turn.
    mutating func move(to sample: PenSample, at now: Milliseconds) -> [Effect] {
        turn(to: sample.point, at: now) ?? [.trail(.extend(sample))]
    }

    /// The pen goes on to `point`; nil where that is no turn.
    mutating func turn(to point: Point, at now: Milliseconds) -> [Effect]? {
        let isFirst = !isTurning
        guard let steps = circling?.add(point), let knob = circling?.knob else { return nil }
        var effects: [Effect] = []
        if isFirst {
            guard interpreter.hasTurns else {
                circling = nil
                return nil
            }
            pen.stay()
            // What was drawn before is a character of its own; the circles are none, and stay to be seen.
            effects = finish(keepsTrail: true, at: now)
            if interpreter.turnsPointer { effects.append(.grab(.detachPointer)) }
        }
        effects.append(.report(.turning(knob)))
        guard steps != 0 else { return effects }
        return effects
            + interpreter.act(
                on: .turn(steps > 0 ? .clockwise : .counterclockwise),
                InkEnds(start: knob.centre, end: point), times: abs(steps), at: now)
    }

    /// The pen is up; nil where there was no knob.
    mutating func letKnobGo() -> [Effect]? {
        defer { circling = nil }
        return circling?.knob.map { [.report(.turned($0)), .trail(.end)] }
    }

    /// However a gesture ends, the keys that it holds go up before that is told.
    mutating func endGestures(in effects: [Effect]) -> [Effect] {
        guard interpreter.holdsKeys else { return effects }
        return effects.flatMap { effect -> [Effect] in
            switch effect {
            case .report(.fingered), .report(.turned): interpreter.endGesture() + [effect]
            case .report, .grab, .trail, .choices, .deed: [effect]
            }
        }
    }

    // MARK: - Fingers

    mutating func handleFingers(_ event: FingerEvent, at now: Milliseconds) -> [Effect] {
        touch.runsOut = !interpreter.holdsKeys
        return carryOut(
            touch.handle(
                event, isFree: pen.isUp && !interpreter.isOff, isDrawing: isDrawing,
                bound: event.isBeginning ? interpreter.fingers : [], at: now), at: now)
    }

    mutating func giveUpFingers(at now: Milliseconds) -> [Effect] {
        carryOut(touch.giveUp(at: now), at: now)
    }

    mutating func carryOut(_ outcomes: [Touch.Outcome], at now: Milliseconds) -> [Effect] {
        outcomes.flatMap { outcome -> [Effect] in
            switch outcome {
            case .effect(let effect): return [effect]
            case .leave(let ids):
                // As with a press that is handed on: the program may put its insertion point there.
                let effects = finish(at: now)
                loseWord()
                return effects + [.grab(.leaveTouches(ids))]
            case .began: return finish(at: now) + [.grab(.fingersBegan)]
            case .steps(let steps):
                return interpreter.act(
                    on: .fingers(steps.gesture), steps.ends, times: steps.count, at: now)
            case .pen(let move, let id):
                return touch.event(of: move, by: id, isDrawing: isDrawing)
                    .map { handleAnyStroke($0, at: now) } ?? []
            }
        }
    }

    /// A stroke of a button, or of a finger that is writing.
    mutating func handleAnyStroke(_ event: InputEvent, at now: Milliseconds) -> [Effect] {
        let effects = handleStroke(event, at: now)
        return touch.ofTouch(effects, isPenUp: pen.isUp)
    }
}
