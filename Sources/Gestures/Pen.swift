// Owns: one stroke, from the press of the trigger to its release: is it a click, a drag or ink?
// Leaves what strokes make a character to Engine.

import Dictionaries
import Strokes

/// The state machine of the trigger. A press is frozen until it is clear what it will be.
struct Pen {
    /// What the pen found out from one event.
    enum Outcome: Hashable {
        /// The trigger went down; nobody has seen it yet.
        case touched
        /// The press is the start of a stroke: it belongs to Krakel.
        case began(Point)
        case moved(Point)
        case lifted(Stroke)
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
        case frozen(at: Point, since: Milliseconds)
        case drawing
        case chording(at: Point)
    }

    private var state = State.up
    private var points: [Point] = []
    /// Whether the stroke under way has been away from its start, and since when it is back there.
    private var hasLeft = false
    private var backSince: Milliseconds?
    var limits: PenLimits

    init(limits: PenLimits) {
        self.limits = limits
    }

    /// Whether the trigger is up.
    var isUp: Bool {
        if case .up = state { true } else { false }
    }

    /// The stroke under way as far as it has come; nil where there is none.
    var strokeSoFar: Stroke? {
        if case .drawing = state { Stroke(points) } else { nil }
    }

    /// When a `tick` is wanted next.
    var deadline: Milliseconds? {
        switch state {
        case .frozen(_, let since): since + limits.hold
        case .drawing: backSince.map { $0 + limits.rest }
        case .up, .chording: nil
        }
    }

    mutating func handle(_ event: InputEvent, at now: Milliseconds) -> Outcome? {
        switch (state, event) {
        case (.up, .press(let point, _)):
            state = .frozen(at: point, since: now)
            return .touched
        case (.frozen, .press(let point, _)):
            // The same, for a press that is watched already.
            state = .frozen(at: point, since: now)
            return nil
        case (.drawing, .press), (.chording, .press):
            // The release was lost with the grab: somebody broke it from outside.
            state = .up
            points = []
            return .cancelled
        case (.frozen(let start, _), .frozenMotion(let point)):
            guard start.distance(to: point) >= limits.threshold else { return nil }
            state = .drawing
            points = [start]
            (hasLeft, backSince) = (false, nil)
            return .began(start)
        case (.frozen(let start, _), .frozenRelease):
            state = .up
            return .tapped(start)
        case (.frozen(let start, _), .frozenChord):
            state = .chording(at: start)
            return .joined
        case (.chording(let start), .chord(let button)):
            return .chorded(button: button, at: start)
        case (.chording, .release):
            state = .up
            return nil
        case (.chording, .cancel):
            state = .up
            return .cancelled
        case (.frozen, .frozenPressOfAnother):
            state = .up
            return .declined
        case (.frozen(_, let since), .tick):
            guard now >= since + limits.hold else { return nil }
            state = .up
            return .declined
        case (.frozen, .cancel):
            state = .up
            return .declined
        case (.drawing, .motion(let point)):
            append(point)
            noteReturn(to: point, at: now)
            return .moved(point)
        case (.drawing, .tick):
            guard let backSince, now >= backSince + limits.rest else { return nil }
            return cancel()
        case (.drawing, .chord(let button)) where !ScrollDirection.isWheel(button):
            return cancel()
        case (.drawing, .release(let point)):
            append(point)
            state = .up
            defer { points = [] }
            return .lifted(Stroke(points))
        case (.drawing, .cancel):
            return cancel()
        default:
            return nil
        }
    }

    private mutating func cancel() -> Outcome {
        state = .up
        points = []
        return .cancelled
    }

    /// Who comes back to where they began and stays there wants nothing of it; an o ends there, too,
    /// but with the pen up.
    private mutating func noteReturn(to point: Point, at now: Milliseconds) {
        let distance = points.first.map { $0.distance(to: point) } ?? 0
        if distance >= 3 * limits.threshold { hasLeft = true }
        if !hasLeft || distance >= limits.threshold {
            backSince = nil
        } else if backSince == nil {
            backSince = now
        }
    }

    /// Keeps a stroke that never ends from filling memory: its points are thinned to every second.
    private mutating func append(_ point: Point) {
        guard point != points.last else { return }
        if points.count >= limits.mostPoints {
            points = stride(from: 0, to: points.count, by: 2).map { points[$0] }
        }
        points.append(point)
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
    /// Strokes of more points are thinned.
    public var mostPoints = 1 << 14

    /// - Parameter scale: dots per inch of the display by 96.
    public init(scale: Double = 1, hold: Milliseconds = 300) {
        threshold = 8 * scale
        self.hold = hold
    }
}
