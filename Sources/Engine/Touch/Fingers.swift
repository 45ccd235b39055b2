import Dictionaries
import Strokes

/// The state machine of touchscreens. As soon as it is known that Krakel has no use for a finger, the
/// finger is given to the program below, in the order in which the fingers came down.
struct Fingers {
    enum Outcome {
        /// Keep these: the program below never sees them.
        case take([FingerID])
        /// These fingers belong to the program below, which gets all that they did.
        case leave([FingerID])
        /// The same for a gesture of a touchpad that has just begun.
        case takePad
        case leavePad
        /// It is known which motion the fingers make.
        case began
        case steps([FingerSteps])
        /// The fingers went up, and the motion may scroll on.
        case finished(FingerMotion)
        /// The motion was cut off.
        case ended(FingerFigures)
        /// One finger writes.
        case pen(PenMove, FingerID)
    }

    /// What a finger does that writes.
    enum PenMove {
        case down(Point, trigger: Int)
        case move(Point)
        case up(Point)
        /// A second finger came, as a second button does.
        case joined
        case gone
    }

    private struct Gathering {
        /// When the first finger came down, and the last.
        var since: Milliseconds
        var last: Milliseconds
        /// Those that are up again.
        var lifted: [FingerID] = []
        /// Whether they stopped kinetic scrolling.
        var stops = false
        /// What the only finger did, for the trigger that it may write for.
        var writes: Int?
        var path: [Point] = []
        /// How all have moved meanwhile, and when.
        var poses: [(pose: HandPose, time: Milliseconds)] = []
    }

    private enum State {
        case idle
        /// Fingers are down, and it is not decided yet whether Krakel takes them.
        case gathering(Gathering)
        case writing(FingerID)
        case moving(FingerMotion)
        /// The gesture is over; the fingers that are still down do nothing more.
        case spent
    }

    private var state = State.idle
    private var hand = Hand()
    /// Fingers that came down during a gesture. Krakel keeps them, and they do nothing.
    private var others: Set<FingerID> = []
    /// Fingers that are down and were left to the program below. A finger that joins them is left to it
    /// as well.
    private var strangers: Set<FingerID> = []
    /// Which fingers have moved since all of them were last looked at. When one of these moves again,
    /// the others have reported all that they did at the same time.
    private var moved: Set<FingerID> = []
    private var frameEnd: Milliseconds?
    private var bound: Set<FingerGesture> = []
    /// Whether the finger that writes is drawing.
    var isDrawing = false
    var limits: FingerLimits

    init(limits: FingerLimits) {
        self.limits = limits
    }

    /// Whether nothing is held back or kept.
    var isIdle: Bool { if case .idle = state { true } else { false } }

    /// When a `tick` is wanted next.
    var deadline: Milliseconds? {
        guard case .gathering(let gathering) = state else { return isIdle ? nil : frameEnd }
        let gathered = gathering.last + limits.gathering
        let held = gathering.since + limits.hold
        return [frameEnd, isGathered ? held : gathered, held].compactMap(\.self).min()
    }

    /// Whether it was seen that no more fingers came in time.
    private var isGathered = false

    /// The first of some fingers came down.
    ///
    /// - Parameters:
    ///   - bound: what fingers do at this moment.
    ///   - stops: whether it stopped kinetic scrolling: its tap then
    ///     reaches no program.
    mutating func begin(
        _ id: FingerID, at point: Point, trigger: Int?, bound: Set<FingerGesture>, stops: Bool,
        _ now: Milliseconds
    ) -> [Outcome] {
        guard strangers.isEmpty, stops || trigger != nil || !bound.isEmpty else { return leave(id) }
        self.bound = bound
        isGathered = false
        moved = []
        frameEnd = nil
        hand.removeAll()
        hand.add(id, at: point)
        state = .gathering(
            Gathering(since: now, last: now, stops: stops, writes: trigger, path: [point]))
        return review(at: now)
    }

    /// - Returns: nil where the first of some fingers comes down: see `begin`.
    mutating func handle(_ event: FingerEvent, at now: Milliseconds) -> [Outcome]? {
        switch event {
        case .down(let id, let point, _): return isIdle ? nil : join(id, at: point, now)
        case .moved(let id, let point): return move(id, to: point, at: now)
        case .up(let id, let point): return lift(id, at: point, now)
        case .strangerUp(let id):
            strangers.remove(id)
            return []
        case .gone:
            let outcomes = giveUp(isLost: true)
            strangers = []
            return outcomes
        case .pad: return []
        }
    }

