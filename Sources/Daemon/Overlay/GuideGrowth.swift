import Engine
import Strokes

/// The guide grows from the pen's tip, so that the eye sees where it comes from; ways that are shown after that
/// are there at once. Captions come when it is whole, each at its place; so ways too short to be seen to grow
/// are whole at once.
struct GuideGrowth {
    private var ways: [GuideWay] = []
    /// When it began to grow; nil where nothing is shown.
    private var start: Milliseconds?
    private var lastFrame: Milliseconds = 0
    /// Whether what was given last to draw is all there is.
    private(set) var isWhole = true

    /// From the first picture to the whole, in milliseconds.
    private static let time: Milliseconds = 66
    private static let frame: Milliseconds = 33
    /// Where all ways are shorter, they do not grow; in pixels.
    private static let shortest = 32.0

    /// When it has grown further; nil where it is whole.
    var deadline: Milliseconds? { isWhole ? nil : lastFrame + Self.frame }

    /// Shows `new` from now on.
    ///
    /// - Returns: what there is to draw at this moment.
    mutating func show(_ new: [GuideWay], at now: Milliseconds) -> [GuideWay] {
        ways = new
        if start == nil { (start, isWhole) = (now, false) }
        return grown(at: now)
    }

    /// What there is to draw at this moment; nil where nothing is due.
    mutating func due(at now: Milliseconds) -> [GuideWay]? {
        guard let deadline, now >= deadline else { return nil }
        return grown(at: now)
    }

    mutating func hide() {
        self = GuideGrowth()
    }

    private mutating func grown(at now: Milliseconds) -> [GuideWay] {
        lastFrame = now
        // The first picture is there at once.
        let age = now - (start ?? now) + Self.frame
        isWhole = age >= Self.time || ways.allSatisfy { $0.points.pathLength < Self.shortest }
        guard !isWhole else { return ways }
        return ways.map { $0.cut(to: Double(age) / Double(Self.time)) }
    }
}

extension GuideWay {
    /// The first `share` of its length.
    func cut(to share: Double) -> GuideWay {
        var rest = share * points.pathLength
        var kept = Array(points.prefix(1))
        for (from, to) in zip(points, points.dropFirst()) where rest > 0 {
            let length = from.distance(to: to)
            kept.append(length > rest ? from.towards(to, by: rest / length) : to)
            rest -= length
        }
        var way = self
        way.points = kept
        return way
    }
}
