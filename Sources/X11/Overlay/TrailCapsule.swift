import Strokes

/// All points within a radius of a straight segment: a piece of ink with round ends, which also make the
/// round joins with its neighbours. A pixel counts by its centre, (x + 0.5, y + 0.5).
///
/// Where pressure makes the ink thinner at one end, by its inset, the piece is the convex hull of two
/// circles: its sides are their common tangents, so that the width changes without a step.
struct TrailCapsule: Hashable, Sendable {
    let start: Point
    let end: Point
    /// By how many pixels the radius is reduced at either end.
    let startInset: Double
    let endInset: Double

    /// How far outside the ink its anti-aliased edge reaches.
    static let softness = 0.5

    /// nil where a coordinate is not finite.
    ///
    /// - Parameter insets: at the start and at the end, 0 or more.
    init?(from start: Point, to end: Point, insets: (start: Double, end: Double) = (0, 0)) {
        guard [start.x, start.y, end.x, end.y].allSatisfy(\.isFinite) else { return nil }
        let start = Self.bounded(start)
        let end = Self.bounded(end)
        // Where one circle contains the other, only the larger one counts.
        let isWithin = abs(insets.end - insets.start) >= start.distance(to: end)
        self.start = isWithin && insets.end < insets.start ? end : start
        self.end = isWithin && insets.start <= insets.end ? start : end
        startInset = isWithin ? min(insets.start, insets.end) : insets.start
        endInset = isWithin ? startInset : insets.end
    }

    /// The distance of (x, y) to the segment, plus the inset at the nearest point.
    func distance(x: Double, y: Double) -> Double {
        let dx = end.x - start.x
        let dy = end.y - start.y
        let length = dx * dx + dy * dy
        let along = length > 0 ? ((x - start.x) * dx + (y - start.y) * dy) / length : 0
        guard startInset == endInset else { return taperedDistance(x: x, y: y, length) }
        let t = min(max(along, 0), 1)
        let ex = x - start.x - t * dx
        let ey = y - start.y - t * dy
        return (ex * ex + ey * ey).squareRoot() + startInset
    }

    /// - Parameter length: the square of the segment's length, which is more than the insets differ.
    private func taperedDistance(x: Double, y: Double, _ length: Double) -> Double {
        let d = length.squareRoot()
        let (ux, uy) = ((end.x - start.x) / d, (end.y - start.y) / d)
        let along = (x - start.x) * ux + (y - start.y) * uy
        let across = abs((y - start.y) * ux - (x - start.x) * uy)
        // The sine and cosine of the angle between the segment and the sides.
        let lean = (endInset - startInset) / d
        let rise = (1 - lean * lean).squareRoot()
        let place = rise * along - lean * across
        if place <= 0 { return (along * along + across * across).squareRoot() + startInset }
        if place >= rise * d {
            return ((along - d) * (along - d) + across * across).squareRoot() + endInset
        }
        return rise * across + lean * along + startInset
    }

    /// The distance up to which the coverage by ink of that radius is not rounded to 0.
    static func reach(radius: Double) -> Double { radius + softness - 0.5 / 255 }

    /// How much of a pixel at `distance` ink of that radius covers, 0...255.
    static func coverage(radius: Double, distance: Double) -> UInt8 {
        UInt8(min(max(radius + softness - distance, 0), 1) * 255 + 0.5)
    }

    /// The rows of a screen of `height` rows that have a pixel within `reach`.
    func rows(reach: Double, height: Int) -> Range<Int> {
        Self.centers(
            min(start.y + startInset, end.y + endInset) - reach,
            max(start.y - startInset, end.y - endInset) + reach, limit: height)
    }

    /// The columns of a screen of `width` columns whose pixels in `row` are within `reach`: one run,
    /// because the shape is convex.
    func columns(row: Int, reach: Double, width: Int) -> Range<Int> {
        let y = Double(row) + 0.5
        var low = Double.infinity
        var high = -Double.infinity
        for (center, inset) in [(start, startInset), (end, endInset)] {
            let radius = reach - inset
            let half = radius * radius - (y - center.y) * (y - center.y)
            guard radius >= 0, half >= 0 else { continue }
            low = min(low, center.x - half.squareRoot())
            high = max(high, center.x + half.squareRoot())
        }
        for x in sides(at: y, reach: reach) {
            low = min(low, x)
            high = max(high, x)
        }
        return low <= high ? Self.centers(low, high, limit: width) : 0..<0
    }

    /// The x at which the two long sides, `reach` away from the segment, cross the height `y`.
    private func sides(at y: Double, reach: Double) -> [Double] {
        let dx = end.x - start.x
        let dy = end.y - start.y
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { return [] }
        let lean = (endInset - startInset) / length
        let rise = (1 - lean * lean).squareRoot()
        return [rise, -rise].compactMap { rise in
            // Away from the segment, towards the thinner end.
            let nx = (lean * dx - rise * dy) / length
            let ny = (lean * dy + rise * dx) / length
            let fall = dy + (startInset - endInset) * ny
            guard fall != 0 else { return nil }
            let t = (y - start.y - (reach - startInset) * ny) / fall
            guard t >= 0, t <= 1 else { return nil }
            return start.x + (reach - startInset) * nx + t * (dx + (startInset - endInset) * nx)
        }
    }

    /// The indices in 0..<`limit` whose pixel centres lie within `low`...`high`.
    private static func centers(_ low: Double, _ high: Double, limit: Int) -> Range<Int> {
        let end = Double(max(limit, 0))
        let first = min(max((low - 0.5).rounded(.up), 0), end)
        let last = min(max((high - 0.5).rounded(.down) + 1, first), end)
        return Int(first)..<Int(last)
    }

    /// Limits coordinates to a range far beyond any screen and small enough for exact arithmetic.
    private static func bounded(_ point: Point) -> Point {
        Point(x: min(max(point.x, -1e6), 1e6), y: min(max(point.y, -1e6), 1e6))
    }
}

/// Neighbouring pixels of one row.
struct RowSpan: Hashable, Sendable {
    var row: Int
    var columns: Range<Int>

    /// The same pixels in runs that neither overlap nor touch, row by row and left to right: the
    /// order that the server calls `YXSorted`.
    static func merged(_ spans: [RowSpan]) -> [RowSpan] {
        let sorted = spans.filter { !$0.columns.isEmpty }
            .sorted { ($0.row, $0.columns.lowerBound) < ($1.row, $1.columns.lowerBound) }
        var result: [RowSpan] = []
        for span in sorted {
            if let last = result.last, last.row == span.row,
                span.columns.lowerBound <= last.columns.upperBound
            {
                let upper = max(last.columns.upperBound, span.columns.upperBound)
                result[result.count - 1].columns = last.columns.lowerBound..<upper
            } else {
                result.append(span)
            }
        }
        return result
    }
}
