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

    /// The places of `path` that were not told yet; from now on they are.
    mutating func takeRest(of path: FrozenPath) -> [FrozenPath.Place] {
        let rest = rest(of: path, through: .max)
        note(rest)
        return rest
    }

    /// What a motion tells that was not told yet; from now on it is. What was queued has the place where
    /// the pointer was let go: as far as `path` goes it knows better. But in its last millisecond the
    /// pointer may have moved on behind the look.
    ///
    /// - Parameter path: the way as it was looked at last.
    mutating func take(motionTo point: Point, at time: Int32, on path: FrozenPath?) -> [Point] {
        guard let path, let start = path.places.first?.time, let end = path.places.last?.time else {
            return [point]
        }
        // The server remembers no more than its last 256 motions.
        guard time >= start else { return time > self.time ? [point] : [] }
        let rest = rest(of: path, through: time)
        // The history has whole pixels, a pen tells parts of them.
        if let own = rest.firstIndex(where: { $0.point.distance(to: point) < 1 }) {
            note(rest[...own])
            return rest[..<own].map(\.point) + [point]
        }
        note(rest)
        if time > end { return rest.map(\.point) + [point] }
        guard time == end, rest.isEmpty, path.buttonTime == nil,
            !last.contains(where: { $0.distance(to: point) < 1 })
        else { return rest.map(\.point) }
        last.append(point)
        return [point]
    }

    private func rest(of path: FrozenPath, through end: Int32) -> [FrozenPath.Place] {
        let later = path.places.drop { $0.time < time }
        // None of them where the server has forgotten that millisecond.
        let told = later.prefix { $0.time == time }.prefix(last.count)
        return Array(later.dropFirst(told.count).prefix { $0.time <= end })
    }

    private mutating func note(_ places: some Sequence<FrozenPath.Place>) {
        for place in places {
            if place.time != time { (time, last) = (place.time, []) }
            last.append(place.point)
        }
    }
}
