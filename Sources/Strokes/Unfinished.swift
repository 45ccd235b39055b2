// Owns: what a character that may be drawn in any way looks like before it is done.
// Leaves the beginnings of one drawn as its example to Prefix.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Ink {
    /// More parts than these have too many combinations.
    private static let mostParts = 6

    /// Whatever part of it may be drawn before the rest: every choice of its straight or bent parts,
    /// all of them left out. Where these are more than six its strokes are the parts, and where
    /// they are, too, the first strokes in drawn order and each by itself.
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
        // Both sides of a corner are looked at over an eighth of the stroke.
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
