extension [Point] {
    /// A curve through all points, each piece of it in `parts` short lines (Catmull and Rom, A class of
    /// local interpolating splines, 1974). A point that is there twice is a sharp corner.
    package func curve(parts: Int) -> [Point] {
        guard let first, let last, count > 1 else { return self }
        let padded = [first] + self + [last]
        var points = [first]
        for index in 1..<padded.count - 2 where padded[index] != padded[index + 1] {
            let (a, b, c, d) = (
                padded[index - 1], padded[index], padded[index + 1], padded[index + 2]
            )
            for part in 1...parts {
                let t = Double(part) / Double(parts)
                points.append(
                    Point(
                        x: Self.blend(a.x, b.x, c.x, d.x, at: t),
                        y: Self.blend(a.y, b.y, c.y, d.y, at: t)))
            }
        }
        return points
    }

    private static func blend(
        _ a: Double, _ b: Double, _ c: Double, _ d: Double, at t: Double
    ) -> Double {
        let linear = (c - a) * t
        let square = (2 * a - 5 * b + 4 * c - d) * t * t
        let cube = (3 * b - a - 3 * c + d) * t * t * t
        return b + (linear + square + cube) / 2
    }
}
