import Strokes

/// The strokes of a word in x-heights above its base line, y upwards: the same for a large word and a
/// small one, and for one that climbs.
///
/// `data/training/ink.py` computes the same, number for number, and `Tests/ReadingTests/Network` holds
/// both to each other: whoever changes one changes the other and trains the network anew.
struct WordInk {
    let strokes: [[Point]]

    /// nil without a point that is a number.
    init?(_ ink: Ink) {
        var strokes: [[Point]] = []
        for stroke in ink.strokes {
            var points: [Point] = []
            for point in stroke.points where point.x.isFinite && point.y.isFinite {
                let point = Point(x: Self.bounded(point.x), y: Self.bounded(point.y))
                if point != points.last { points.append(point) }
            }
            if !points.isEmpty { strokes.append(points) }
        }
        guard let box = Box(around: strokes.lazy.flatMap(\.self)) else { return nil }
        let line = Line(strokes, box)
        self.strokes = strokes.map { stroke in
            Path(
                stroke.map { point in
                    let y = point.y - line.slope * (point.x - line.middle)
                    return Point(
                        x: (point.x - box.minX) / line.xHeight, y: (line.base - y) / line.xHeight)
                }
            ).thinned(to: Self.finest)
        }
    }

    /// Points closer to each other than this, in x-heights, are tremor.
    private static let finest = 0.08

    /// Far beyond any screen or tablet.
    private static func bounded(_ value: Double) -> Double { min(max(value, -1e7), 1e7) }
}

/// The line that a word stands on.
private struct Line {
    var xHeight: Double
    /// Where the base line is at `middle`, in pixels.
    var base: Double
    /// How far the base line goes down for a pixel to the right.
    var slope = 0.0
    var middle = 0.0

    /// The x-height is the median of the vertical runs that are at least a quarter of the longest; the
    /// base line goes through the median of their lower ends, and may rise or fall.
    init(_ strokes: [[Point]], _ box: Box) {
        let width = max(box.width, 1e-9)
        let height = max(box.height, 1e-9)
        var runs: [(length: Double, bottom: Point)] = []
        for stroke in strokes {
            let turns = Self.turns(of: stroke, threshold: 0.12 * height)
            for (a, b) in zip(turns, turns.dropFirst()) {
                runs.append(
                    (
                        abs(stroke[a].y - stroke[b].y),
                        stroke[a].y > stroke[b].y ? stroke[a] : stroke[b]
                    ))
            }
        }
        let longest = runs.lazy.map(\.length).max() ?? 0
        let long = runs.filter { $0.length >= 0.25 * longest }
        let unit = long.isEmpty ? height : Self.median(long.map(\.length))
        base = long.isEmpty ? box.maxY : Self.median(long.map(\.bottom.y))
        // Flat words, such as a dash, have no height to go by.
        xHeight = min(max(unit, height / 5), max(height, width / 8))
        xHeight = max(xHeight, width / 40, 1e-6)
        guard long.count >= 5 else { return }
        let near = long.map(\.bottom).filter { abs($0.y - base) < 0.7 * xHeight }
        guard near.count >= 4 else { return }
        let count = Double(near.count)
        let middle = near.reduce(0) { $0 + $1.x } / count
        let height0 = near.reduce(0) { $0 + $1.y } / count
        let covariance = near.reduce(0) { $0 + ($1.x - middle) * ($1.y - height0) }
        let variance = near.reduce(0) { $0 + ($1.x - middle) * ($1.x - middle) }
        let slope = covariance / (variance + 16 * xHeight * xHeight)
        self.middle = middle
        self.slope = min(max(slope, -0.3), 0.3)
        base = Self.median(long.map { $0.bottom.y - self.slope * ($0.bottom.x - middle) })
    }

    /// Where the pen turns up or down by more than `threshold`, the ends included.
    private static func turns(of stroke: [Point], threshold: Double) -> [Int] {
        var turns = [0]
        var extreme = 0
        var direction = 0.0
        for i in stroke.indices.dropFirst() {
            let y = stroke[i].y
            if direction == 0 {
                guard abs(y - stroke[0].y) > threshold else { continue }
                direction = y > stroke[0].y ? 1 : -1
                extreme = i
            } else if (y - stroke[extreme].y) * direction >= 0 {
                extreme = i
            } else if (stroke[extreme].y - y) * direction > threshold {
                turns.append(extreme)
                direction = -direction
                extreme = i
            }
        }
        if direction != 0 { turns.append(extreme) }
        return turns
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}

/// A line through points, measured along itself.
struct Path {
    let points: [Point]
    /// How far each point is from the first.
    private let places: [Double]

    init(_ points: [Point]) {
        self.points = points
        var place = 0.0
        var places: [Double] = []
        places.reserveCapacity(points.count)
        for (index, point) in points.enumerated() {
            if index > 0 { place += point.distance(to: points[index - 1]) }
            places.append(place)
        }
        self.places = places
    }

    var length: Double { places.last ?? 0 }

    /// Points at equal distances where there are more than one each `distance`, else its own.
    func thinned(to distance: Double) -> [Point] {
        guard points.count >= 3 else { return points }
        let most = length / distance
        guard most < Double(points.count) else { return points }
        let count = Int(most) + 2
        return count < points.count ? sampled(count) : points
    }

    /// `count` points at equal distances, the ends included; at least two.
    func sampled(_ count: Int) -> [Point] {
        let step = length / Double(count - 1)
        var result: [Point] = []
        result.reserveCapacity(count)
        var next = 0
        for number in 0..<count {
            let place = number == count - 1 ? length : Double(number) * step
            while next < points.count - 1, places[next + 1] <= place { next += 1 }
            guard next < points.count - 1 else {
                result.append(points[points.count - 1])
                continue
            }
            let from = points[next]
            let to = points[next + 1]
            let share = (place - places[next]) / (places[next + 1] - places[next])
            result.append(
                Point(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share))
        }
        return result
    }
}
