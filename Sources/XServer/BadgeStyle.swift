// Owns: how the badge looks and where it stands. Leaves drawing it to Badge.

import Strokes

/// Sizes are in pixels of the screen.
struct BadgeStyle: Hashable {
    /// Dots per inch by 96.
    var scale: Double

    /// As large as desktops have the text of menus at 96 dpi.
    var fontName: String { "sans:pixelsize=\(length(15))" }
    var padding: (x: Int, y: Int) { (length(9), length(5)) }
    var cornerRadius: Int { length(6) }

    /// Dark with light text, which stands out on either.
    static let background: UInt = 0x20242C
    static let text: (red: UInt16, green: UInt16, blue: UInt16) = (0xF4F4, 0xF6F6, 0xF8F8)

    /// Right of the pen and below it, where a right hand covers least of it, but whole on the screen:
    /// where there is no room it changes to the other side, never under the pen.
    ///
    /// - Returns: the left upper corner.
    func place(
        ofSize size: (width: Int, height: Int), at pen: Point, on screen: Box
    ) -> (x: Int, y: Int) {
        func start(_ pen: Double, _ size: Int, _ low: Double, _ high: Double) -> Int {
            let gap = Double(length(18))
            let behind = pen + gap
            let start = behind + Double(size) <= high ? behind : pen - gap - Double(size)
            return Int(max(low, min(start, high - Double(size))).rounded())
        }
        return (
            start(pen.x, size.width, screen.minX, screen.maxX),
            start(pen.y, size.height, screen.minY, screen.maxY)
        )
    }

    private func length(_ pixels: Double) -> Int { max(1, Int((pixels * scale).rounded())) }
}
