// Owns: where on a page each character of a text is written. Leaves its shape to Hand.

import Strokes

/// Places one beside the other on one line, as in a copybook.
public struct Page: Hashable, Sendable {
    /// Pixels.
    public let area: Box
    /// Of an x, in pixels.
    public let height: Double

    /// A page whose line takes three fifths of the area's height, but an x is never smaller than 50
    /// pixels: a hand that writes with a mouse writes large.
    public init(area: Box) {
        self.area = area
        height = max(50, area.height / 5)
    }

    /// Where the nth character stands. A line that is full begins again: nothing of it is left by then.
    public func place(ofCharacter index: Int) -> Point {
        let columns = max(Int((area.width - height / 2) / step), 1)
        return Point(
            x: area.minX + height / 2 + Double(index % columns) * step,
            y: area.minY + 0.66 * area.height)
    }

    /// The box of a sign that is drawn there instead of a letter.
    public func box(ofCharacter index: Int) -> Box {
        let place = place(ofCharacter: index)
        return Box(
            minX: place.x, minY: place.y - height, maxX: place.x + height, maxY: place.y)
    }

    private var step: Double { 1.6 * height }
}
