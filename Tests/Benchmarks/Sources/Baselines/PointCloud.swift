// Characters as clouds of points: how a cloud is made, and the greedy matching of two.

import Strokes

enum PointCloud {
    /// Points in a cloud, as published. The matching keeps its books in 32 bits.
    static let count = 32
    /// From every fifth point one matching begins: the floor of the root of `count`.
    static let step = 5

    /// The points of `ink` at equal distances along its strokes, the longer side of their box 1,
    /// their centroid the origin; nil without a point.
    static func points(of ink: Ink) -> [SIMD2<Float>]? {
        let strokes = ink.vectors
        guard !strokes.isEmpty else { return nil }
        let points = strokes.evenlySpaced(count)
        let longer = points.extent.max()
        let scale = longer > 0 ? 1 / longer : 1
        return points.map { $0 * scale }.centred.map { SIMD2<Float>($0) }
    }

    /// Matches each point of one cloud, beginning with `start`, with the nearest point of the other
    /// that is not yet taken, and adds up the squared distances, the first weighing 32, the last 1.
    ///
    /// - Parameter limit: at this sum or beyond, the exact value does not matter.
    @inline(__always)
    static func greedySum(
        _ points: UnsafePointer<SIMD2<Float>>, _ other: UnsafePointer<SIMD2<Float>>,
        from start: Int, limit: Float
    ) -> Float {
        var isFree = UInt32.max
        var sum: Float = 0
        var index = start
        for weight in stride(from: count, to: 0, by: -1) {
            let point = points[index]
            var least = Float.infinity
            var nearest = 0
            var rest = isFree
            while rest != 0 {
                let candidate = rest.trailingZeroBitCount
                rest &= rest - 1
                let difference = other[candidate] - point
                let squared = (difference * difference).sum()
                if squared < least {
                    least = squared
                    nearest = candidate
                }
            }
            isFree &= ~(1 << UInt32(nearest))
            sum += Float(weight) * least
            if sum >= limit { return sum }
            index = (index + 1) % count
        }
        return sum
    }
}
