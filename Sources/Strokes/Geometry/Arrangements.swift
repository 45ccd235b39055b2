import Glibc

extension Ink {
    /// The most strokes of a character whose arrangements are compared; for more there are too many.
    static var mostArranged: Int { 4 }

    /// The same strokes in every other order, each forwards and backwards: 7 ways for two strokes, 47 for
    /// three, 383 for four, which take some milliseconds to compare. Empty for a single stroke, or for more
    /// than four.
    public var arrangements: [Ink] {
        guard (2...Self.mostArranged).contains(strokes.count) else { return [] }
        var result: [Ink] = []
        for order in Self.orders(of: Array(strokes.indices)) {
            let ordered = order.map { strokes[$0] }
            let directions = 1 << strokes.count
            for reversals in 0..<directions {
                // A dot has no direction.
                let turned = ordered.indices.filter { reversals >> $0 & 1 == 1 }
                if turned.contains(where: { ordered[$0].points.count < 2 }) { continue }
                if turned.isEmpty, order == Array(strokes.indices) { continue }
                result.append(
                    Ink(
                        ordered.indices.map { index in
                            reversals >> index & 1 == 1
                                ? Stroke(ordered[index].points.reversed()) : ordered[index]
                        }))
            }
        }
        return result
    }

    private static func orders(of items: [Int]) -> [[Int]] {
        guard items.count > 1 else { return [items] }
        return items.indices.flatMap { index -> [[Int]] in
            var rest = items
            let first = rest.remove(at: index)
            return orders(of: rest).map { [first] + $0 }
        }
    }
}

extension Trajectory {
    /// The strokes that this trajectory was sampled from, as its 32 samples show them, in units of its own
    /// box. A dot between two other strokes may be missing.
    public var ink: Ink {
        let width = aspect < 0 ? 1 + aspect : 1
        let height = aspect > 0 ? 1 - aspect : 1
        let unitX = Double(max(width, height / 2)) / 3
        let unitY = Double(max(height, width / 2)) / 3
        let (u, v) = (u, v)
        var strokes: [Stroke] = []
        var points: [Point] = []
        for index in 0..<Self.sampleCount {
            if (liftBits >> UInt32(index)) & 1 == 0 {
                points.append(Point(x: Double(u[index]) * unitX, y: Double(v[index]) * unitY))
            } else if !points.isEmpty {
                strokes.append(Stroke(points))
                points = []
            }
        }
        if !points.isEmpty { strokes.append(Stroke(points)) }
        return Ink(strokes)
    }
}

extension Ink {
    /// The trajectories of the first stroke, of the first two, and so on, up to all but the last.
    public var prefixes: [Trajectory] {
        strokes.indices.dropFirst().compactMap { count in
            Trajectory(Ink(Array(strokes.prefix(count))))
        }
    }

    /// The most parts whose combinations are made.
    private static let mostParts = 6

    /// What may be drawn of it before it is finished, in any order: every combination of its parts except
    /// all of them. The parts are its strokes cut at their corners, or whole strokes where these are more
    /// than six. Where the strokes are more than six as well, only the first ones in drawn order, and each
    /// stroke by itself.
    public var unfinished: [Ink] {
        let whole = cleaned
        var parts = whole.strokes.flatMap { stroke in stroke.partedAtCorners }
        if parts.count > Self.mostParts { parts = whole.strokes }
        guard parts.count > 1 else { return [] }
        guard parts.count <= Self.mostParts else {
            return parts.indices.dropFirst(2).map { Ink(Array(parts.prefix($0))) }
                + parts.map { Ink([$0]) }
        }
        return (1..<(1 << parts.count) - 1).map { choice in
            Ink(parts.indices.filter { choice >> $0 & 1 == 1 }.map { parts[$0] })
        }
    }
}

extension Stroke {
    /// A turn by more than this between what is before and behind a point is a corner, in degrees.
    private static let corner = 50.0

    /// The stroke cut at its corners.
    fileprivate var partedAtCorners: [Stroke] {
        guard points.count > 2, let box = Box(around: points) else { return [self] }
        let size = max(box.width, box.height)
        // The directions on both sides of a corner are taken over an eighth of the stroke.
        let step = size / 16
        let even = points.spaced(by: step) + points.suffix(1)
        guard even.count > 4 else { return [self] }
        var turns = [Double](repeating: 0, count: even.count)
        for index in even.indices {
            let (from, to) = (max(index - 2, 0), min(index + 2, even.count - 1))
            guard index > 0, index < even.count - 1 else { continue }
            let (here, before, after) = (even[index], even[from], even[to])
            let angle =
                atan2(after.y - here.y, after.x - here.x)
                - atan2(here.y - before.y, here.x - before.x)
            turns[index] = abs(atan2(sin(angle), cos(angle))) * 180 / .pi
        }
        var parts: [Stroke] = []
        var start = 0
        for index in even.indices.dropFirst(2).dropLast(2)
        where turns[index] > Self.corner && index - start >= 2
            && turns[index] == turns[index - 2...index + 2].max()
        {
            parts.append(Stroke(Array(even[start...index])))
            start = index
        }
        return parts + [Stroke(Array(even[start...]))]
    }
}
