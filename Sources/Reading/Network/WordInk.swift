import Strokes

/// The strokes of a word in x-heights above its base line, y upwards: the same for a large word and a
/// small one, and for one that climbs.
///
/// `data/training/ink.py` computes the same, number for number, and `Tests/ReadingTests/Network` holds
/// both to each other: who changes one changes the other and trains the network anew.
struct WordInk {
    let strokes: [[Point]]

    /// nil without a point that is a number.
    init?(_ ink: Ink) {
        let strokes = ink.cleaned.strokes.map(\.points)
        guard let box = Box(around: strokes.lazy.flatMap(\.self)) else { return nil }
        let line = WritingLine(strokes, box)
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
}

/// A line through points, measured along itself.
struct Path {
    let points: [Point]
    /// How far each point is from the first.
    private let places: [Double]

    init(_ points: [Point]) {
        self.points = points
        places = points.arcLengths
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
            let share = (place - places[next]) / (places[next + 1] - places[next])
            result.append(points[next].towards(points[next + 1], by: share))
        }
        return result
    }
}
