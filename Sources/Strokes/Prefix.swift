// Owns: what a character of several strokes looks like before its last strokes are drawn.

extension Trajectory {
    /// The strokes this trajectory was sampled from, as far as its 32 samples show them: in units of
    /// its own box. A dot between two other strokes may be missing.
    public var ink: Ink {
        let width = aspect < 0 ? 1 + aspect : 1
        let height = aspect > 0 ? 1 - aspect : 1
        let unitX = Double(max(width, height / 2)) / 3
        let unitY = Double(max(height, width / 2)) / 3
        var strokes: [Stroke] = []
        var isDrawing = false
        for index in 0..<Self.sampleCount {
            guard lift[index] == 0 else {
                isDrawing = false
                continue
            }
            if !isDrawing { strokes.append(Stroke()) }
            isDrawing = true
            strokes[strokes.count - 1].points.append(
                Point(x: Double(u[index]) * unitX, y: Double(v[index]) * unitY))
        }
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