    /// Ends what is under way, and leaves undecided fingers to the program below.
    ///
    /// - Parameter isLost: whether the fingers are there no more.
    mutating func giveUp(isLost: Bool = false) -> [Outcome] {
        defer {
            if isLost {
                hand.removeAll()
                others = []
            }
            if isEmpty { state = .idle }
            frameEnd = nil
        }
        switch state {
        case .idle, .spent: return []
        case .gathering: return leaveAll()
        case .writing(let id): return isLost ? [.pen(.gone, id)] : []
        case .moving(let motion):
            state = .spent
            return [.ended(motion.figures)]
        }
    }

    mutating func tick(at now: Milliseconds) -> [Outcome] {
        var outcomes: [Outcome] = []
        if let frameEnd, now >= frameEnd { outcomes = look(at: now) }
        if case .gathering = state { outcomes += review(at: now) }
        return outcomes
    }

    /// The pen has no use for the finger that wrote: from now on it belongs to the program below.
    mutating func penDeclines(_ id: FingerID) {
        if hand.contains(id) { strangers.insert(id) }
        hand.remove(id)
        state = isEmpty ? .idle : .spent
    }

    /// The stroke of the finger that wrote is over, whatever the finger does.
    mutating func penIsDone() {
        if case .writing = state { state = isEmpty ? .idle : .spent }
    }

    private var isEmpty: Bool { hand.isEmpty && others.isEmpty }

    // MARK: - Fingers come, move and go

    private mutating func join(_ id: FingerID, at point: Point, _ now: Milliseconds) -> [Outcome] {
        switch state {
        case .idle: return leave(id)
        case .gathering(var gathering):
            guard gathering.lifted.isEmpty else { return leaveAll() + leave(id) }
            let outcomes = look(at: now)
            guard case .gathering = state else { return outcomes + join(id, at: point, now) }
            hand.add(id, at: point)
            gathering.last = now
            gathering.path = []
            gathering.poses = []
            gathering.writes = nil
            state = .gathering(gathering)
            isGathered = false
            return outcomes + review(at: now)
        case .writing(let first):
            guard isDrawing else { return [.pen(.joined, first)] + leave(id) }
            others.insert(id)
            state = .spent
            return [.take([id]), .pen(.joined, first)]
        case .moving, .spent:
            others.insert(id)
            return [.take([id])]
        }
    }

    private mutating func move(_ id: FingerID, to point: Point, at now: Milliseconds) -> [Outcome] {
        guard hand.contains(id) else { return [] }
        if case .writing(id) = state {
            hand.move(id, to: point)
            return [.pen(.move(point), id)]
        }
        let outcomes = moved.contains(id) ? look(at: now) : []
        hand.move(id, to: point)
        if case .gathering(var gathering) = state, gathering.writes != nil {
            gathering.path.append(point)
            state = .gathering(gathering)
        }
        moved.insert(id)
        frameEnd = frameEnd ?? now + Self.frame
        // The last finger is up: there is nothing more to wait for.
        return moved.count == hand.count ? outcomes + look(at: now) : outcomes
    }

    /// Milliseconds within which the device reports all fingers that move at the same time.
    private static let frame: Milliseconds = 8

