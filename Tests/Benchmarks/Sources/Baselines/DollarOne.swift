// The $1 recogniser, as published and with less freedom to turn.

import Engine
import Strokes

/// The $1 recogniser: 64 points at equal distances, turned until the first point lies to one side of
/// the centroid, stretched to a square, compared point by point while the best angle is looked for
/// by golden section search.
///
/// Wobbrock, Wilson and Li, "Gestures without Libraries, Toolkits or Training: A $1 Recognizer for
/// User Interface Prototypes", UIST 2007; its constants. Several strokes are joined into one.
public struct DollarOne: SampleRecogniser {
    /// How far characters may be turned before they are compared.
    public enum Rotation: Sendable {
        /// As published: by any angle. A 6 is a 9 then, and a u an n.
        case invariant
        /// By 45 degrees from how they were drawn, as Anthony and Wobbrock have it in "A
        /// Lightweight Multistroke Recognizer for User Interface Prototypes" ($N), GI 2010.
        case bounded
        /// Not at all.
        case none
    }

    private static let count = 64
    private static let range = Double.pi / 4
    private static let precision = Double.pi / 90
    private let rotation: Rotation
    private var rows = TemplateRows<SIMD2<Float>>(width: Self.count)

    public init(training: [Sample]) {
        self.init(training: training, rotation: .invariant)
    }

    public init(training: [Sample], rotation: Rotation) {
        self.rotation = rotation
        for sample in training {
            if let points = prepare(sample.ink) { rows.append(points, label: sample.label) }
        }
    }

    /// The points in a square of side 1.
    public func prepare(_ ink: Ink) -> [SIMD2<Float>]? {
        let joined = ink.vectors.flatMap { $0 }
        guard !joined.isEmpty else { return nil }
        var points = [joined].evenlySpaced(Self.count).centred
        if rotation == .invariant {
            points = points.turned(by: -direction(of: -points[0]))
        }
        let extent = points.extent
        // Published for unistrokes that are no lines; a line without width stays one.
        let scale = Vector(extent.x > 0 ? 1 / extent.x : 1, extent.y > 0 ? 1 / extent.y : 1)
        return points.map { $0 * scale }.centred.map { SIMD2<Float>($0) }
    }

    public func nearest(to character: [SIMD2<Float>]) -> Reading? {
        character.withUnsafeBufferPointer { points in
            guard let points = points.baseAddress else { return nil }
            let nearest = rows.nearest { _, row, _ in
                rotation == .none
                    ? Self.distance(points, row, angle: 0) : Self.atBestAngle(points, row)
            }
            return nearest.map {
                Reading(label: rows.labels[$0.index], distance: Double($0.distance))
            }
        }
    }

    /// The least mean distance within `range`, to within `precision`.
    private static func atBestAngle(
        _ points: UnsafePointer<SIMD2<Float>>, _ row: UnsafePointer<SIMD2<Float>>
    ) -> Float {
        let ratio = (5.0.squareRoot() - 1) / 2
        var low = -range
        var high = range
        var lower = ratio * low + (1 - ratio) * high
        var upper = (1 - ratio) * low + ratio * high
        var atLower = distance(points, row, angle: lower)
        var atUpper = distance(points, row, angle: upper)
        while high - low > precision {
            if atLower < atUpper {
                high = upper
                upper = lower
                atUpper = atLower
                lower = ratio * low + (1 - ratio) * high
                atLower = distance(points, row, angle: lower)
            } else {
                low = lower
                lower = upper
                atLower = atUpper
                upper = (1 - ratio) * low + ratio * high
                atUpper = distance(points, row, angle: upper)
            }
        }
        return min(atLower, atUpper)
    }

    /// The mean distance between points of the same number, the first list turned by `angle`.
    private static func distance(
        _ points: UnsafePointer<SIMD2<Float>>, _ row: UnsafePointer<SIMD2<Float>>, angle: Double
    ) -> Float {
        let x = SIMD2(Float(cosine(angle)), Float(sine(angle)))
        let y = SIMD2(-x.y, x.x)
        var sum: Float = 0
        for index in 0..<count {
            let difference = x * points[index].x + y * points[index].y - row[index]
            sum += (difference * difference).sum().squareRoot()
        }
        return sum / Float(count)
    }
}
