// Characters as 64 pixels, told apart by how many differ.

import Engine
import Strokes

/// A character drawn into 8x8 pixels over its own box, compared by the number of pixels that differ
/// (a `popcount` of 64 bits).
///
/// Template matching of binary images by their Hamming distance, one of the oldest methods of
/// optical character recognition (see Duda and Hart, "Pattern Classification and Scene Analysis",
/// 1973). Of the order and direction of the strokes nothing is left.
public struct Bitmap8x8: SampleRecogniser {
    private static let side = 8
    private var rows = TemplateRows<UInt64>(width: 1)

    public init(training: [Sample]) {
        for sample in training {
            if let bitmap = prepare(sample.ink) { rows.append([bitmap], label: sample.label) }
        }
    }

    public func prepare(_ ink: Ink) -> UInt64? {
        let strokes = ink.vectors
        guard let bounds = strokes.flatMap({ $0 }).bounds else { return nil }
        let extent = bounds.high - bounds.low
        let frame = Self.frame(extent)
        let origin = bounds.low - (frame - extent) / 2
        let step = frame.min() / Double(8 * Self.side)
        var bitmap: UInt64 = 0
        for place in strokes.flatMap({ $0.filled(to: step) }) {
            let pixel = (place - origin) * Double(Self.side) / frame
            let column = min(max(Int(pixel.x), 0), Self.side - 1)
            let row = min(max(Int(pixel.y), 0), Self.side - 1)
            bitmap |= 1 << UInt64(row * Self.side + column)
        }
        return bitmap
    }

    /// What the pixels are laid over: the box, but never narrower or flatter than half its longer
    /// side, so that a trembling line stays a line.
    private static func frame(_ extent: Vector) -> Vector {
        let longer = extent.max()
        guard longer > 0 else { return Vector(1, 1) }
        return Vector(max(extent.x, longer / 2), max(extent.y, longer / 2))
    }

    public func nearest(to bitmap: UInt64) -> Reading? {
        let nearest = rows.nearest { _, row, _ in Float((row[0] ^ bitmap).nonzeroBitCount) }
        return nearest.map {
            Reading(label: rows.labels[$0.index], distance: Double($0.distance))
        }
    }
}
