// Owns: collecting the points of a trail until the next frame is due.

import Gestures

/// Holds back points so that a trail is drawn at most once a frame: a mouse reports 1000 times a
/// second, a screen shows 60.
struct FramePacer {
    private var points: [Nib] = []
    private var lastFrame: Milliseconds = 0
    private static let frame: Milliseconds = 16

    /// When the points held back are due; nil where there are none.
    var deadline: Milliseconds? { points.isEmpty ? nil : lastFrame + Self.frame }

    mutating func add(_ nib: Nib) {
        points.append(nib)
    }

    /// The points to draw now: all of them, once the frame is due.
    mutating func due(at now: Milliseconds) -> [Nib] {
        guard let deadline, now >= deadline else { return [] }
        lastFrame = now
        return take()
    }

    /// Every point held back, due or not.
    mutating func take() -> [Nib] {
        defer { points.removeAll(keepingCapacity: true) }
        return points
    }
}
