import Engine
import Glibc
import Strokes

/// Where the names of a ring stand on the screen: that of the usual variant below the pen, each other where the pen
/// is to go for it. No name is over another, and all are whole on the monitor: near its edge all of them stand
/// aside together.
struct RingLayout: Hashable, Sendable {
    /// The line from the middle to a name, in root pixels.
    struct Spoke: Hashable, Sendable {
        var start: Point
        var end: Point
    }

    /// In root pixels, in the order of the names.
    private(set) var plates: [PixelBox] = []
    /// One for each but the first.
    private(set) var spokes: [Spoke] = []
    /// What all of it takes.
    private(set) var box: PixelBox

    /// - Parameters:
    ///   - widths: the widths of the names.
    ///   - textHeight: of a line of text, in pixels.
    ///   - centre: where the pen rests.
    ///   - monitor: the one that it is on.
    init(widths: [Int], textHeight: Int, around centre: Point, style: RingStyle, on monitor: Box) {
        let sizes = widths.map { width in
            (
                width: max(style.leastWidth, width + 2 * style.padding.x),
                height: textHeight + 2 * style.padding.y
            )
        }
        var radius = style.radius
        repeat {
            plates = sizes.indices.map { index in
                Self.plate(sizes[index], index, among: sizes.count, at: radius, of: centre, style)
            }
            radius += style.gap
        } while Self.isCrowded(plates, gap: Int(style.gap)) && radius < 4 * style.radius
        box = plates.reduce(
            PixelBox(x: Int(centre.x.rounded()), y: Int(centre.y.rounded()), width: 1, height: 1)
        ) { $0.joined(with: $1) }
        let shift = box.shift(into: monitor)
        let middle = Point(x: centre.x + Double(shift.x), y: centre.y + Double(shift.y))
        plates = plates.map { $0.moved(by: shift) }
        box = box.moved(by: shift)
        spokes = plates.dropFirst().map { plate in
            let end = plate.nearest(to: middle)
            let length = middle.distance(to: end)
            let start = length > 0 ? middle.towards(end, by: min(1, style.hub / length)) : end
            return Spoke(start: start, end: end)
        }
    }

    /// The nearer a direction is to level, the more of a name lies beside the ring, and none in it.
    private static func plate(
        _ size: (width: Int, height: Int), _ index: Int, among count: Int, at radius: Double,
        of centre: Point, _ style: RingStyle
    ) -> PixelBox {
        var middle = Point(x: centre.x, y: centre.y + style.hub + Double(size.height) / 2)
        if let direction = ShownRing.direction(of: index, among: count) {
            middle = Point(
                x: centre.x + cos(direction) * (radius + Double(size.width) / 2),
                y: centre.y + sin(direction) * (radius + Double(size.height) / 2))
        }
        return PixelBox(
            x: Int((middle.x - Double(size.width) / 2).rounded()),
            y: Int((middle.y - Double(size.height) / 2).rounded()), width: size.width,
            height: size.height)
    }

    private static func isCrowded(_ plates: [PixelBox], gap: Int) -> Bool {
        plates.indices.contains { index in
            plates[..<index].contains { $0.grown(by: gap).overlaps(plates[index]) }
        }
    }
}

/// The sizes and colours of a ring. Sizes are in pixels of the screen.
struct RingStyle: Hashable, Sendable, ScaledStyle {
    /// Dots per inch by 96.
    let scale: Double

    var radius: Double { 62 * scale }
    /// What stays free around the pen.
    var hub: Double { 14 * scale }
    var gap: Double { 6 * scale }
    var padding: (x: Int, y: Int) { (length(10), length(4)) }
    var leastWidth: Int { length(36) }
    var longestName: Int { length(200) }
    var spokeWidth: Int { length(3) }
    var cornerRadius: Int { length(7) }
    /// The font of the badge, so that both take one font's memory.
    var fontName: String { BadgeStyle(scale: scale).fontName }

    /// Of the line to a name: it can be seen on light and on dark ground.
    static let spoke: UInt = 0x8A93A3
    /// Of what is chosen.
    static let highlight = OfferRowStyle.highlight
    /// Where a compositor runs, what lies below can be guessed; of all of it, 0xFFFFFFFF.
    static let opacity: UInt = 0xEFFF_FFFF
}

extension PixelBox {
    fileprivate func joined(with other: PixelBox) -> PixelBox {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelBox(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }

    func moved(by shift: (x: Int, y: Int)) -> PixelBox {
        PixelBox(x: x + shift.x, y: y + shift.y, width: width, height: height)
    }

    /// How far it has to be moved to be whole within `area`; what is larger begins where that does.
    fileprivate func shift(into area: Box) -> (x: Int, y: Int) {
        func shift(_ start: Int, _ size: Int, _ low: Double, _ high: Double) -> Int {
            max(Int(low), min(start, Int(high) - size)) - start
        }
        return (shift(x, width, area.minX, area.maxX), shift(y, height, area.minY, area.maxY))
    }

    fileprivate func nearest(to point: Point) -> Point {
        Point(
            x: min(max(point.x, Double(x)), Double(x + width)),
            y: min(max(point.y, Double(y)), Double(y + height)))
    }
}
