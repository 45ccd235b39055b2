import Dictionaries
import Strokes

/// The state machine of the trigger. A press is frozen until it is clear what it will be.
struct Pen {
    /// What the pen found out from one event.
    enum Outcome: Hashable {
        /// The trigger went down; no program has been given the press yet.
        case touched
        /// The press is the start of a stroke, which has come to a second place: it belongs to Krakel.
        case began(PenSample, PenSample)
        case moved(PenSample)
        /// The pen presses again: these were ink after all.
        case resumed([PenSample])
        case lifted(Stroke, PenFigures?)
        /// The trigger came up again where it went down.
        case tapped(Point)
        /// Another button joined the press, or the wheel was turned: nothing is drawn with it.
        case joined
        /// What is bound to this is to be done: each time it comes.
        case chorded(button: Int, at: Point)
        /// The press belongs to the program below: it was held still, or another button joined it.
        case declined
        case cancelled
    }

    private enum State {
        case up
        /// A press that is too light yet has no start.
        case frozen(at: PenSample, since: Milliseconds)
        case drawing
        case chording(at: Point)
    }

    private var state = State.up
    private var path = PenPath()
    /// Whether what is pressed, or was last, is an eraser.
    private(set) var isErasing = false
    /// Whether the stroke under way has left its start, and since when it is back there.
    private var hasLeft = false
    private var backSince: Milliseconds?
    /// When the stroke under way is given up; nil where it may take any time.
    private var end: Milliseconds?
    var limits: PenLimits
    /// Whether to rest where the stroke began cancels it.
    var cancelsAtRest = true

    init(limits: PenLimits) {
        self.limits = limits
    }

    /// Whether the trigger is up.
    var isUp: Bool {
        if case .up = state { true } else { false }
    }

    /// Where the trigger went down, as long as it is not clear what that will be; nil where it is.
    var pressedAt: Point? {
        if case .frozen(let sample, _) = state { sample.point } else { nil }
    }

    /// The stroke under way as far as it has come; nil where there is none.
    var strokeSoFar: Stroke? {
        if case .drawing = state { path.stroke } else { nil }
    }

    /// Where the ink of the stroke under way ends; nil where there is none.
    var tip: Point? {
        if case .drawing = state { path.tip } else { nil }
    }

    /// When a `tick` is wanted next.
    var deadline: Milliseconds? {
        switch state {
        case .frozen(_, let since): since + limits.hold
        case .drawing: [backSince.map { $0 + limits.rest }, end].compactMap(\.self).min()
        case .up, .chording: nil
        }
    }

    mutating func handle(_ event: InputEvent, at now: Milliseconds) -> Outcome? {
        switch (state, event) {
        case (.up, .press(let point, _, let touch)):
            isErasing = touch.isEraser
            state = .frozen(at: PenSample(point, pressure: touch.pressure), since: now)
            return .touched
        case (.frozen, .press(let point, _, let touch)):
            // The same, for a press that is watched already.
            isErasing = touch.isEraser
            state = .frozen(at: PenSample(point, pressure: touch.pressure), since: now)
            return nil
        case (.drawing, .press), (.chording, .press):
            // The release was lost with the grab: another client or the server ended
            // the grab.
            return cancel()
        case (.frozen(let start, let since), .frozenMotion(let point, let pressure)):
            return move(
                from: start, since: since, to: PenSample(point, pressure: pressure), at: now)
        case (.frozen(let start, _), .frozenRelease), (.frozen(let start, _), .penAway):
            state = .up
            return isFirm(start) ? .tapped(start.point) : .declined
        case (.frozen(let start, _), .frozenChord):
            state = .chording(at: start.point)
            return .joined
        case (.chording(let start), .chord(let button)): return .chorded(button: button, at: start)
        case (.chording, .release), (.chording, .penAway):
            state = .up
            return nil
        case (.chording, .cancel), (.chording, .deviceGone):
            state = .up
            return .cancelled
        case (.frozen, .frozenPressOfAnother):
            state = .up
            return .declined
        case (.frozen(_, let since), .tick):
            guard now >= since + limits.hold else { return nil }
            state = .up
            return .declined
        case (.frozen, .cancel), (.frozen, .deviceGone):
            state = .up
            return .declined
        // The rest of what was found out about a frozen pointer comes behind what began the stroke.
        case (.drawing, .motion(let point, let pressure)),
            (.drawing, .frozenMotion(let point, let pressure)):
            let sample = PenSample(point, pressure: pressure)
            noteReturn(to: point, at: now)
            guard let before = add(sample) else { return nil }
            return before.isEmpty ? .moved(sample) : .resumed(before + [sample])
        case (.drawing, .tick):
            let hasRested = backSince.map { now >= $0 + limits.rest } ?? false
            return hasRested || end.map { now >= $0 } ?? false ? cancel() : nil
        case (.drawing, .chord(let button)) where !ScrollDirection.isWheel(button): return cancel()
        case (.drawing, .release(let point, let pressure, _)):
            _ = add(PenSample(point, pressure: pressure))
            return lift()
        case (.drawing, .penAway): return lift()
        case (.drawing, .cancel), (.drawing, .deviceGone): return cancel()
        default: return nil
        }
    }

