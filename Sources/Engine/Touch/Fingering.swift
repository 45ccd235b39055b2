import Dictionaries
import Strokes

/// A pan that was let go in motion.
struct Running {
    var motion: FingerMotion
    let runOut: RunOut
    /// Where it was let go.
    let base: (x: Double, y: Double)
    /// When it has come to its next step.
    var next: Milliseconds

    init(_ motion: FingerMotion, _ runOut: RunOut) {
        self.motion = motion
        self.runOut = runOut
        base = (motion.figures.x, motion.figures.y)
        next = motion.nextStep(of: runOut, from: base)
    }
}

extension Engine {
    /// When fingers want a `tick` next.
    var fingerDeadline: Milliseconds? {
        [fingers.deadline, running?.next].compactMap(\.self).min()
    }

    /// Whether fingers are held back or kept at this moment, or what they did runs out.
    public var hasFingers: Bool { !fingers.isIdle || !pad.isIdle || running != nil }

    mutating func handleFingers(_ event: FingerEvent, at now: Milliseconds) -> [Effect] {
        let wasRunning = running != nil
        let stopped = event.isBeginning ? stopRunning() : []
        fingers.isDrawing = writingFinger != nil && isDrawing
        let isFree = pen.isUp && !recogniser.applications.isOff(in: group)
        let outcomes: [Fingers.Outcome]
        switch event {
        case .down(let id, let point, let trigger) where fingers.isIdle:
            outcomes = fingers.begin(
                id, at: point, trigger: isFree ? trigger : nil,
                bound: isFree ? recogniser.fingers(in: mode, for: group) : [],
                stops: isFree && wasRunning, now)
        case .pad(let gesture):
            let bound =
                isFree && gesture.phase == .begin
                ? recogniser.fingers(in: mode, for: group) : []
            outcomes = pad.handle(gesture, bound: bound, at: now)
        case .gone:
            outcomes = (fingers.handle(event, at: now) ?? []) + pad.giveUp()
        default:
            outcomes = fingers.handle(event, at: now) ?? []
        }
        return stopped + carryOut(outcomes, at: now)
    }

    /// Time went on.
    mutating func tickFingers(at now: Milliseconds) -> [Effect] {
        let effects = fingers.isIdle ? [] : carryOut(fingers.tick(at: now), at: now)
        guard var running, now >= running.next else { return effects }
        let steps = running.motion.run(running.runOut, from: running.base, at: now)
        running.next = running.motion.nextStep(of: running.runOut, from: running.base)
        let isOver = now >= running.runOut.end
        self.running = isOver ? nil : running
        return effects + act(on: steps, at: now)
            + (isOver ? [.fingered(running.motion.figures)] : [])
    }

    /// Ends what fingers do; what nobody has yet is the program's below.
    mutating func giveUpFingers(at now: Milliseconds) -> [Effect] {
        stopRunning() + carryOut(fingers.giveUp() + pad.giveUp(), at: now)
    }

    /// What fingers did goes on no more.
    private mutating func stopRunning() -> [Effect] {
        defer { running = nil }
        return running.map { [.fingered($0.motion.figures)] } ?? []
    }

    private mutating func carryOut(
        _ outcomes: [Fingers.Outcome], at now: Milliseconds
    ) -> [Effect] {
        outcomes.flatMap { outcome -> [Effect] in
            switch outcome {
            case .take(let ids): return [.takeTouches(ids)]
            case .leave(let ids):
                // As with a press that is handed on: the program may put its insertion point there.
                let effects = finish(at: now)
                loseWord()
                return effects + [.leaveTouches(ids)]
            case .takePad: return [.takePad]
            case .leavePad: return [.leavePad]
            case .began:
                return finish(at: now) + [.fingersBegan]
            case .steps(let steps): return act(on: steps, at: now)
            case .finished(var motion):
                if let swipe = motion.swipe() {
                    return act(on: [swipe], at: now) + [.fingered(motion.figures)]
                }
                guard let runOut = motion.runOut(at: now) else {
                    return [.fingered(motion.figures)]
                }
                running = Running(motion, runOut)
                return []
            case .ended(let figures): return [.fingered(figures)]
            case .pen(let move, let id): return write(move, with: id, at: now)
            }
        }
    }

    private mutating func act(on steps: [FingerSteps], at now: Milliseconds) -> [Effect] {
        steps.flatMap {
            act(on: .fingers($0.gesture), $0.ends, times: $0.count, at: now)
        }
    }

    /// One finger writes as a pen does.
    private mutating func write(
        _ move: Fingers.PenMove, with id: FingerID, at now: Milliseconds
    ) -> [Effect] {
        let event: InputEvent
        if case .down(let point, let trigger) = move {
            writingFinger = id
            event = .press(point, trigger: trigger)
        } else {
            // The stroke may be over before the finger is up.
            guard writingFinger == id else { return [] }
            event =
                switch move {
                case .down(let point, let trigger): .press(point, trigger: trigger)
                case .move(let point): isDrawing ? .motion(point) : .frozenMotion(point)
                case .up(let point): isDrawing ? .release(point) : .frozenRelease
                case .joined: isDrawing ? .chord(button: 0) : .frozenPressOfAnother
                case .gone: .deviceGone
                }
        }
        return ofFinger(handleStroke(event, at: now))
    }

    /// `effects` of a stroke with a finger, if it is one: its press is a touch.
    mutating func ofFinger(_ effects: [Effect]) -> [Effect] {
        guard let id = writingFinger else { return effects }
        let mapped = effects.compactMap { effect -> Effect? in
            switch effect {
            case .watchFrozenPointer, .loosenPointer: return nil
            case .takePress: return .takeTouches([id])
            case .replayPress:
                fingers.penDeclines(id)
                return .leaveTouches([id])
            default: return effect
            }
        }
        if pen.isUp {
            writingFinger = nil
            fingers.penIsDone()
        }
        return mapped
    }
}
