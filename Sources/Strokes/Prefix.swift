// Owns: what a character of several strokes looks like before its last strokes are drawn.

extension Trajectory {
    /// The strokes this trajectory was sampled from, as far as its 32 samples show them: in units of
    /// its own box. A dot between two other strokes may be missing.
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
    /// The trajectories of the first stroke, the first two, ... up to all but the last.
    public var prefixes: [Trajectory] {
        strokes.indices.dropFirst().compactMap { count in
            Trajectory(Ink(Array(strokes.prefix(count))))
        }
    }
}
