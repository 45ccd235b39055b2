import Glibc
import Strokes

/// Up to five fingers on a circle on the touchscreen of an `InputTestServer`, moving together, and gestures of its
/// touchpad. Nothing waits: the server has taken everything once a call returns.
public final class FingerPlayer {
    private var screen: InputTestDevice
    private var pad: InputTestDevice
    private let server: InputTestServer
    private var count = 0
    private var middle = Point(x: 0, y: 0)
    private var radius = 100.0
    private var angle = 20.0
    /// Called behind each step of a motion, and behind each finger that goes up.
    public var pace: () -> Void = {}

    public init(_ server: InputTestServer) throws {
        self.server = server
        screen = try server.open(.touchscreen)
        pad = try server.open(.mouse)
    }

    /// Takes the touchscreen up again: a device that was off has forgotten who drives it.
    public func reopen() throws {
        screen = try server.open(.touchscreen)
        count = 0
    }

    private func place(_ index: Int) -> Point {
        let angle = (angle + 360 * Double(index) / Double(max(count, 2))) * .pi / 180
        return Point(
            x: (middle.x + radius * cos(angle)).rounded(),
            y: (middle.y + radius * sin(angle)).rounded())
    }

    /// Fingers come down around `middle`.
    public func down(
        _ count: Int, at middle: Point = Point(x: 500, y: 350), radius: Double = 100
    ) throws {
        (self.count, self.middle, self.radius, angle) = (count, middle, radius, 20)
        for index in 0..<count { try screen.touch(index, .begin, at: place(index)) }
        try screen.synchronise()
    }

    /// One finger comes down, exactly there.
    public func down(at point: Point) throws {
        try down(1, at: point, radius: 0)
    }

    /// All of them go on by these.
    public func move(
        x: Double = 0, y: Double = 0, scale: Double = 1, angle turn: Double = 0, steps: Int = 20
    ) throws {
        let from = (middle: middle, radius: radius, angle: angle)
        for step in 1...steps {
            let share = Double(step) / Double(steps)
            middle = Point(x: from.middle.x + x * share, y: from.middle.y + y * share)
            radius = from.radius * pow(scale, share)
            angle = from.angle + turn * share
            for index in 0..<count { try screen.touch(index, .update, at: place(index)) }
            try screen.synchronise()
            pace()
        }
    }

    /// Fingers come down and go up again.
    public func tap(_ count: Int) throws {
        try down(count)
        try up()
    }

    /// Fingers come down, go on by these, and go up.
    public func pass(
        _ count: Int, x: Double = 0, y: Double = 0, scale: Double = 1, angle: Double = 0,
        steps: Int = 20
    ) throws {
        try down(count)
        try move(x: x, y: y, scale: scale, angle: angle, steps: steps)
        try up()
    }

    /// One finger more comes down, and stays there.
    public func join(at point: Point) throws {
        try screen.touch(Self.joined, .begin, at: point)
        try screen.synchronise()
        hasJoined = true
    }

    private static let joined = 4
    private var hasJoined = false

    /// All of them go up, one after the other.
    public func up() throws {
        for index in 0..<count {
            try screen.touch(index, .end, at: place(index))
            try screen.synchronise()
            pace()
        }
        if hasJoined { try screen.touch(Self.joined, .end, at: middle) }
        hasJoined = false
        try screen.synchronise()
        count = 0
    }

    /// Draws with one finger.
    public func write(_ points: [Point]) throws {
        guard let first = points.first, let last = points.last else { return }
        try screen.touch(0, .begin, at: first)
        for point in points.dropFirst() {
            try screen.touch(0, .update, at: point)
            try screen.synchronise()
            pace()
        }
        try screen.touch(0, .end, at: last)
        try screen.synchronise()
    }

    /// A pinch on the touchpad.
    public func pinch(
        _ fingers: Int, scale: Double = 1, angle: Double = 0, steps: Int = 20,
        ends: Bool = true
    ) throws {
        try pad.pinch(.begin, fingers)
        for step in 1...steps {
            try pad.pinch(
                .update, fingers, scale: pow(scale, Double(step) / Double(steps)),
                angle: angle / Double(steps))
            try pad.synchronise()
            pace()
        }
        if ends { try pad.pinch(.end, fingers, scale: scale) }
        try pad.synchronise()
    }

    /// What the touchpad's driver calls a swipe.
    public func swipe(
        _ fingers: Int, x: Double = 0, y: Double = 0, steps: Int = 20, ends: Bool = true
    ) throws {
        try pad.swipe(.begin, fingers)
        for _ in 1...steps {
            try pad.swipe(.update, fingers, x: x / Double(steps), y: y / Double(steps))
            try pad.synchronise()
            pace()
        }
        if ends { try pad.swipe(.end, fingers) }
        try pad.synchronise()
    }

    /// The end of a pinch that was left without one.
    public func pinch(end fingers: Int) throws {
        try pad.pinch(.end, fingers)
        try pad.synchronise()
    }
}
