// The geometry of the published method: resampling, boxes, centroids.

import Strokes

/// A place or a direction in the plane, y growing down.
typealias Vector = SIMD2<Double>

extension Ink {
    /// The strokes as vectors, without points that are no numbers or beyond any tablet, and without
    /// strokes left empty by that.
    var vectors: [[Vector]] {
        strokes.map { stroke in
            stroke.points.filter { abs($0.x) <= 1e9 && abs($0.y) <= 1e9 }.map { Vector($0.x, $0.y) }
        }.filter { !$0.isEmpty }
    }
}

extension Vector {
    var length: Double { (self * self).sum().squareRoot() }
}

extension [[Vector]] {
    /// `count` points at equal distances along the strokes; the way from a stroke to the next is no
    /// part of it. Expects at least one point and no empty stroke.
    func evenlySpaced(_ count: Int) -> [Vector] {
        guard let first = first?.first, let last = last?.last else { return [] }
        let segments = flatMap { zip($0, $0.dropFirst()) }
        let total = segments.reduce(0) { $0 + ($1.1 - $1.0).length }
        let step = total / Double(count - 1)
        var result = [first]
        result.reserveCapacity(count)
        var walked = 0.0
        for (from, to) in segments {
            let length = (to - from).length
            while length > 0, result.count < count {
                let target = step * Double(result.count)
                guard target <= walked + length else { break }
                result.append(from + (to - from) * ((target - walked) / length))
            }
            walked += length
        }
        while result.count < count { result.append(last) }
        return result
    }
}

extension [Vector] {
    var centroid: Vector { reduce(.zero, +) / Double(Swift.max(count, 1)) }

    /// The corners of the box around the points; nil without a point.
    var bounds: (low: Vector, high: Vector)? {
        guard let first else { return nil }
        return reduce((first, first)) { (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1)) }
    }

    /// Width and height of the box around the points.
    var extent: Vector { bounds.map { $0.high - $0.low } ?? Vector(0, 0) }

    /// The points with others between them, none farther than `step` from the one before.
    func filled(to step: Double) -> [Vector] {
        var result = Array(prefix(1))
        for (from, to) in zip(self, dropFirst()) {
            let way = to - from
            let count = Swift.max((way.length / step).rounded(.up), 1)
            result += stride(from: 1, through: count, by: 1).map { from + way * ($0 / count) }
        }
        return result
    }

    /// The points moved so that their centroid is the origin.
    var centred: [Vector] {
        let centre = centroid
        return map { $0 - centre }
    }
}
