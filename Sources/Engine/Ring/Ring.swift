import Dictionaries
import Strokes

/// Notices where the pen rests at the end of a stroke that has several variants, and follows it while one of them
/// is chosen.
struct Ring {
    /// What an entry means instead of what it usually does.
    struct Choice {
        var entry: [Action]
        var actions: [Action]
        /// Where the stroke ends that is meant.
        var end: Point
    }

    /// What is to be done.
    enum Step {
        /// Find out what the stroke would mean if it ended here, and call `note`.
        case look
        /// Call `open`.
        case open
    }

    private struct Opened {
        var ring: ShownRing
        var entry: [Action]
        /// What was drawn until it opened; what comes after that is none of the stroke.
        var stroke: Stroke
        var isShown: Bool
    }

    var policy = RingPolicy()
    /// Where the pen is or was last near, since when, and of how many points the stroke was then.
    private var rest: (place: Point, since: Milliseconds, length: Int)?
    /// What the stroke would mean if it ended at this rest; nil before it was looked at.
    private var found: [Action]?
    private var opened: Opened?

    /// Whether the pen chooses.
    var isOpen: Bool { opened != nil }

    /// Whether the pen chooses, or will if it rests on.
    var isDue: Bool { isOpen || found?.variants.isEmpty == false }

    /// The stroke that it opened behind.
    var stroke: Stroke? { opened?.stroke }

    /// What is chosen; nil where that is the usual.
    var choice: Choice? {
        guard let opened, opened.ring.chosen > 0, let end = opened.stroke.points.last else {
            return nil
        }
        return Choice(
            entry: opened.entry, actions: opened.ring.variants[opened.ring.chosen].actions,
            end: end)
    }

    /// When to go on; nil where nothing but a motion can change anything.
    ///
    /// - Parameter look: how long the pen rests before the stroke is looked at.
    func deadline(of tip: Point?, look: Milliseconds) -> Milliseconds? {
        guard let rest, tip != nil, !isOpen else { return nil }
        guard let found else { return rest.since + min(look, policy.pause) }
        return found.variants.isEmpty ? nil : rest.since + policy.pause
    }

    /// The stroke has come to `tip`, with so many points, or time has gone on there.
    ///
    /// - Returns: what is to be done; nil for nothing.
    mutating func step(
        at tip: Point, length: Int, look: Milliseconds, _ now: Milliseconds
    ) -> Step? {
        guard !isOpen else { return nil }
        guard let rest, rest.place.distance(to: tip) <= policy.leash else {
            rest = (tip, now, length)
            found = nil
            return nil
        }
        guard let deadline = deadline(of: tip, look: look), now >= deadline else { return nil }
        return found == nil ? .look : .open
    }

    /// `stroke` as it was when the pen came to rest: to and fro within a few pixels, no hand draws anything.
    func settled(_ stroke: Stroke) -> Stroke {
        guard let rest, rest.length < stroke.points.count else { return stroke }
        return Stroke(Array(stroke.points.prefix(rest.length)))
    }

    /// Takes note of what the stroke would mean if it ended at this rest; empty where that is not certain.
    mutating func note(_ actions: [Action]) { found = actions }

    /// Opens around `tip`, the end of `stroke`.
    ///
    /// - Parameter isSecret: whether nothing of it is to be seen.
    mutating func open(behind stroke: Stroke, at tip: Point, isSecret: Bool) -> [Effect] {
        guard let entry = found, !entry.variants.isEmpty else { return [] }
        let ring = ShownRing(centre: tip, variants: entry.variants)
        opened = Opened(ring: ring, entry: entry, stroke: stroke, isShown: !isSecret)
        return isSecret ? [] : [.choices(.showRing(ring))]
    }

    /// The pen has come to `point`.
    mutating func move(to point: Point) -> [Effect] {
        guard var opened else { return [] }
        let index = opened.ring.index(at: point, deadZone: policy.deadZone)
        guard index != opened.ring.chosen else { return [] }
        opened.ring.chosen = index
        self.opened = opened
        return opened.isShown ? [.choices(.showRing(opened.ring))] : []
    }

    /// No stroke is under way any more that may have variants.
    mutating func end() -> [Effect] {
        defer { (rest, found, opened) = (nil, nil, nil) }
        return opened?.isShown == true ? [.choices(.hideRing)] : []
    }
}
