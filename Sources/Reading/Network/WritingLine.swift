import Strokes

/// The line that a word stands on, and how high its small letters are.
package struct WritingLine: Hashable, Sendable {
    /// Pixels from the base line to the top of an x.
    package var xHeight: Double
    /// Where the base line is at `middle`, in pixels.
    package var base: Double
    /// How far the base line goes down for a pixel to the right.
    package var slope = 0.0
    package var middle = 0.0

    /// The x-height is the median of the vertical runs that are at least a quarter of the longest; the
    /// base line goes through the median of their lower ends, and may rise or fall.
    package init(_ strokes: [[Point]], _ box: Box) {
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
