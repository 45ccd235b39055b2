import Dictionaries
import Glibc
import Strokes

/// What fingers did in all.
public struct FingerFigures: Hashable, Sendable {
    public var fingers: Int
    /// Pixels, from the first to the last, kinetic scrolling included.
    public var x = 0.0
    public var y = 0.0
    /// How far apart they were at last, by how far at first.
    public var scale = 1.0
    /// Degrees, clockwise positive, summed over full turns.
    public var angle = 0.0
    /// How many steps that something is bound to.
    public var steps = 0
}

/// A number of steps of one gesture in a row.
struct FingerSteps: Hashable {
    var gesture: FingerGesture
    var count: Int
    var ends: InkEnds
}

/// A motion under way whose kind is known.
struct FingerMotion {
    enum Kind: Hashable {
        case pan
        case swipe
        /// Pinch and rotation, both at once.
        case shape
    }

    let kind: Kind
    private(set) var figures: FingerFigures
    private let bound: Set<FingerGesture>
    private let limits: FingerLimits
    private let start: Point
    private var middle: Point
    /// The places of the last step of each kind.
    private var across: Ratchet
    private var down: Ratchet
    private var growth: Ratchet
    private var turn: Ratchet
    /// Where it has come to lately, for how fast it is.
    private var lately: [(time: Milliseconds, x: Double, y: Double)] = []

    init(
        _ kind: Kind, fingers: Int, bound: Set<FingerGesture>, limits: FingerLimits,
        from start: Point
    ) {
        self.kind = kind
        self.bound = bound
        self.limits = limits
        self.start = start
        middle = start
        figures = FingerFigures(fingers: fingers)
        across = Ratchet(step: limits.panStep)
        down = Ratchet(step: limits.panStep)
        growth = Ratchet(step: log(max(limits.pinchStep, 1.001)))
        turn = Ratchet(step: limits.rotationStep)
    }

    /// Whether fingers moved together, rather than apart or around; nil as long as that is in doubt.
    ///
    /// Fingers may do both, as when one is kept still and the other moves: the larger of the two motions
    /// counts. There is no doubt once the smaller is at most half the larger.
    ///
    /// - Parameter isDue: whether there is no more time for doubt.
    static func isShift(_ pose: HandPose, beyond threshold: Double, isDue: Bool) -> Bool? {
        let (shift, change) = (pose.shift, pose.change)
        guard max(shift, change) >= threshold else { return nil }
        if shift >= 2 * change { return true }
        if change >= 2 * shift { return false }
        // A shift of all fingers never changes them as much for long.
        guard isDue || max(shift, change) >= 2 * threshold else { return nil }
        return shift > 1.5 * change
    }

    /// What motion of `count` fingers this is, of those that are bound; nil for none of them.
    static func kind(
        _ pose: HandPose, isShift: Bool, count: Int, bound: Set<FingerGesture>
    ) -> Kind? {
        let motions = bound.filter { $0.fingers == count }.map(\.motion)
        guard isShift else {
            let isBound = motions.contains {
                switch $0 {
                case .pinch, .rotate, .pinchOnce, .rotateOnce: true
                case .tap, .pan, .swipe: false
                }
            }
            return isBound ? .shape : nil
        }
        let isAcross = abs(pose.x) > abs(pose.y)
        let direction: ScrollDirection =
            isAcross ? (pose.x > 0 ? .right : .left) : (pose.y > 0 ? .down : .up)
        if motions.contains(.pan(direction)) { return .pan }
        if motions.contains(where: { if case .swipe = $0 { true } else { false } }) {
            return .swipe
        }
        return motions.contains { if case .pan = $0 { true } else { false } } ? .pan : nil
    }

    /// Takes in where the fingers are.
    mutating func advance(to pose: HandPose, at now: Milliseconds) -> [FingerSteps] {
        (figures.x, figures.y) = (pose.x, pose.y)
        middle = pose.middle
        switch kind {
        case .swipe: return []
        case .pan:
            if lately.last?.x != pose.x || lately.last?.y != pose.y {
                lately.append((now, pose.x, pose.y))
            }
            lately.removeAll { $0.time < now - Self.memory }
            return steps(to: (pose.x, pose.y))
        case .shape:
            (figures.scale, figures.angle) = (pose.scale, pose.angle)
            return told(growth.turn(to: log(pose.scale))) { .pinch($0 > 0 ? .outward : .inward) }
                + told(turn.turn(to: pose.angle)) {
                    .rotate($0 > 0 ? .clockwise : .counterclockwise)
                }
        }
    }

