import Strokes

/// What the network sees of a word: a row of numbers for each fifth of an x-height along its path, the
/// pen's ways through the air included.
///
/// Of each row: 0 and 1 are the direction of travel; 2 says that the pen is up; 3 that a stroke begins (1)
/// or ends (-1); 4 is the height; 5 how far it is back from the rightmost ink so far; 6 to 9 whether there
/// is ink above, far above, below and far below within 0.3 x-heights; 10 the turning, as the sine of the
/// angle.
struct InkFrames {
    let count: Int
    /// Row by row, `width` numbers each.
    let values: [Float]

    static let features = 11
    /// A row's numbers in memory, the last of them zero.
    static let width = 12
    /// The longest path, in rows: 240 x-heights. What is longer is a scribble.
    static let most = 1200

    private static let step = 0.2
    /// In rows.
    private static let longestGap = 6

    /// nil where there is no ink, or far too much for a word.
    init?(_ ink: WordInk) {
        guard var rows = Rows(ink.strokes) else { return nil }
        rows.describe()
        count = rows.places.count
        values = rows.values
    }

    private struct Rows {
        var places: [Point] = []
        private var isUp: [Bool] = []
        /// 1 where a stroke begins, -1 where it ends.
        private var ends: [Float] = []
        var values: [Float] = []

        init?(_ strokes: [[Point]]) {
            for stroke in strokes {
                let path = Path(stroke)
                guard let first = stroke.first, path.length < Double(InkFrames.most) * step
                else { return nil }
                let last = places.last
                if let last { travel(from: last, to: first) }
                let count = max(1, Int(path.length / step + 0.5))
                let points = stroke.count > 1 ? path.sampled(count + 1) : [first, first]
                isUp += points.indices.map { $0 == 0 && last != nil }
                ends += points.indices.map { $0 == 0 ? 1 : $0 == points.count - 1 ? -1 : 0 }
                places += points
                guard places.count <= InkFrames.most else { return nil }
            }
            guard !places.isEmpty else { return nil }
        }

        /// The way through the air to the next stroke.
        private mutating func travel(from last: Point, to first: Point) {
            let distance = first.distance(to: last) / (2 * step) + 0.5
            let count = min(longestGap, max(1, Int(min(distance, 1000))))
            for number in 1..<max(count, 1) {
                places.append(last.towards(first, by: Double(number) / Double(count)))
                isUp.append(true)
                ends.append(0)
            }
        }

        mutating func describe() {
            values = [Float](repeating: 0, count: places.count * InkFrames.width)
            var rightmost = -Double.infinity
            var before = (x: 0.0, y: 0.0)
            for (index, place) in places.enumerated() {
                let row = index * InkFrames.width
                let from = places[max(index - 1, 0)]
                let travel = (x: place.x - from.x, y: place.y - from.y)
                rightmost = max(rightmost, place.x)
                values[row] = clipped(travel.x / step, -6, 6)
                values[row + 1] = clipped(travel.y / step, -6, 6)
                values[row + 2] = isUp[index] ? 1 : 0
                values[row + 3] = ends[index]
                values[row + 4] = clipped(place.y, -3, 4)
                values[row + 5] = clipped(place.x - rightmost, -3, 0)
                // The turning at a place is known at the next.
                if index > 1 {
                    let cross = before.x * travel.y - before.y * travel.x
                    let norms = length(before) * length(travel)
                    values[row - InkFrames.width + 10] = Float(cross / (norms + 1e-6))
                }
                before = travel
            }
            lookBeside()
        }

        /// Finds the ink above, far above, below and far below each place.
        private mutating func lookBeside() {
            let order = places.indices.sorted { places[$0].x < places[$1].x }
            let ink = order.filter { !isUp[$0] || ends[$0] == 1 }
            var first = 0
            for index in order {
                let place = places[index]
                let row = index * InkFrames.width
                while first < ink.count, places[ink[first]].x - place.x <= -0.3 { first += 1 }
                for other in ink[first...] {
                    guard places[other].x - place.x < 0.3 else { break }
                    let above = places[other].y - place.y
                    if above >= 1.2 {
                        values[row + 7] = 1
                    } else if above > 0.35 {
                        values[row + 6] = 1
                    } else if above <= -1.2 {
                        values[row + 9] = 1
                    } else if above < -0.35 {
                        values[row + 8] = 1
                    }
                }
            }
        }
    }
}

private func clipped(_ value: Double, _ low: Double, _ high: Double) -> Float {
    Float(min(max(value, low), high))
}

private func length(_ step: (x: Double, y: Double)) -> Double {
    (step.x * step.x + step.y * step.y).squareRoot()
}
