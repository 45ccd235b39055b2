import Dictionaries
import Glibc
import Strokes

/// Notices where the pen rests within a stroke, and finds the ways on that there are then. Until it first
/// rests, nothing is laid out and nothing looked for.
struct Guide {
    /// The shapes of one mode's entries.
    private struct Layout {
        var mode: String
        var group: String?
        var shapes = GuideShapes()
        var actions: [[Action]] = []
    }

    var policy = GuidePolicy() {
        didSet { if policy.entries != oldValue.entries { layout = nil } }
    }
    private var layout: Layout?
    /// Where the pen is or was last near, and since when.
    private var rest: (place: Point, since: Milliseconds)?
    /// Whether ways were looked for at this rest, or are shown: then when, and for which end of the stroke.
    private var look: (time: Milliseconds, tip: Point)?
    private(set) var isShown = false
    /// The ways that are shown, by their entries.
    private var shown: [Int: GuideShapes.Way] = [:]
    /// Whether all of them stayed where they were at the last look.
    private var isSteady = true
    /// The logarithm of how large the user draws what the guide is for; nil before it is known.
    private var logSize: Double?

    /// How many ways are shown at most.
    static let most = 8
    /// From one look to the next while the pen follows the ways: three frames of most screens. What it has
    /// passed until then lies below the ink.
    static let frame: Milliseconds = 50
    /// And while they have to be drawn anew, which costs the server much more.
    static let unsteadyFrame: Milliseconds = 100
    /// A way whose likelihood has changed by less keeps its width.
    private static let trifle = 0.15
    /// More is no dictionary that is drawn from memory, and would keep the pen waiting.
    private static let mostEntries = 1024
    private static let mostShapes = 4
    /// What the last size counts beside those before.
    private static let share = 0.2

    /// When to look next; nil where nothing but a motion can change anything.
    func deadline(of tip: Point?) -> Milliseconds? {
        guard let rest, let tip else { return nil }
        if isShown { return look.flatMap { $0.tip == tip ? nil : $0.time + pace } }
        return look == nil ? rest.since + policy.pause : nil
    }

    private var pace: Milliseconds { isSteady ? Self.frame : Self.unsteadyFrame }

    /// Another dictionary is read by.
    mutating func forgetShapes() { (layout, shown) = (nil, [:]) }

    /// The stroke has come to `tip`, or time has gone on there.
    ///
    /// - Returns: whether ways are to be looked for.
    mutating func isDue(at tip: Point, _ now: Milliseconds) -> Bool {
        if isShown {
            guard let look, look.tip != tip else { return false }
            return now >= look.time + pace
        }
        guard let rest, rest.place.distance(to: tip) <= policy.leash else {
            rest = (tip, now)
            look = nil
            return false
        }
        return look == nil && now >= rest.since + policy.pause
    }

    /// Looks which ways on `stroke` has, in `mode` for the windows of `group`.
    mutating func show(
        _ stroke: Stroke, to tip: Point, by recogniser: Recogniser, in mode: String,
        for group: String?, at now: Milliseconds
    ) -> [Effect] {
        look = (now, tip)
        let layout = layOut(recogniser, mode, group)
        let size = logSize.map(exp) ?? policy.size
        let ways = layout.shapes.ways(on: stroke, size: size, most: Self.most)
            .map { steadied($0, at: tip) }
        isSteady =
            shown.isEmpty
            || ways.allSatisfy { way in
                shown[way.entry].map {
                    way.points.dropFirst().elementsEqual($0.points.suffix(way.points.count - 1))
                } ?? false
            }
        shown = Dictionary(ways.map { ($0.entry, $0) }) { first, _ in first }
        guard !ways.isEmpty else {
            let wasShown = isShown
            // It may rest again, on a way that is one.
            isShown = false
            rest = (tip, now)
            return wasShown ? [.choices(.hideGuide)] : []
        }
        isShown = true
        return [
            .choices(
                .showGuide(
                    ways.map {
                        OpenWay(
                            points: $0.points, actions: layout.actions[$0.entry],
                            likelihood: $0.likelihood)
                    }))
        ]
    }

    /// No stroke is under way any more that has ways on.
    mutating func end() -> [Effect] {
        defer { (rest, look, isShown, shown, isSteady) = (nil, nil, false, [:], true) }
        return isShown ? [.choices(.hideGuide)] : []
    }

    /// A way that the pen follows stays where it is seen, whatever is now thought of its size: else all of
    /// them would waver with each motion.
    private func steadied(_ way: GuideShapes.Way, at tip: Point) -> GuideShapes.Way {
        guard let old = shown[way.entry] else { return way }
        var way = way
        if abs(old.likelihood - way.likelihood) < Self.trifle { way.likelihood = old.likelihood }
        if let rest = old.rest(behind: tip, within: 2 * policy.leash) { way.points = [tip] + rest }
        return way
    }

    /// Learns how large the user draws.
    mutating func note(_ reading: Reading) {
        guard policy.wants(reading.match.actions), let box = reading.ink.box else { return }
        let size = max(box.width, box.height)
        guard size >= 1, size.isFinite else { return }
        logSize = (logSize ?? log(policy.size)) * (1 - Self.share) + log(size) * Self.share
    }

    private mutating func layOut(
        _ recogniser: Recogniser, _ mode: String, _ group: String?
    ) -> Layout {
        if let layout, layout.mode == mode, layout.group == group { return layout }
        var new = Layout(mode: mode, group: group)
        let entries = recogniser.drawnEntries(
            in: mode, for: group, most: Self.mostEntries, shapes: Self.mostShapes,
            where: policy.wants)
        for (number, entry) in entries.enumerated() {
            new.actions.append(entry.actions)
            for shape in entry.shapes { new.shapes.add(shape, as: number) }
        }
        layout = new
        return new
    }
}