    /// The pointer moved while it is not decided what the press is. A stroke begins where the pen first
    /// presses.
    private mutating func move(
        from start: PenSample, since: Milliseconds, to sample: PenSample, at now: Milliseconds
    ) -> Outcome? {
        guard isFirm(sample) else { return nil }
        guard isFirm(start) else {
            state = .frozen(at: sample, since: since)
            return nil
        }
        guard start.point.distance(to: sample.point) >= limits.threshold else { return nil }
        state = .drawing
        path = PenPath(from: start)
        (hasLeft, backSince) = (false, nil)
        end = limits.giveUp.map { now + $0 }
        // No event tells of this place again: a motion of a frozen pointer is reported once.
        _ = add(sample)
        return .began(start, sample)
    }

    private func isFirm(_ sample: PenSample) -> Bool {
        sample.pressure.isFirm(limits.pressureFloor)
    }

    private mutating func add(_ sample: PenSample) -> [PenSample]? {
        path.add(sample, floor: limits.pressureFloor, most: PenLimits.mostPoints)
    }

    /// The stroke may take any time from now on, wherever it rests.
    mutating func stay() {
        (end, backSince, cancelsAtRest) = (nil, nil, false)
    }

    private mutating func lift() -> Outcome {
        state = .up
        defer { path = PenPath() }
        return .lifted(path.stroke, path.finalFigures)
    }

    private mutating func cancel() -> Outcome {
        state = .up
        path = PenPath()
        return .cancelled
    }

    /// A user who comes back to where the stroke began and rests there wants to cancel it. An o ends there,
    /// too, but with the pen up.
    private mutating func noteReturn(to point: Point, at now: Milliseconds) {
        let distance = path.start.map { $0.distance(to: point) } ?? 0
        if distance >= 3 * limits.threshold { hasLeft = true }
        if !cancelsAtRest || !hasLeft || distance >= limits.threshold {
            backSince = nil
        } else if backSince == nil {
            backSince = now
        }
    }
}

/// What tells a stroke from a click.
public struct PenLimits: Hashable, Sendable {
    /// A press that moves this many pixels is a stroke.
    public var threshold: Double
    /// A press that does not, within this time, belongs to the program below.
    public var hold: Milliseconds
    /// A stroke that rests this long where it began is cancelled.
    public var rest: Milliseconds = 600
    /// A stroke that takes this long is cancelled; nil where it may take any time.
    public var giveUp: Milliseconds?
    /// What a pen's tip draws with less pressure than this, 0...1, is no ink. Wacom's own driver calls a
    /// touch a press from 27 of 2048 on, so that by default only what trails behind it is cut.
    public var pressureFloor = 0.01
    /// Strokes of more points are thinned: four seconds of the fastest mice. Each look at a stroke under
    /// way costs as much as it has points, and the line waits for that.
    static let mostPoints = 1 << 12

    /// - Parameter scale: dots per inch of the display by 96.
    public init(scale: Double = 1, hold: Milliseconds = 300) {
        threshold = 8 * scale
        self.hold = hold
    }
}
