// The $P recogniser.

import Engine
import Strokes

/// The $P recogniser: clouds of 32 points, matched greedily from every fifth point on, both ways
/// ("Greedy-5"), the best matching counting. The order and direction of strokes do not matter.
///
/// Vatavu, Anthony and Wobbrock, "Gestures as Point Clouds: A $P Recognizer for User Interface
/// Prototypes", ICMI 2012; its constants. Distances are compared squared, which changes no result.
public struct DollarP: SampleRecogniser {
    private var rows = TemplateRows<SIMD2<Float>>(width: PointCloud.count)

    public init(training: [Sample]) {
        for sample in training {
            if let points = prepare(sample.ink) { rows.append(points, label: sample.label) }
        }
    }

    public func prepare(_ ink: Ink) -> [SIMD2<Float>]? { PointCloud.points(of: ink) }

    public func nearest(to character: [SIMD2<Float>]) -> Reading? {
        character.withUnsafeBufferPointer { points in
            guard let points = points.baseAddress else { return nil }
            let nearest = rows.nearest { _, row, _ in Self.distance(points, row) }
            return nearest.map {
                let distance = Double($0.distance) / Double(PointCloud.count)
                return Reading(label: rows.labels[$0.index], distance: distance)
            }
        }
    }

    private static func distance(
        _ points: UnsafePointer<SIMD2<Float>>, _ row: UnsafePointer<SIMD2<Float>>
    ) -> Float {
        var least = Float.infinity
        for start in stride(from: 0, to: PointCloud.count, by: PointCloud.step) {
            let there = PointCloud.greedySum(points, row, from: start, limit: .infinity) {
                $0.squareRoot()
            }
            let back = PointCloud.greedySum(row, points, from: start, limit: .infinity) {
                $0.squareRoot()
            }
            least = min(least, there, back)
        }
        return least
    }
}
