import CX11
import Strokes

/// The way of a frozen pointer.
///
/// Events that a frozen device has queued come with their own times, but all with the place where the
/// pointer is when it is let go. The server's motion history knows better: it is written as devices
/// move, frozen or not. An entry of it is where the pointer was *before* the motion at its time, and
/// lacks each coordinate that this motion did not name (`updateMotionHistory` in xorg-server's
/// getevents.c), which then has not changed; a button's entry lacks both.
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
    /// When the next button changed; nil where none did, or nobody knows.
    let buttonTime: Int32?
    /// Where the press itself was; nil where nobody knows.
    let start: Point?
    /// Whether it is clear which entry is the press; where it is not, there are no places.
    let isKnown: Bool

    /// - Parameters:
    ///   - entries: from the millisecond of the press on, in their order.
    ///   - cursor: where the pointer is now.
    ///   - press: where the press was; nil where nobody knows, since it was queued itself.
    init(_ entries: [Entry], cursor: Point, press place: Point? = nil) {
        // Behind each entry, from the last one on.
        var points: [Point] = []
        var point = cursor
        for entry in entries.reversed() {
            points.append(point)
            point = Point(
                x: entry.x.map(Double.init) ?? point.x, y: entry.y.map(Double.init) ?? point.y)
        }
        points.reverse()
        let buttons = entries.indices.filter { entries[$0].isOfButton }
        let presses = buttons.filter { entries[$0].time == 0 }
        // A program may do all of it in one millisecond, and another device's button may have changed
        // in that of a pen: nobody knows then which of them it was.
        let press = presses.count == 1 ? presses[0] : nil
        isKnown =
            presses.isEmpty
            || press.map { press in place.map { $0.distance(to: points[press]) <= 2 } ?? true }
                == true
        guard isKnown else {
            (places, buttonTime, start) = ([], nil, nil)
            return
        }
        let next = press.flatMap { press in buttons.first { $0 > press } }
        buttonTime = next.map { entries[$0].time }
        start = press.map { points[$0] }
        places = entries.indices.filter { index in
            guard let press else {
                // A device that names a place with its buttons has no entry of the press. What it did
                // in that millisecond may be in its own units still: the server takes over the axes of
                // a device with the first event of it that it handles.
                return entries[index].time > 0
            }
            return index > press && index < next ?? .max
        }
        .filter { !entries[$0].isOfButton }
        .map { Place(time: entries[$0].time, point: points[$0]) }
    }

    /// Of a pointer that moves on faster than it can be asked for its place: as far as the entries say
    /// by themselves where it was; nil where they say nothing.
    init?(movingOn entries: [Entry], press place: Point? = nil) {
        var (x, y): (Int?, Int?) = (nil, nil)
        var rest = entries[...]
        while x == nil || y == nil {
            guard let last = rest.popLast() else { return nil }
            (x, y) = (last.x ?? x, last.y ?? y)
        }
        guard let x, let y else { return nil }
        self.init(Array(rest), cursor: Point(x: Double(x), y: Double(y)), press: place)
    }

    /// Where the pointer was when its button came up; nil where the release itself knows better, since it
    /// came behind the look. Where the press is known, the next button would be as well.
    func release(at time: Int32) -> Point? {
        let isKnown =
            buttonTime.map { time <= $0 } ?? (start == nil && time <= places.last?.time ?? .min)
        return isKnown ? point(at: time) : nil
    }

    /// Where the pointer was at this time; nil before all of it.
    func point(at time: Int32) -> Point? {
        places.last { $0.time <= time }?.point
    }
}

extension Connection {
    /// What the server remembers of the pointer since `press`. It keeps 256 entries, which is a
    /// quarter of a second of a fast tablet. Wraps `XGetMotionEvents`.
    func motionHistory(since press: Time) -> [FrozenPath.Entry] {
        var count: Int32 = 0
        guard let entries = XGetMotionEvents(display, root, press, Time(CurrentTime), &count) else {
            return []
        }
        defer { XFree(entries) }
        return UnsafeBufferPointer(start: entries, count: Int(count)).map { entry in
            FrozenPath.Entry(
                time: milliseconds(from: press, to: entry.time),
                // A place at the very edge cannot be told from none: what follows it stands for it.
                x: entry.x == 0 ? nil : Int(entry.x), y: entry.y == 0 ? nil : Int(entry.y))
        }
    }

    /// Server times go round after 49 days.
    func milliseconds(from start: Time, to end: Time) -> Int32 {
        Int32(truncatingIfNeeded: end &- start)
    }
}

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
