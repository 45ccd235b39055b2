import Dictionaries

/// Touchscreens and touchpads: what fingers do together, and the one that writes.
struct Touch {
    /// What comes of an event, to be carried out in order.
    enum Outcome {
        case effect(Effect)
        /// These fingers belong to the program below, which gets all that they did.
        case leave([FingerID])
        /// It is known which gesture the fingers make.
        case began
        case steps(FingerSteps)
        /// One finger writes: see `event(of:by:isDrawing:)`.
        case pen(Fingers.PenMove, FingerID)
    }

    private var fingers: Fingers
    private var pad: Pad
    private var kinetic: KineticScroll?
    /// Whether a pan that is let go in motion goes on.
    var runsOut = true
    /// The finger whose stroke is under way.
    private var writer: FingerID?

    init(limits: FingerLimits) {
        fingers = Fingers(limits: limits)
        pad = Pad(limits: limits)
    }

    mutating func use(_ limits: FingerLimits) {
        fingers.limits = limits
        pad.limits = limits
    }

    /// When a `tick` is wanted next.
    var deadline: Milliseconds? { [fingers.deadline, kinetic?.deadline].compactMap(\.self).min() }

    /// Whether something is held back or kept at this moment.
    var isHolding: Bool { !fingers.isIdle || !pad.isIdle }

    /// Whether nothing is held back or kept at this moment, and nothing scrolls on.
    var isIdle: Bool { !isHolding && kinetic == nil }

    /// Whether the stroke under way is one of a finger.
    var isWriting: Bool { writer != nil }

    // MARK: - Gestures

    /// - Parameters:
    ///   - isFree: whether fingers may begin anything.
    ///   - isDrawing: whether a stroke is under way.
    ///   - bound: what fingers do at this moment.
    mutating func handle(
        _ event: FingerEvent, isFree: Bool, isDrawing: Bool, bound: Set<FingerGesture>,
        at now: Milliseconds
    ) -> [Outcome] {
        let wasScrolling = kinetic != nil
        let stopped = event.isBeginning ? stopScrolling() : []
        fingers.isDrawing = isWriting && isDrawing
        let outcomes: [Fingers.Outcome]
        switch event {
        case .down(let id, let point, let trigger) where fingers.isIdle:
            outcomes = fingers.begin(
                id, at: point, trigger: isFree ? trigger : nil, bound: isFree ? bound : [],
                stops: isFree && wasScrolling, now)
        case .pad(let gesture): outcomes = pad.handle(gesture, bound: isFree ? bound : [], at: now)
        case .gone: outcomes = (fingers.handle(event, at: now) ?? []) + pad.giveUp()
        default: outcomes = fingers.handle(event, at: now) ?? []
        }
        return stopped + outcomes.flatMap { judge($0, at: now) }
    }

    /// Time went on.
    mutating func tick(at now: Milliseconds) -> [Outcome] {
        var outcomes: [Outcome] = []
        if !fingers.isIdle { outcomes = fingers.tick(at: now).flatMap { judge($0, at: now) } }
        guard var scroll = kinetic, now >= scroll.deadline else { return outcomes }
        let (steps, isOver) = scroll.advance(to: now)
        kinetic = isOver ? nil : scroll
        return outcomes + steps.map { .steps($0) }
            + (isOver ? [.effect(.report(.fingered(scroll.figures)))] : [])
    }

    /// Ends what fingers do, and leaves undecided fingers to the program below.
    mutating func giveUp(at now: Milliseconds) -> [Outcome] {
        stopScrolling() + (fingers.giveUp() + pad.giveUp()).flatMap { judge($0, at: now) }
    }

    private mutating func stopScrolling() -> [Outcome] {
        defer { kinetic = nil }
        return kinetic.map { [.effect(.report(.fingered($0.figures)))] } ?? []
    }

    private mutating func judge(_ outcome: Fingers.Outcome, at now: Milliseconds) -> [Outcome] {
        switch outcome {
        case .take(let ids): return [.effect(.grab(.takeTouches(ids)))]
        case .leave(let ids): return [.leave(ids)]
        case .takePad: return [.effect(.grab(.takePad))]
        case .leavePad: return [.effect(.grab(.leavePad))]
        case .began: return [.began]
        case .steps(let steps): return steps.map { .steps($0) }
        case .finished(var motion):
            if let last = motion.last() {
                return [.steps(last), .effect(.report(.fingered(motion.figures)))]
            }
            guard runsOut, let scroll = KineticScroll(motion, at: now) else {
                return [.effect(.report(.fingered(motion.figures)))]
            }
            kinetic = scroll
            return []
        case .ended(let figures): return [.effect(.report(.fingered(figures)))]
        case .pen(let move, let id): return [.pen(move, id)]
        }
    }

    // MARK: - The finger that writes

    /// What the finger does as a pen; nil where its stroke is over before it is up.
    mutating func event(of move: Fingers.PenMove, by id: FingerID, isDrawing: Bool) -> InputEvent? {
        if case .down(let point, let trigger) = move {
            writer = id
            return .press(point, trigger: trigger)
        }
        guard writer == id else { return nil }
        switch move {
        case .down(let point, let trigger): return .press(point, trigger: trigger)
        case .move(let point): return isDrawing ? .motion(point) : .frozenMotion(point)
        case .up(let point): return isDrawing ? .release(point) : .frozenRelease
        case .joined: return isDrawing ? .chord(button: 0) : .frozenPressOfAnother
        case .gone: return .deviceGone
        }
    }

    /// `effects` of a stroke, of a touch in the place of a press where a finger draws it.
    ///
    /// - Parameter isPenUp: whether the stroke is over.
    mutating func ofTouch(_ effects: [Effect], isPenUp: Bool) -> [Effect] {
        guard let id = writer else { return effects }
        let mapped = effects.compactMap { effect -> Effect? in
            switch effect {
            case .grab(.watchFrozenPointer), .grab(.detachPointer): return nil
            case .grab(.takePress): return .grab(.takeTouches([id]))
            case .grab(.replayPress):
                fingers.penDeclines(id)
                return .grab(.leaveTouches([id]))
            default: return effect
            }
        }
        if isPenUp {
            writer = nil
            fingers.penIsDone()
        }
        return mapped
    }
}
