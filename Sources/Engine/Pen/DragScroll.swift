import Dictionaries
import Strokes

/// What makes steps of the wheel of a trigger that scrolls. How long a step is and how long it runs out are
/// those of fingers that pan.
public struct DragScrollLimits: Hashable, Sendable {
    /// The numbers of the triggers that scroll, and write nothing.
    public var triggers: Set<Int> = []
    /// Whether the page goes with the pointer, as paper under a hand, and not the view of it.
    public var isNatural = true

    public init() {}
}

/// What a drag that scrolls did in all.
public struct ScrollFigures: Hashable, Sendable {
    /// Pixels that were scrolled by, run-out included.
    public var x: Double
    public var y: Double
    /// Steps of the wheel.
    public var steps: Int
}

/// A trigger that is dragged turns the wheel, and once it was let go in motion the wheel runs out.
struct DragScroll {
    /// The wheel is turned by so many steps in one direction.
    struct Steps: Hashable {
        var direction: ScrollDirection
        var count: Int
    }

    private enum State {
        case idle
        case dragging(FingerMotion, Rail, from: Point)
        case runningOut(KineticScroll)
    }

    private var state = State.idle
    private var isNatural = true
    /// Whether the press that was last is one of a trigger that scrolls.
    var isArmed = false

    /// Whether the trigger is held and scrolls.
    var isDragging: Bool {
        if case .dragging = state { true } else { false }
    }

    /// When a `tick` is wanted next.
    var deadline: Milliseconds? {
        if case .runningOut(let scroll) = state { scroll.deadline } else { nil }
    }

    /// The press has become a drag, from `start`.
    mutating func begin(from start: Point, _ limits: GestureLimits) {
        isNatural = limits.drag.isNatural
        let motion = FingerMotion(
            .pan, fingers: 1, bound: Self.pans, limits: limits.fingers, from: start)
        state = .dragging(motion, Rail(grain: limits.fingers.panStep / 2), from: start)
    }

    /// The pointer has come to `point`.
    mutating func move(to point: Point, at now: Milliseconds) -> [Steps] {
        guard case .dragging(var motion, var rail, let start) = state else { return [] }
        let place = rail.place(ofX: point.x - start.x, y: point.y - start.y)
        var pose = HandPose()
        (pose.x, pose.y, pose.middle) = (place.x, place.y, point)
        let steps = motion.advance(to: pose, at: now)
        state = .dragging(motion, rail, from: start)
        return told(steps)
    }

    /// The trigger is up.
    ///
    /// - Returns: what was done, where it does not run out.
    mutating func letGo(at now: Milliseconds) -> ScrollFigures? {
        guard case .dragging(let motion, _, _) = state else { return nil }
        if let scroll = KineticScroll(motion, at: now) {
            state = .runningOut(scroll)
            return nil
        }
        return stop()
    }

    /// Time went on.
    ///
    /// - Returns: the steps of the run-out, and what was done where it is over.
    mutating func tick(at now: Milliseconds) -> (steps: [Steps], figures: ScrollFigures?) {
        guard case .runningOut(var scroll) = state, now >= scroll.deadline else { return ([], nil) }
        let (steps, isOver) = scroll.advance(to: now)
        state = .runningOut(scroll)
        return (told(steps), isOver ? stop() : nil)
    }

    /// Ends what is under way.
    ///
    /// - Returns: what was done; nil where nothing was under way.
    mutating func stop() -> ScrollFigures? {
        defer { state = .idle }
        let figures: FingerFigures
        switch state {
        case .idle: return nil
        case .dragging(let motion, _, _): figures = motion.figures
        case .runningOut(let scroll): figures = scroll.figures
        }
        return ScrollFigures(x: figures.x, y: figures.y, steps: figures.steps)
    }

    private static let pans = Set(
        ScrollDirection.allCases.map { FingerGesture(.pan($0), fingers: 1) })

    private func told(_ steps: [FingerSteps]) -> [Steps] {
        steps.compactMap { step in
            guard case .pan(let direction) = step.gesture.motion else { return nil }
            return Steps(
                direction: isNatural ? direction.opposite : direction,
                // A pointer that jumps over the whole screen turns the wheel no further than an action may.
                count: min(step.count, PointerAction.mostSteps))
        }
    }
}

/// Keeps a drag on the axis that is meant. Each stretch of it, as long as half a step, counts on an axis only
/// where it goes along it by a share of the other one; a hand that means to go straight never does exactly.
private struct Rail {
    private let grain: Double
    /// Where the last stretch ended, and what counted of all until then.
    private var end = (x: 0.0, y: 0.0)
    private var sum = (x: 0.0, y: 0.0)
    /// The axes of the last stretch; the one under way is taken to go on along them.
    private var isMeant = (x: false, y: false)

    /// - Parameter grain: in pixels.
    init(grain: Double) {
        self.grain = grain
    }

    /// The tangent of the angle, 27 degrees, below which the lesser axis is not meant.
    private static let share = 0.5

    /// What counts of a drag that has come as far as this from its start.
    mutating func place(ofX x: Double, y: Double) -> (x: Double, y: Double) {
        let way = (x: x - end.x, y: y - end.y)
        let (across, down) = (abs(way.x), abs(way.y))
        let isStretch = max(across, down) >= grain
        if isStretch { isMeant = (across >= Self.share * down, down >= Self.share * across) }
        let place = (x: sum.x + (isMeant.x ? way.x : 0), y: sum.y + (isMeant.y ? way.y : 0))
        if isStretch { (end, sum) = ((x, y), place) }
        return place
    }
}
