// Owns: examples as small pictures beside each other, with start and direction. Leaves the lines to
// Sheets, drawing them to SheetPainter.

import CGTK
import Dictionaries
import Sheets
import Strokes

/// A widget that shows some examples.
final class ShapeView {
    let widget: Widget
    private var figures: [Figure] = []
    private let size: Double
    private let isFramed: Bool

    /// - Parameters:
    ///   - count: so many are shown at most.
    ///   - size: of each, in pixels before the scale of the monitor.
    ///   - isFramed: whether the nine cells are shown.
    init?(count: Int32 = 1, size: Int32, isFramed: Bool = false) {
        guard let widget = Widget.canvas(width: count * size, height: size) else { return nil }
        self.widget = widget
        self.size = Double(size)
        self.isFramed = isFramed
        onDraw(of: widget) { self.draw(on: $0.painter) }
    }

    /// Shows these; those that are too many are left out.
    func show(_ examples: [Example]) {
        figures = examples.compactMap { Figure($0) }
        widget.redraw()
    }

    private func draw(on painter: SheetPainter) {
        for (index, figure) in figures.enumerated() {
            let left = Double(index) * size
            painter.paint(
                figure, in: Box(minX: left, minY: 0, maxX: left + size, maxY: size),
                isSmall: !isFramed)
        }
    }
}
