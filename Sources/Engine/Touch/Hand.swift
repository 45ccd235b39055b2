import Glibc
import Strokes

/// How fingers have moved together: the shift, growth and turn that fit all of them best.
struct HandPose: Hashable {
    /// In pixels.
    var x = 0.0
    var y = 0.0
    /// How far they are from their middle, by how far they were at first.
    var scale = 1.0
    /// Degrees, clockwise positive, summed over full turns.
    var angle = 0.0
    /// How far they were from their middle at first, on an average, in pixels.
    var radius = 0.0
    /// Their middle now, in root pixels.
    var middle = Point(x: 0, y: 0)

    /// Their middle at first.
    var start: Point { Point(x: middle.x - x, y: middle.y - y) }

    /// How far they went together, in pixels.
    var shift: Double { (x * x + y * y).squareRoot() }

    /// How far they went apart or around, in pixels of one finger.
    var change: Double { radius * max(abs(scale - 1), abs(angle) * .pi / 180) }
}

/// The fingers that are down.
struct Hand {
    private struct Finger {
        var id: FingerID
        var start: Point
        var point: Point
    }

    private var fingers: [Finger] = []
    /// The last turn seen, so that the sum has no jump at half a turn.
    private var turn = 0.0

    var ids: [FingerID] { fingers.map(\.id) }
    var count: Int { fingers.count }
    var isEmpty: Bool { fingers.isEmpty }

    func contains(_ id: FingerID) -> Bool { fingers.contains { $0.id == id } }

    /// A further finger; how all have moved is counted from here on.
    mutating func add(_ id: FingerID, at point: Point) {
        fingers.append(Finger(id: id, start: point, point: point))
        for index in fingers.indices { fingers[index].start = fingers[index].point }
        turn = 0
    }

    mutating func move(_ id: FingerID, to point: Point) {
        guard let index = fingers.firstIndex(where: { $0.id == id }) else { return }
        fingers[index].point = point
    }

    mutating func remove(_ id: FingerID) {
        fingers.removeAll { $0.id == id }
    }

    mutating func removeAll() { self = Hand() }

    /// The farthest that one of them went, in pixels.
    var reach: Double {
        fingers.map { $0.start.distance(to: $0.point) }.max() ?? 0
    }

    /// How they have moved since the last one came.
    mutating func pose() -> HandPose {
        let (from, to) = (middle(\.start), middle(\.point))
        var pose = HandPose(x: to.x - from.x, y: to.y - from.y)
        pose.middle = to
        guard fingers.count > 1 else { return pose }
        var (before, after, along, across) = (0.0, 0.0, 0.0, 0.0)
        for finger in fingers {
            let (px, py) = (finger.start.x - from.x, finger.start.y - from.y)
            let (qx, qy) = (finger.point.x - to.x, finger.point.y - to.y)
            before += px * px + py * py
            after += qx * qx + qy * qy
            along += px * qx + py * qy
            across += px * qy - py * qx
        }
        guard before > 0 else { return pose }
        pose.radius = (before / Double(fingers.count)).squareRoot()
        pose.scale = max((after / before).squareRoot(), Self.leastScale)
        let angle = along == 0 && across == 0 ? turn : atan2(across, along) * 180 / .pi
        turn += (angle - turn).remainder(dividingBy: 360)
        pose.angle = turn
        return pose
    }

    /// Fingers that meet in a pixel would have no distance.
    private static let leastScale = 0.01

    private func middle(_ place: KeyPath<Finger, Point>) -> Point {
        let count = Double(max(1, fingers.count))
        return Point(
            x: fingers.reduce(0) { $0 + $1[keyPath: place].x } / count,
            y: fingers.reduce(0) { $0 + $1[keyPath: place].y } / count)
    }
}
