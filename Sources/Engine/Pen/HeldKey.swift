import Strokes

/// A key that is held to draw, with the pen never touching down: what the pointer does meanwhile are strokes.
///
/// The key's press is frozen until the pointer has moved far enough to draw. Until then everything goes back
/// to the application, in its order: a key that was only tapped, or was pressed together with another key or
/// with a button, does what it always did.
public struct HeldKey: Hashable, Sendable {
    /// What keys, pointer and fingers do.
    public enum Event: Hashable, Sendable {
        /// The key of a trigger went down.
        ///
        /// - Parameters:
        ///   - at: where the pointer is.
        ///   - trigger: its number, from 0.
        ///   - isTwice: whether the key draws only where it was tapped just before.
        case down(at: Point, trigger: Int, isTwice: Bool)
        case moved(Point)
        /// A touchpad tells that the finger has left it.
        case lifted
        /// Another key went down.
        case key
        /// A button went down, or the wheel was turned.
        case button
        /// The key came up, or its keyboard is there no more.
        case up
    }

    /// What is to be done, in the order given.
    public enum Step: Hashable, Sendable {
        /// The press goes to the application, and what queued up behind it.
        case handOn
        case input(InputEvent)
        /// The pointer goes back to this place, and moves for the applications again.
        case goBack(Point)
        /// The pointer stays where it is; a press of a button that it was stopped for goes to the program below.
        case stay
    }

    private enum State: Hashable {
        case up
        /// The first press of two, which is the application's.
        case first(trigger: Int, since: Milliseconds)
        case tapped(trigger: Int, at: Milliseconds)
        /// The press is frozen.
        case waiting(Hold)
        case drawing(Hold, last: Point, movedAt: Milliseconds)
        /// A stroke is over; the next one begins here.
        case resting(Hold, at: Point)
        /// Nothing is drawn with the key any more until it comes up.
        case over
    }

    private struct Hold: Hashable {
        var trigger: Int
        var origin: Point
    }

    private var state = State.up
    /// How far the pointer has to move until it draws.
    public var threshold: Double

    /// Whether a rest ends no stroke, as at its end something is chosen: there the key ends it.
    public var awaitsChoice = false

    /// A pointer that is still for so long has ended its stroke: most touchpads do not tell when the finger is
    /// lifted. Within a letter hands rest for less.
    public static let rest: Milliseconds = 300
    /// A first tap is no longer than this, and the second press comes no later after it.
    public static let tap: Milliseconds = 300
    public static let pairing: Milliseconds = 400

    public init(threshold: Double = PenLimits().threshold) {
        self.threshold = threshold
    }

    /// Whether events are wanted, also those that are not of the key.
    public var isAwake: Bool { state != .up }

    /// Whether the key is Krakel's, or may become so.
    public var isHolding: Bool {
        switch state {
        case .waiting, .drawing, .resting: true
        case .up, .first, .tapped, .over: false
        }
    }

    /// When `tick` is wanted.
    public var deadline: Milliseconds? {
        switch state {
        case .drawing(_, _, let movedAt): awaitsChoice ? nil : movedAt + Self.rest
        case .tapped(_, let time): time + Self.pairing
        case .up, .first, .waiting, .resting, .over: nil
        }
    }

    /// What the engine is to be told of `event`, in this order.
    public mutating func handle(_ event: Event, at now: Milliseconds) -> [Step] {
        switch (state, event) {
        case (_, .down(let point, let trigger, let isTwice)):
            return press(at: point, trigger, isTwice: isTwice, now)
        case (.waiting(let hold), .moved(let point)):
            return begin(hold, at: hold.origin, to: point, now)
        case (.resting(let hold, let start), .moved(let point)):
            return begin(hold, at: start, to: point, now)
        case (.drawing(let hold, _, _), .moved(let point)):
            state = .drawing(hold, last: point, movedAt: now)
            return [.input(.motion(point))]
        case (.drawing(let hold, let last, let movedAt), .lifted):
            state = .resting(hold, at: last)
            return [.input(.release(last, rested: now - movedAt))]
        case (.waiting, .key), (.waiting, .button):
            state = .over
            return [.handOn]
        case (.first, .key), (.first, .button):
            // No lone tap.
            state = .over
            return []
        case (.tapped, .key), (.tapped, .button):
            state = .up
            return []
        case (.drawing, .button):
            state = .over
            return [.input(.chord(button: 1)), .stay]
        case (.resting, .button):
            state = .over
            return [.stay]
        case (_, .up): return release(at: now)
        default: return []
        }
    }

    /// Time has come.
    public mutating func tick(at now: Milliseconds) -> [Step] {
        switch state {
        case .drawing(let hold, let last, let movedAt)
        where !awaitsChoice && now >= movedAt + Self.rest:
            state = .resting(hold, at: last)
            return [.input(.release(last, rested: now - movedAt))]
        case .tapped(_, let time) where now >= time + Self.pairing:
            state = .up
            return []
        default: return []
        }
    }

    /// The stroke was cancelled, or is not to be drawn at all.
    public mutating func cancel() -> [Step] {
        switch state {
        case .drawing(let hold, _, _), .resting(let hold, _):
            state = .over
            return [.goBack(hold.origin)]
        case .waiting:
            state = .over
            return [.handOn]
        case .up, .first, .tapped, .over: return []
        }
    }

    private mutating func press(
        at point: Point, _ trigger: Int, isTwice: Bool, _ now: Milliseconds
    ) -> [Step] {
        let before = release(at: now)
        if isTwice {
            guard case .tapped(trigger, let time) = state, now < time + Self.pairing else {
                state = .first(trigger: trigger, since: now)
                return before + [.handOn]
            }
        }
        state = .waiting(Hold(trigger: trigger, origin: point))
        return before
    }

    /// The pointer has come to `point` while nothing is drawn.
    private mutating func begin(
        _ hold: Hold, at start: Point, to point: Point, _ now: Milliseconds
    ) -> [Step] {
        guard start.distance(to: point) >= threshold else { return [] }
        state = .drawing(hold, last: point, movedAt: now)
        return [.input(.press(start, trigger: hold.trigger)), .input(.frozenMotion(point))]
    }

    private mutating func release(at now: Milliseconds) -> [Step] {
        switch state {
        case .waiting:
            state = .up
            return [.handOn]
        case .drawing(let hold, let last, let movedAt):
            state = .up
            return [.input(.release(last, rested: now - movedAt)), .goBack(hold.origin)]
        case .resting(let hold, _):
            state = .up
            return [.goBack(hold.origin)]
        case .first(let trigger, let since):
            state = now - since <= Self.tap ? .tapped(trigger: trigger, at: now) : .up
            return []
        case .tapped: return []
        case .up, .over:
            state = .up
            return []
        }
    }
}