    /// Milliseconds: how fast fingers are is what they did in these.
    private static let memory: Milliseconds = 100
    /// Fingers that rest for so long before they go up are let go at rest.
    private static let rest: Milliseconds = 50

    /// The kinetic scrolling after a pan; nil where the fingers were at rest when they went up.
    func deceleration(at now: Milliseconds) -> Deceleration? {
        guard kind == .pan, let last = lately.last, let first = lately.first,
            last.time > first.time, now - last.time <= Self.rest
        else { return nil }
        let time = Double(last.time - first.time)
        return Deceleration(
            x: (last.x - first.x) / time, y: (last.y - first.y) / time, at: now,
            length: limits.kineticScrolling)
    }

    /// Goes on from `base`, slowing down.
    mutating func advance(
        by deceleration: Deceleration, from base: (x: Double, y: Double), at now: Milliseconds
    ) -> [FingerSteps] {
        let shift = deceleration.shift(at: now)
        (figures.x, figures.y) = (base.x + shift.x, base.y + shift.y)
        return steps(to: (figures.x, figures.y))
    }

    /// When what slows down from `base` has come to the next step, or to its end.
    func nextStep(of deceleration: Deceleration, from base: (x: Double, y: Double)) -> Milliseconds
    {
        deceleration.time(towards: across.next.map { $0 - base.x }, down.next.map { $0 - base.y })
    }

    /// What is done once, at the end of a motion that has come far enough and did nothing before: of swipes the
    /// direction that is bound and nearest, otherwise that of pinch and rotation which has more steps.
    mutating func last() -> FingerSteps? {
        guard figures.steps == 0 else { return nil }
        let (x, y) = (figures.x, figures.y)
        if kind == .shape {
            let (growth, turn) = (growth.place, turn.place)
            guard max(abs(growth), abs(turn)) >= 2 else { return nil }
            return told(1) { _ in
                abs(growth) > abs(turn)
                    ? .pinchOnce(growth > 0 ? .outward : .inward)
                    : .rotateOnce(turn > 0 ? .clockwise : .counterclockwise)
            }.first
        }
        guard kind == .swipe, (x * x + y * y).squareRoot() >= limits.swipeLength else { return nil }
        let angle = atan2(y, x) * 180 / .pi
        let near = Compass.allCases.enumerated().map { index, direction in
            (direction, abs((Double(index) * 45 - angle).remainder(dividingBy: 360)))
        }.sorted { $0.1 < $1.1 }
        let found = near.first { direction, off in
            off <= 45 && bound.contains(FingerGesture(.swipe(direction), fingers: figures.fingers))
        }
        return found.flatMap { found in told(1) { _ in .swipe(found.0) }.first }
    }

    private mutating func steps(to place: (x: Double, y: Double)) -> [FingerSteps] {
        told(across.turn(to: place.x)) { .pan($0 > 0 ? .right : .left) }
            + told(down.turn(to: place.y)) { .pan($0 > 0 ? .down : .up) }
    }

    private mutating func told(
        _ count: Int, _ motion: (Int) -> FingerGesture.Motion
    ) -> [FingerSteps] {
        let gesture = FingerGesture(motion(count), fingers: figures.fingers)
        guard count != 0, bound.contains(gesture) else { return [] }
        figures.steps += abs(count)
        return [
            FingerSteps(
                gesture: gesture, count: abs(count), ends: InkEnds(start: start, end: middle))
        ]
    }
}

/// Steps of one size along a value. To go back over the last step takes a whole step, so that a hand that
/// trembles on the edge between two steps makes no further ones.
private struct Ratchet {
    private let step: Double
    private(set) var place = 0

    init(step: Double) {
        self.step = step
    }

    /// The rounding error that sums of fractions may have.
    private static let slack = 1e-6

    /// - Returns: how many steps, with their sign.
    mutating func turn(to value: Double) -> Int {
        guard value.isFinite, abs(value) < 1e9 * step else { return 0 }
        let off = value / step - Double(place)
        guard abs(off) >= 1 - Self.slack else { return 0 }
        let steps = Int((off + (off > 0 ? Self.slack : -Self.slack)).rounded(.towardZero))
        place += steps
        return steps
    }

    /// Where the next ones are, to either side.
    var next: [Double] { [Double(place + 1) * step, Double(place - 1) * step] }
}
