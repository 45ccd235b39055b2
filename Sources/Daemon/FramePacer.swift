// Owns: collecting the points of a trail until the next frame is due.

import Gestures
import Strokes

/// Holds back points so that a trail is drawn at most once a frame: a mouse reports 1000 times a
/// second, a screen shows 60.
struct FramePacer {
    private var points: [Point] = []
    private var lastFrame: Milliseconds = 0
    private static let frame: Milliseconds = 16

    /// When the points held back are due; nil where there are none.
    var deadline: Milliseconds? { points.isEmpty ? nil : lastFrame + Self.frame }

    mutating func add(_ point: Point) {
        points.append(point)
    }

    /// The points to draw now: all of them, once the frame is due.
    mutating func due(at now: Milliseconds) -> [Point] {
        guard let deadline, now >= deadline else { return [] }
        lastFrame = now
        return take()
    }

    /// Every point held back, due or not.
    mutating func take() -> [Point] {
        defer { points.removeAll(keepingCapacity: true) }
        return points
    }
}
