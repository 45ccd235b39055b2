// The Protractor recogniser, in its form for characters whose orientation matters.

import Engine
import Strokes

/// Protractor: 16 points at equal distances as one unit vector, compared by the angle between the
/// vectors at the rotation where that is least, which has a closed form.
///
/// Yang Li, "Protractor: A Fast and Accurate Gesture Recognizer", CHI 2010; its orientation-sensitive
/// form, which turns a character to the nearest of eight directions only. Several strokes are joined
/// into one.
public struct Protractor: SampleRecogniser {
    private static let count = 16
    private var rows = TemplateRows<SIMD2<Float>>(width: Self.count)

    public init(training: [Sample]) {
        for sample in training {
            if let points = prepare(sample.ink) { rows.append(points, label: sample.label) }
        }
    }

    public func prepare(_ ink: Ink) -> [SIMD2<Float>]? {
        let joined = ink.vectors.flatMap { $0 }
        guard !joined.isEmpty else { return nil }
        var points = [joined].evenlySpaced(Self.count).centred
        let drawn = direction(of: points[0])
        let eighth = Double.pi / 4
        points = points.turned(by: (drawn / eighth).rounded() * eighth - drawn)
        let length = points.reduce(0) { $0 + ($1 * $1).sum() }.squareRoot()
        return points.map { SIMD2<Float>(length > 0 ? $0 / length : $0) }
    }

    public func nearest(to character: [SIMD2<Float>]) -> Reading? {
        character.withUnsafeBufferPointer { points in
            guard let points = points.baseAddress else { return nil }
            // The angle falls as its cosine rises, so one arc cosine at the end will do.
            let nearest = rows.nearest { _, row, _ in -Self.bestCosine(points, row) }
            return nearest.map {
                let angle = arcCosine(min(max(Double(-$0.distance), -1), 1))
                return Reading(label: rows.labels[$0.index], distance: angle)
            }
        }
    }

    /// The cosine of the angle between two vectors at the best rotation, which is `atan(b / a)`:
    /// `a cos(atan(b / a)) + b sin(atan(b / a))` is the root of a² + b² with the sign of a. So, as
    /// published, what is more than a right angle away as drawn comes no nearer by turning.
    private static func bestCosine(
        _ points: UnsafePointer<SIMD2<Float>>, _ row: UnsafePointer<SIMD2<Float>>
    ) -> Float {
        var a: Float = 0
        var b: Float = 0
        for index in 0..<count {
            let (point, other) = (points[index], row[index])
            a += (point * other).sum()
            b += point.x * other.y - point.y * other.x
        }
        let length = (a * a + b * b).squareRoot()
        return a < 0 ? -length : length
    }
}
