// Owns: one stroke, from the press of the trigger to its release: is it a click, a drag or ink?
// Leaves what strokes make a character to Engine.

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
        if case .frozen(_, let since) = state { since + limits.hold } else { nil }
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
            return .moved(point)
        case (.drawing, .release(let point)):
            append(point)
            state = .up
            defer { points = [] }
            return .lifted(Stroke(points))
        case (.drawing, .cancel):
            state = .up
            points = []
            return .cancelled
        default:
            return nil
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
    /// Strokes of more points are thinned.
    public var mostPoints = 1 << 14

    /// - Parameter scale: dots per inch of the display by 96.
    public init(scale: Double = 1, hold: Milliseconds = 300) {
        threshold = 8 * scale
        self.hold = hold
    }
}
