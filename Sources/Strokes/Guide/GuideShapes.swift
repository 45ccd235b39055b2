import Glibc

/// Shapes laid out so that those which begin like a stroke under way are found, and what is left of each.
///
/// After the dynamic guide of OctoPocus (Bau and Mackay, OctoPocus: a dynamic guide for learning
/// gesture-based command sets, 2008). There a gesture has one size; here its size follows from how much of it
/// is taken to be drawn. Only the first stroke of a shape is laid out: what follows it is drawn with
/// the pen up in between, and then the guide has gone.
public struct GuideShapes: Sendable {
    /// A way on that is left of a shape.
    public struct Way: Hashable, Sendable {
        /// The number that the shape was added under.
        public var entry: Int
        /// In the stroke's pixels, the first at its end; that point alone where nothing is left.
        public var points: [Point]
        /// 0...1, among all ways that are given.
        public var likelihood: Double

        /// The points behind `tip`, where that is no farther than `reach` from the way's first pixels; nil
        /// where the pen has left it, or has come to its end.
        public func rest(behind tip: Point, within reach: Double) -> [Point]? {
            var along = 0.0
            for (index, (from, to)) in zip(points, points.dropFirst()).enumerated() {
                let length = from.distance(to: to)
                guard along <= Self.farthest, length > 0 else { break }
                let share =
                    ((tip.x - from.x) * (to.x - from.x) + (tip.y - from.y) * (to.y - from.y))
                    / (length * length)
                // What lies behind the nearest place on the line is left.
                if share < 1, from.towards(to, by: max(0, share)).distance(to: tip) <= reach {
                    return Array(points[(index + 1)...])
                }
                along += length
            }
            return nil
        }

        /// A pen comes no farther from one look to the next.
        private static let farthest = 300.0
    }

    /// How many points a shape has, at equal distances along its first stroke.
    static let pointCount = 32
    /// The points of shapes one after the other, each shape from (0, 0) on, its first stroke 1 long.
    private var x: [Float] = []
    private var y: [Float] = []
    private var entries: [Int32] = []
    /// The longer side of the box about all strokes, as a multiple of the first's length, and its logarithm.
    private var logSides: [Float] = []

    public init() {}

    /// Adds the first stroke of `trajectory`; not where that is a dot.
    public mutating func add(_ trajectory: Trajectory, as entry: Int) {
        guard !trajectory.isTap else { return }
        let ink = trajectory.ink
        guard let box = ink.box, let first = ink.strokes.first, let start = first.points.first
        else { return }
        let length = first.points.pathLength
        guard length > 0 else { return }
        for place in Ink([first]).resampled(to: Self.pointCount) {
            x.append(Float((place.point.x - start.x) / length))
            y.append(Float((place.point.y - start.y) / length))
        }
        entries.append(Int32(entry))
        logSides.append(log(Float(max(box.width, box.height) / length)))
    }

    /// What may still come of a stroke, the most likely first.
    ///
    /// - Parameters:
    ///   - from: as far as it is drawn.
    ///   - size: how large gestures are drawn as a rule: the longer side of their box, in the same pixels.
    ///   - most: how many to give at most.
    /// - Returns: none where too little is drawn to tell by, or nothing begins like it.
    public func ways(on from: Stroke, size: Double, most: Int) -> [Way] {
        guard let beginning = StrokeBeginning(from), size > 0, size.isFinite else { return [] }
        let entryCount = Int(entries.max() ?? -1) + 1
        let logSize = Float(log(size))
        var best = [Fit?](repeating: nil, count: entryCount)
        x.withUnsafeBufferPointer { x in
            y.withUnsafeBufferPointer { y in
                for shape in entries.indices {
                    let entry = Int(entries[shape])
                    let place = shape * Self.pointCount
                    let fit = Fit.best(
                        of: beginning, in: x, y, at: place,
                        logSide: logSides[shape] - logSize, shape: shape)
                    if fit.distance < best[entry]?.distance ?? Fit.farthest { best[entry] = fit }
                }
            }
        }
        return ways(best.compactMap(\.self), from: beginning, most: most)
    }

    private func ways(_ fits: [Fit], from beginning: StrokeBeginning, most: Int) -> [Way] {
        let nearest = fits.sorted {
            ($0.distance, $0.shape) < ($1.distance, $1.shape)
        }.prefix(max(0, most))
        guard let first = nearest.first else { return [] }
        let kept = nearest.map { ($0, exp(Double(first.distance - $0.distance) / Fit.spread)) }
            .filter { $0.1 >= Self.least }
        let sum = kept.reduce(0) { $0 + $1.1 }
        return kept.map { fit, weight in
            Way(
                entry: Int(entries[fit.shape]), points: rest(after: fit, from: beginning.tip),
                likelihood: weight / sum)
        }
    }

    /// Ways that are so much less likely than the first are left out.
    private static let least = 0.03

    /// What a shape has left, from `tip` on.
    private func rest(after fit: Fit, from tip: Point) -> [Point] {
        let place = fit.shape * Self.pointCount
        let along = fit.share * Float(Self.pointCount - 1)
        let index = min(Int(along), Self.pointCount - 2)
        let part = along - Float(index)
        let startX = x[place + index] + part * (x[place + index + 1] - x[place + index])
        let startY = y[place + index] + part * (y[place + index + 1] - y[place + index])
        // Less than a pen's width is nothing left.
        guard (1 - fit.share) * fit.scale >= Self.shortest else { return [tip] }
        return [tip]
            + (index + 1..<Self.pointCount).map { index in
                Point(
                    x: tip.x + Double((x[place + index] - startX) * fit.scale),
                    y: tip.y + Double((y[place + index] - startY) * fit.scale))
            }
    }

    private static let shortest: Float = 6
}