    private mutating func lift(_ id: FingerID, at point: Point, _ now: Milliseconds) -> [Outcome] {
        if others.remove(id) != nil, isEmpty { state = .idle }
        guard hand.contains(id) else { return [] }
        if case .writing(id) = state {
            hand.remove(id)
            state = isEmpty ? .idle : .spent
            return [.pen(.up(point), id)]
        }
        hand.move(id, to: point)
        // The user is lifting the fingers, so no further finger will join them.
        isGathered = true
        let outcomes = look(at: now)
        strangers.remove(id)
        switch state {
        case .idle: return outcomes
        case .gathering(var gathering):
            gathering.lifted.append(id)
            state = .gathering(gathering)
            let all = gathering.lifted + hand.ids.filter { $0 != id }
            let isTap = bound.contains(FingerGesture(.tap, fingers: all.count))
            guard isTap || gathering.stops, hand.reach < limits.threshold else {
                // Fingers that are down go first: otherwise those that are up would end before the
                // others begin.
                let down = hand.ids.filter { $0 != id }
                hand.removeAll()
                state = .idle
                strangers.formUnion(down)
                return outcomes + [.leave(down + gathering.lifted)]
            }
            let middle = hand.pose().middle
            hand.remove(id)
            guard hand.isEmpty else { return outcomes }
            state = .idle
            guard isTap, !gathering.stops else { return outcomes + [.take(all)] }
            let steps = FingerSteps(
                gesture: FingerGesture(.tap, fingers: all.count), count: 1,
                ends: InkEnds(start: middle, end: middle))
            return outcomes + [.take(all), .steps([steps])]
        case .moving(let motion):
            hand.remove(id)
            state = isEmpty ? .idle : .spent
            return outcomes + [.finished(motion)]
        case .writing:
            // The pen has what the finger did so far; now it is given the end.
            return outcomes + lift(id, at: point, now)
        case .spent:
            hand.remove(id)
            if isEmpty { state = .idle }
            return outcomes
        }
    }

    // MARK: - What it is

    /// Looks at all fingers, once each has told what it did.
    private mutating func look(at now: Milliseconds) -> [Outcome] {
        moved = []
        frameEnd = nil
        switch state {
        case .gathering(var gathering):
            if gathering.poses.count < Self.mostPoses {
                gathering.poses.append((hand.pose(), now))
                state = .gathering(gathering)
            }
            return review(at: now)
        case .moving(var motion):
            let steps = motion.advance(to: hand.pose(), at: now)
            state = .moving(motion)
            return [.steps(steps)]
        case .idle, .spent, .writing: return []
        }
    }

    /// More events than fingers send while they gather.
    private static let mostPoses = 256

    private mutating func review(at now: Milliseconds) -> [Outcome] {
        guard case .gathering(let gathering) = state else { return [] }
        let count = hand.count + gathering.lifted.count
        let canGrow = bound.contains { $0.fingers > count }
        let isHeld = now >= gathering.since + limits.hold
        isGathered = isGathered || isHeld || !canGrow || now >= gathering.last + limits.gathering
        let isDue = isHeld && gathering.writes == nil
        if isDue, hand.reach < limits.threshold || !gathering.lifted.isEmpty { return leaveAll() }
        guard isGathered, gathering.lifted.isEmpty else { return [] }
        if gathering.writes != nil {
            // A tap that stops kinetic scrolling is no click.
            let isStill = gathering.stops && !isHeld && hand.reach < limits.threshold
            return isStill ? [] : write(gathering, at: now)
        }
        let isOurs = bound.contains { $0.fingers == count }
        guard isOurs || gathering.stops else { return leaveAll() }
        let pose = hand.pose()
        guard let isShift = FingerMotion.isShift(pose, beyond: limits.threshold, isDue: isDue)
        else { return isDue ? leaveAll() : [] }
        guard let kind = FingerMotion.kind(pose, isShift: isShift, count: count, bound: bound)
        else { return leaveAll() }
        var motion = FingerMotion(
            kind, fingers: count, bound: bound, limits: limits, from: pose.start)
        var steps: [FingerSteps] = []
        for (pose, time) in gathering.poses { steps += motion.advance(to: pose, at: time) }
        steps += motion.advance(to: pose, at: now)
        state = .moving(motion)
        return [.take(hand.ids), .began, .steps(steps)]
    }

    /// Gives the only finger to the pen, with all that it has done.
    private mutating func write(_ gathering: Gathering, at now: Milliseconds) -> [Outcome] {
        guard let id = hand.ids.first, let trigger = gathering.writes,
            let start = gathering.path.first
        else { return leaveAll() }
        state = .writing(id)
        frameEnd = nil
        return [.pen(.down(start, trigger: trigger), id)]
            + gathering.path.dropFirst().map { .pen(.move($0), id) }
    }

    private mutating func leaveAll() -> [Outcome] {
        guard case .gathering(let gathering) = state else { return [] }
        let down = hand.ids
        strangers.formUnion(down)
        hand.removeAll()
        state = .idle
        frameEnd = nil
        return [.leave(down + gathering.lifted)]
    }

    private mutating func leave(_ id: FingerID) -> [Outcome] {
        strangers.insert(id)
        return [.leave([id])]
    }
}
