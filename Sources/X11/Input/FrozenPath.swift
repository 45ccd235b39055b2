import CX11
import Strokes

/// Where the pointer went while it was frozen.
///
/// The server queues the events of a frozen device. They arrive with their own times, but all with the place where the
/// pointer is when it is released. The true places are in the server's motion history, which is written as devices
/// move, frozen or not. An entry of it says where the pointer was *before* the motion at its time, and lacks each
/// coordinate that this motion did not name (`updateMotionHistory` in xorg-server's getevents.c) and so did not change;
/// the entry of a button lacks both.
struct FrozenPath: Hashable {
    /// One entry of the history, in root pixels.
    struct Entry: Hashable {
        /// Milliseconds since the press.
        var time: Int32
        var x: Int?
        var y: Int?

        var isOfButton: Bool { x == nil && y == nil }
    }

    struct Place: Hashable {
        /// Milliseconds since the press.
        var time: Int32
        var point: Point
    }

    /// Where the pointer was from each time on, until the next button changed or until now.
    let places: [Place]
    /// When the next button changed; nil where none did, or where it is not known.
    let buttonTime: Int32?
    /// How often one changed after the press, as far as is known.
    let changes: Int
    /// Where the press itself was; nil where it is not known.
    let start: Point?
    /// Whether it is clear which entry is the press; where it is not, there are no places.
    let isKnown: Bool
    /// Whether the device reports its place along with its buttons: its presses and releases look like motions.
    var hidesButtons: Bool { isKnown && start == nil }

    /// - Parameters:
    ///   - entries: from the millisecond of the press on, in their order.
    ///   - cursor: where the pointer is now.
    ///   - press: where the press was; nil where it is not known, since the press was queued itself.
    ///   - mayBeOver: whether a button may have changed since. Else an entry without coordinates is of a motion: out of
    ///     the corner where both are 0, or of a wheel that tells how far it is turned.
    ///   - mute: the times at which buttons changed that are mapped to none, and mean nothing.
    ///   - release: when the button came up, where something else has said so.
    init(
        _ entries: [Entry], cursor: Point, press place: Point? = nil, mayBeOver: Bool = true,
        mute: Set<Int32> = [], release: Int32? = nil
    ) {
        // Where the pointer was after each entry, computed from the last one backwards.
        var points: [Point] = []
        var point = cursor
        for entry in entries.reversed() {
            points.append(point)
            point = Point(
                x: entry.x.map(Double.init) ?? point.x, y: entry.y.map(Double.init) ?? point.y)
        }
        points.reverse()
        let buttons = entries.indices.filter {
            let time = entries[$0].time
            return entries[$0].isOfButton && (mayBeOver && !mute.contains(time) || time == 0)
        }
        let presses = buttons.filter { entries[$0].time == 0 }
        // A program may press and release in one millisecond, and another device's button may change in
        // the same one as a pen's: then it is not known which entry is the press.
        let press = presses.count == 1 ? presses[0] : nil
        isKnown =
            presses.isEmpty
            || press.map { press in
                place.map { $0 == Self.corner || $0.distance(to: points[press]) <= 2 } ?? true
            } == true
        guard isKnown else {
            (places, buttonTime, changes, start) = ([], nil, 0, nil)
            return
        }
        let next = press.flatMap { press in buttons.first { $0 > press } }
        buttonTime = next.map { entries[$0].time } ?? (press == nil ? release : nil)
        changes = press.map { press in buttons.count { $0 > press } } ?? 0
        start = press.map { place == Self.corner ? Self.corner : points[$0] }
        // Of the millisecond of a release that is not told apart only the first entry is certainly not after it.
        let last = entries.indices.first { entries[$0].time == release }
        places = entries.indices.filter { index in
            guard let press else {
                // A device that reports its place along with its buttons has no entry of the press. Its
                // entries of that millisecond may be in its own units: the server takes over the axes of
                // a device only when it handles the first event of it.
                return entries[index].time > 0
                    && (index == last || entries[index].time < release ?? .max)
            }
            return index > press && index < next ?? .max
        }.filter { !buttons.contains($0) }.map { Place(time: entries[$0].time, point: points[$0]) }
    }

