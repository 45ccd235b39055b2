// The oldest of the methods: a character is known if its cells are known, one by one.

import Engine
import Strokes

/// Every cell that the line of a character runs through, on a 3x3 grid over its own box, compared as
/// they are: either they are known or the character is unknown.
///
/// As in LibStroke (Mark F. Willey) and xstroke (Carl D. Worth, "xstroke: Full-screen Gesture
/// Recognition for X", USENIX 2003), which look up such sequences in a table. Where samples of
/// several labels share a sequence, the most frequent label counts, the first of several.
///
/// `CellPath(_: Ink)` passes over cells that the pen only cut the corner of, which is easier to read
/// but known less often (on public sets by 3 to 9 points).
public struct ExactCellPath: SampleRecogniser {
    private var labels: [CellPath: String] = [:]

    public init(training: [Sample]) {
        var counts: [CellPath: [String: Int]] = [:]
        for sample in training {
            guard let path = prepare(sample.ink) else { continue }
            let count = counts[path, default: [:]][sample.label, default: 0] + 1
            counts[path, default: [:]][sample.label] = count
            let present = labels[path].flatMap { counts[path]?[$0] } ?? 0
            if count > present { labels[path] = sample.label }
        }
    }

    public func prepare(_ ink: Ink) -> CellPath? {
        let strokes = ink.vectors
        guard let box = Box(around: strokes.joined().map { Point(x: $0.x, y: $0.y) }) else {
            return nil
        }
        guard let grid = Grid(over: box) else {
            return CellPath(strokes: strokes.map { _ in [Cell(column: 1, row: 1)] })
        }
        let step = max(box.width, box.height) / 60
        return CellPath(
            strokes: strokes.map { stroke in
                var cells: [Cell] = []
                for place in stroke.filled(to: step) {
                    let cell = grid.cell(at: Point(x: place.x, y: place.y))
                    if cell != cells.last { cells.append(cell) }
                }
                return cells
            })
    }

    public func nearest(to path: CellPath) -> Reading? {
        labels[path].map { Reading(label: $0, distance: 0) }
    }
}

/// A place or a direction in the plane, y growing down.
private typealias Vector = SIMD2<Double>

extension Ink {
    /// The strokes as vectors, without points that are no numbers or beyond any tablet, and without
    /// strokes left empty by that.
    fileprivate var vectors: [[Vector]] {
        strokes.map { stroke in
            stroke.points.filter { abs($0.x) <= 1e9 && abs($0.y) <= 1e9 }.map { Vector($0.x, $0.y) }
        }.filter { !$0.isEmpty }
    }
}

extension Vector {
    fileprivate var length: Double { (self * self).sum().squareRoot() }
}

extension [Vector] {
    /// The points with others between them, none farther than `step` from the one before.
    fileprivate func filled(to step: Double) -> [Vector] {
        var result = Array(prefix(1))
        for (from, to) in zip(self, dropFirst()) {
            let way = to - from
            let count = Swift.max((way.length / step).rounded(.up), 1)
            result += stride(from: 1, through: count, by: 1).map { from + way * ($0 / count) }
        }
        return result
    }
}
