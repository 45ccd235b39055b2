// Owns: how much of a frozen pointer's way has been told already. Pure. Leaves the way itself to
// FrozenPath.

import Strokes

/// Parts what is new from what was told: the history is read again and again while the pointer is
/// frozen, and once it is let go the server hands over what it had queued meanwhile.
///
/// Times are milliseconds since the press. Fast devices, and programs, move more than once in one.
struct ToldPath: Hashable {
    /// Of the last place that was told.
    private var time = Int32.min
    /// The places that were told of that millisecond.
    private var last: [Point] = []

    /// The places of `path` up to this time that were not told yet; from now on they are.
    mutating func takeRest(of path: FrozenPath, through end: Int32 = .max) -> [FrozenPath.Place] {
        let rest = path.places.drop { $0.time < time }.dropFirst(last.count)
            .prefix { $0.time <= end }
        guard let time = rest.last?.time else { return [] }
        self.time = time
        last = path.places.filter { $0.time == time }.map(\.point)
        return Array(rest)
    }

    /// What a motion tells that was not told yet; from now on it is. What was queued has the place where
    /// the pointer was let go: as far as `path` goes it knows better. But in its last millisecond the
    /// pointer may have moved on behind the look.
    ///
    /// - Parameter path: the way as it was looked at last.
    mutating func take(motionTo point: Point, at time: Int32, on path: FrozenPath?) -> [Point] {
        guard let path, let end = path.places.last?.time else { return [point] }
        let rest = takeRest(of: path, through: time).map(\.point)
        if time > end { return rest + [point] }
        guard time == end, rest.isEmpty, path.buttonTime == nil, !last.contains(point) else {
            return rest
        }
        last.append(point)
        return [point]
    }
}