    /// Where the history has no coordinates of a motion, see `motionHistory`.
    private static let corner = Point(x: 0, y: 0)

    /// The last place of a pointer that moves faster than it can be asked for it, as far as entries alone say, and the
    /// entries before that; nil where they do not.
    static func end(of entries: [Entry]) -> (entries: [Entry], place: Point)? {
        var (x, y): (Int?, Int?) = (nil, nil)
        var rest = entries
        while let last = rest.popLast() {
            (x, y) = (last.x ?? x, last.y ?? y)
            if let x, let y { return (rest, Point(x: Double(x), y: Double(y))) }
        }
        return nil
    }

    /// Where the pointer was when its button came up at `time`; nil where the release came after the history was read,
    /// so that its own event says where. Where the press is known, the next change of a button is as well.
    func release(at time: Int32) -> Point? {
        let isKnown =
            buttonTime.map { time <= $0 } ?? (start == nil && time <= places.last?.time ?? .min)
        return isKnown ? point(at: time) : nil
    }

    /// Where the pointer was at this time; nil before the first place.
    func point(at time: Int32) -> Point? {
        places.last { $0.time <= time }?.point
    }
}

extension Connection {
    /// The server's motion history since `press`. It keeps 256 entries, which is a quarter of a second of
    /// a fast tablet. Wraps `XGetMotionEvents`.
    func motionHistory(since press: Time) -> [FrozenPath.Entry] {
        var count: Int32 = 0
        guard let entries = XGetMotionEvents(display, root, press, Time(CurrentTime), &count) else {
            return []
        }
        defer { XFree(entries) }
        return UnsafeBufferPointer(start: entries, count: Int(count)).map { entry in
            FrozenPath.Entry(
                time: milliseconds(from: press, to: entry.time),
                // 0 stands for a coordinate that is missing, but also for the edge of the screen; such a
                // place is taken from the entries that follow.
                x: entry.x == 0 ? nil : Int(entry.x), y: entry.y == 0 ? nil : Int(entry.y))
        }
    }

    /// From one server time to another. Server times wrap around after 49 days.
    func milliseconds(from start: Time, to end: Time) -> Int32 {
        Int32(truncatingIfNeeded: end &- start)
    }
}

/// Remembers which places were reported, so that each is reported once: the history is read again and again while the
/// pointer is frozen, and when it is released the server sends the events that it had queued meanwhile.
///
/// Times are milliseconds since the press. Fast devices, and programs, move more than once in one.
struct ReportedPath: Hashable {
    /// The time of the last place that was reported.
    private var time = Int32.min
    /// The places of that millisecond that were reported.
    private var last: [Point] = []

    /// The places of `path` that were not reported yet; from now on they count as reported.
    mutating func takeRest(of path: FrozenPath) -> [FrozenPath.Place] {
        let rest = rest(of: path, through: .max)
        note(rest)
        return rest
    }

    /// The places up to a motion event that were not reported yet; from now on they count as reported. The event of a
    /// queued motion has the place where the pointer was released; as far as `path` goes, its places are used instead.
    /// But in its last millisecond the pointer may have moved on after the history was read.
    ///
    /// - Parameter path: the path as it was read last.
    mutating func take(motionTo point: Point, at time: Int32, on path: FrozenPath?) -> [Point] {
        guard let path, let start = path.places.first?.time, let end = path.places.last?.time else {
            return [point]
        }
        // The server remembers no more than its last 256 motions.
        guard time >= start else { return time > self.time ? [point] : [] }
        let rest = rest(of: path, through: time)
        // The history has whole pixels; the events of a pen have fractions.
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
        // There are none where the server has forgotten that millisecond.
        let reported = later.prefix { $0.time == time }.prefix(last.count)
        return Array(later.dropFirst(reported.count).prefix { $0.time <= end })
    }

    private mutating func note(_ places: some Sequence<FrozenPath.Place>) {
        for place in places {
            if place.time != time { (time, last) = (place.time, []) }
            last.append(place.point)
        }
    }
}
