// Owns: a figure as a widget: the grid, the line, where it starts and which way it goes. Leaves drawing
// it to SheetPainter.

import CGTK
import Sheets
import Strokes

/// Shows how a character is drawn, as the sheet does.
final class FigureView {
    let widget: Widget
    private var figure: Figure?

    init?(size: Int32) {
        guard let widget = Widget.canvas(width: size, height: size) else { return nil }
        self.widget = widget
        onDraw(of: widget) { self.draw(on: $0) }
    }

    /// - Parameters:
    ///   - figure: nil for an empty field.
    ///   - words: what it is, for those who do not see it.
    func show(_ figure: Figure?, _ words: String) {
        self.figure = figure
        widget.describe(words)
        widget.redraw()
    }

    private func draw(on canvas: Canvas) {
        let side = min(canvas.width, canvas.height)
        let box = Box(minX: 0, minY: 0, maxX: side, maxY: side)
        if let figure { canvas.painter.paint(figure, in: box) }
    }
}
