// Owns: how much of a frozen pointer's way has been told already. Pure. Leaves the way itself to
// FrozenPath.

import Strokes

/// Parts what is new from what was told: the history is read again and again while the pointer is
/// frozen, and once it is let go the server hands over what it had queued meanwhile.
///
/// Times are milliseconds since the press. Fast devices, and programs, move more than once in one.
struct ToldPath: Hashable {
    /// Of the last place that was told.
    private(set) var time = Int32.min
    /// The places that were told of that millisecond.
    private var last: [Point] = []

    /// The places of `path` that were not told yet; from now on they are.
    mutating func takeRest(of path: FrozenPath) -> [FrozenPath.Place] {
        let rest = Array(path.places.drop { $0.time < time }.dropFirst(last.count))
        guard let time = rest.last?.time else { return [] }
        self.time = time
        last = path.places.filter { $0.time == time }.map(\.point)
        return rest
    }

    /// Whether a motion to `point` is to be told, which it then was. What was queued is known, and
    /// better; but in the millisecond of the last look the pointer may have moved on behind it.
    ///
    /// - Parameter path: the way as it was looked at last.
    mutating func takes(motionTo point: Point, at time: Int32, on path: FrozenPath?) -> Bool {
        guard time == self.time else { return time > self.time }
        guard path?.buttonTime == nil, !last.contains(point) else { return false }
        last.append(point)
        return true
    }

    /// Whether all that happened up to and in this millisecond has been looked at.
    ///
    /// - Parameter path: the way as it was looked at last. Where it knows the press it would know of the
    ///   next button as well: a release in the last millisecond then came behind the look.
    func covers(_ time: Int32, on path: FrozenPath?) -> Bool {
        path?.start == nil ? time <= self.time : time < self.time
    }
}
