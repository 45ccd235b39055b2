/// A stroke as xstroke sees it: whole pixels, with the gaps between them filled by straight lines. Its cells
/// are those of all pixels, without repeats; cells with few pixels count too, unlike in a `CellPath`.
public struct RasterStroke: Hashable, Sendable {
    /// A screen has no place further out: X has 16 bits for a coordinate.
    private static let limit = 32767.0

    private struct Pixel: Hashable {
        var x: Int
        var y: Int
    }

    /// All pixels, in units of 1 / 2^`bits`.
    private let pixels: [Pixel]
    private let bits: Int
    private let minX: Int
    private let minY: Int
    /// From the first pixel to the last, both included.
    private let width: Int
    private let height: Int

    /// nil unless `ink` is one stroke.
    ///
    /// - Parameter isTurned: whether its points lie between the pixels since it was straightened;
    ///   they are then kept to 1/65536 of a pixel, and so are the borders of the cells.
    public init?(_ ink: Ink, isTurned: Bool = false) {
        guard ink.strokes.count == 1 else { return nil }
        bits = isTurned ? 16 : 0
        let scale = Double(1 << bits)
        let corners = ink.strokes[0].points.filter { !$0.x.isNaN && !$0.y.isNaN }.map { point in
            func whole(_ value: Double) -> Int {
                Int((min(max(value, -Self.limit), Self.limit) * scale).rounded(.down))
            }
            return Pixel(x: whole(point.x), y: whole(point.y))
        }
        guard var last = corners.first else { return nil }
        var pixels = [last]
        for corner in corners.dropFirst() {
            Self.appendGap(from: last, to: corner, bits: bits, &pixels)
            pixels.append(corner)
            last = corner
        }
        self.pixels = pixels
        var low = pixels[0]
        var high = pixels[0]
        for pixel in pixels {
            low = Pixel(x: min(low.x, pixel.x), y: min(low.y, pixel.y))
            high = Pixel(x: max(high.x, pixel.x), y: max(high.y, pixel.y))
        }
        (minX, minY) = (low.x, low.y)
        width = high.x - low.x + 1 << bits
        height = high.y - low.y + 1 << bits
    }

    /// The digits of its cells on a grid over its own box; `5` where width and height together are
    /// no more than `tapDrift` pixels.
    public func gridPath(tapDrift: Int = 6) -> String {
        if !isTall, !isWide, Self.pixel(width + height, bits) <= tapDrift { return "5" }
        return path(
            Borders(low: minX + width / 3, high: minX + 2 * width / 3),
            Borders(low: minY + height / 3, high: minY + 2 * height / 3))
    }

    /// The digits of its cells on a grid over the whole screen, the outer cells of which are `border`
    /// wide: a share of its width and height.
    public func anchorPath(on screen: Box, border: Double = 0.05) -> String {
        func borders(from start: Double, _ length: Double) -> Borders {
            let scale = Double(1 << bits)
            func whole(_ value: Double) -> Int {
                Int(min(max(value, -Self.limit), Self.limit) * scale)
            }
            let offset = whole(start)
            return Borders(
                low: offset + whole(length * border), high: offset + whole(length * (1 - border)))
        }
        return path(
            borders(from: screen.minX, screen.width), borders(from: screen.minY, screen.height))
    }

    /// A stroke more than four times as high as wide stays in the middle column, on the screen too.
    private var isTall: Bool { height > 4 * width }
    private var isWide: Bool { width > 4 * height }

    /// Where the middle third begins and the last one does.
    private struct Borders {
        var low: Int
        var high: Int

        func third(_ value: Int) -> Int { value < low ? 0 : value < high ? 1 : 2 }
    }

    private func path(_ columns: Borders, _ rows: Borders) -> String {
        var digits: [UInt8] = []
        for pixel in pixels {
            let column = isTall ? 1 : columns.third(pixel.x)
            let row = isWide ? 1 : rows.third(pixel.y)
            let digit = UInt8(ascii: "1") + UInt8(3 * row + column)
            if digit != digits.last { digits.append(digit) }
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// The nearest whole pixel, halves upwards.
    private static func pixel(_ value: Int, _ bits: Int) -> Int {
        bits == 0 ? value : (value + 1 << (bits - 1)) >> bits
    }

    /// The pixels of the line between two others, one for each step along its longer side.
    private static func appendGap(
        from start: Pixel, to end: Pixel, bits: Int, _ pixels: inout [Pixel]
    ) {
        guard
            abs(pixel(end.x - start.x, bits)) > 1 || abs(pixel(end.y - start.y, bits)) > 1
        else { return }
        let x = pixel(start.x, bits)
        let y = pixel(start.y, bits)
        let dx = pixel(end.x, bits) - x
        let dy = pixel(end.y, bits) - y
        let steps = max(abs(dx), abs(dy))
        guard steps > 1 else { return }
        for step in 1..<steps {
            // Rounded to the nearest pixel on the way out from the start.
            func moved(_ delta: Int) -> Int {
                delta.signum() * ((2 * abs(delta) * step + steps) / (2 * steps))
            }
            pixels.append(Pixel(x: (x + moved(dx)) << bits, y: (y + moved(dy)) << bits))
        }
    }
}
