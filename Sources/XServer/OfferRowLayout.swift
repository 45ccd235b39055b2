// Owns: how the row of other readings looks and where it stands. Leaves drawing it to OfferRow.

import Strokes

/// Sizes are in pixels of the screen.
struct OfferRowStyle: Hashable {
    /// Dots per inch by 96.
    var scale: Double

    /// Larger than a menu's text: one letter has to be told from another.
    var fontName: String { "sans:pixelsize=\(length(18))" }
    var padding: (x: Int, y: Int) { (length(11), length(7)) }
    /// Wide enough to be hit in a hurry.
    var leastWidth: Int { length(38) }
    var gap: Int { length(14) }
    var line: Int { length(1) }

    static let separator: UInt = 0x414855
    static let highlight: UInt = 0x3061C4

    /// Below what was drawn, its start at the pen, and whole on the screen; above it where there is no
    /// room, and beside it where there is none either: never over the ink.
    ///
    /// - Returns: the left upper corner.
    func place(
        ofSize size: (width: Int, height: Int), beside ink: Box, pen: Point, on screen: Box
    ) -> (x: Int, y: Int) {
        let gap = Double(gap)
        let (width, height) = (Double(size.width), Double(size.height))
        func within(_ start: Double, _ size: Double, _ low: Double, _ high: Double) -> Double {
            max(low, min(start, high - size))
        }
        var x = within(pen.x, width, screen.minX, screen.maxX)
        var y = ink.maxY + gap
        if y + height > screen.maxY { y = ink.minY - gap - height }
        if y < screen.minY {
            y = within(pen.y, height, screen.minY, screen.maxY)
            x = ink.maxX + gap
            if x + width > screen.maxX { x = max(screen.minX, ink.minX - gap - width) }
        }
        return (Int(x.rounded()), Int(y.rounded()))
    }

    private func length(_ pixels: Double) -> Int { max(1, Int((pixels * scale).rounded())) }
}

/// Cells beside each other, a line between them.
struct OfferRowLayout: Hashable {
    /// Where each begins, and the end of the last.
    var edges: [Int]
    var height: Int

    /// - Parameters:
    ///   - widths: of the words in the cells.
    ///   - height: of a line of words.
    init(widths: [Int], height: Int, style: OfferRowStyle) {
        edges = widths.reduce(into: [0]) { edges, width in
            let cell = max(style.leastWidth, width + 2 * style.padding.x)
            edges.append((edges.last ?? 0) + cell)
        }
        self.height = height + 2 * style.padding.y
    }

    var width: Int { edges.last ?? 0 }

    func cell(_ index: Int) -> (x: Int, width: Int) {
        (edges[index], edges[index + 1] - edges[index])
    }

    /// The cell there, in pixels from the left upper corner; nil outside.
    func index(x: Int, y: Int) -> Int? {
        guard (0..<height).contains(y), (0..<width).contains(x) else { return nil }
        return edges.dropFirst().firstIndex { x < $0 }.map { $0 - 1 }
    }
}
