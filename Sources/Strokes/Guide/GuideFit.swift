import Glibc

/// A stroke as far as it has come, to be compared with the beginnings of shapes.
struct StrokeBeginning {
    static let pointCount = 16
    /// About their middle, the sum of their squares 1.
    private(set) var x: [Float] = []
    private(set) var y: [Float] = []
    /// The root of the sum of squares, in pixels.
    private(set) var norm: Float = 0
    /// From each point to the next, 1 long.
    private(set) var stepX: [Float] = []
    private(set) var stepY: [Float] = []
    private(set) var logLength: Float = 0
    /// Where the pen is.
    let tip: Point

    /// Points nearer than this to the one before are the hand's shaking, in pixels.
    private static let grain = 3.0
    /// Less than this tells no direction, in pixels.
    private static let shortest = 12.0

    /// nil where too little is drawn.
    init?(_ stroke: Stroke) {
        guard let points = Ink([stroke]).cleaned.strokes.first?.points, let end = points.last,
            let first = points.first
        else { return nil }
        tip = end
        var kept = [first]
        for point in points where (kept.last ?? first).distance(to: point) >= Self.grain {
            kept.append(point)
        }
        if kept.last != end {
            if kept.count > 1 { kept.removeLast() }
            kept.append(end)
        }
        let length = kept.pathLength
        guard length >= Self.shortest else { return nil }
        logLength = Float(log(length))
        let even = Ink([Stroke(kept)]).resampled(to: Self.pointCount).map(\.point)
        let middle = Point(
            x: even.reduce(0) { $0 + $1.x } / Double(even.count),
            y: even.reduce(0) { $0 + $1.y } / Double(even.count))
        let squares = even.reduce(0) { sum, point in
            let distance = point.distance(to: middle)
            return sum + distance * distance
        }
        guard squares > 0 else { return nil }
        let norm = squares.squareRoot()
        self.norm = Float(norm)
        x = even.map { Float(($0.x - middle.x) / norm) }
        y = even.map { Float(($0.y - middle.y) / norm) }
        for (from, to) in zip(even, even.dropFirst()) {
            let distance = max(from.distance(to: to), .leastNormalMagnitude)
            stepX.append(Float((to.x - from.x) / distance))
            stepY.append(Float((to.y - from.y) / distance))
        }
    }
}

/// How a shape is best taken to go on where a stroke is.
struct Fit {
    var shape: Int
    /// The share of the shape's first stroke that is drawn, 0...1.
    var share: Float
    /// Pixels that this stroke is long.
    var scale: Float
    var distance: Float

    /// A shape that is as far or farther does not begin like the stroke.
    static let farthest: Float = 0.5
    /// The distance by which a way is e times as likely. Chosen by hand, as the weights below, not fitted.
    static let spread = 0.06
    /// What the angles between the directions count: they see a corner that has just been turned, of which
    /// places do not know much.
    private static let directions: Float = 0.3
    /// What the last of the directions count besides.
    private static let lastDirections: Float = 0.2
    private static let lastCount = 3
    /// What counts that a shape would be e times as large as usual, or as small: of a straight beginning
    /// nothing else tells how much of a shape it is.
    private static let unusualSize: Float = 0.03

    /// The share of a shape that is drawn is looked for in so many steps, and then between them.
    private static let steps = 16
    private static let leastStep = 2

    /// - Parameters:
    ///   - place: where the shape's points begin.
    ///   - logSide: the logarithm of the longer side that the shape would have, by the usual one, if its
    ///     first stroke were 1 long.
    static func best(
        of beginning: StrokeBeginning, in x: UnsafeBufferPointer<Float>,
        _ y: UnsafeBufferPointer<Float>, at place: Int, logSide: Float, shape: Int
    ) -> Fit {
        var best = Fit(shape: shape, share: 1, scale: 0, distance: .infinity)
        func look(at share: Float) {
            let fit = of(beginning, in: x, y, at: place, share: share)
            let unusual = min(max(beginning.logLength - log(share) + logSide, -3), 3)
            let distance = fit.distance + unusualSize * unusual * unusual
            guard distance < best.distance else { return }
            best = Fit(shape: shape, share: share, scale: fit.scale, distance: distance)
        }
        for step in leastStep...steps { look(at: Float(step) / Float(steps)) }
        guard best.distance < farthest else { return best }
        var step = 0.5 / Float(steps)
        for _ in 0..<2 {
            let middle = best.share
            look(at: middle - step)
            look(at: min(1, middle + step))
            step /= 2
        }
        return best
    }

    /// How far the stroke is from the first `share` of a shape, both moved and scaled onto each other.
    private static func of(
        _ beginning: StrokeBeginning, in x: UnsafeBufferPointer<Float>,
        _ y: UnsafeBufferPointer<Float>, at place: Int, share: Float
    ) -> (distance: Float, scale: Float) {
        let count = StrokeBeginning.pointCount
        let pitch = share * Float(GuideShapes.pointCount - 1) / Float(count - 1)
        var (sumX, sumY, squares, product): (Float, Float, Float, Float) = (0, 0, 0, 0)
        var (turned, lastTurned): (Float, Float) = (0, 0)
        var (beforeX, beforeY): (Float, Float) = (0, 0)
        beginning.x.withUnsafeBufferPointer { otherX in
            beginning.y.withUnsafeBufferPointer { otherY in
                for number in 0..<count {
                    let along = Float(number) * pitch
                    let index = min(Int(along), GuideShapes.pointCount - 2)
                    let part = along - Float(index)
                    let from = place + index
                    let atX = x[from] + part * (x[from + 1] - x[from])
                    let atY = y[from] + part * (y[from + 1] - y[from])
                    sumX += atX
                    sumY += atY
                    squares += atX * atX + atY * atY
                    // The other's middle is 0.
                    product += atX * otherX[number] + atY * otherY[number]
                    if number > 0 {
                        let cosine =
                            (atX - beforeX) * beginning.stepX[number - 1]
                            + (atY - beforeY) * beginning.stepY[number - 1]
                        turned += cosine
                        if number >= count - lastCount { lastTurned += cosine }
                    }
                    (beforeX, beforeY) = (atX, atY)
                }
            }
        }
        let spread = squares - (sumX * sumX + sumY * sumY) / Float(count)
        guard spread > 1e-9, product > 0 else { return (.infinity, 0) }
        let length = share / Float(count - 1)
        let distance =
            1 - product / spread.squareRoot()
            + directions * (1 - min(turned / (length * Float(count - 1)), 1))
            + lastDirections * (1 - min(lastTurned / (length * Float(lastCount)), 1))
        return (distance, beginning.norm * product / spread)
    }
}
