import CGTK
import Dictionaries
import DictionaryTools
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
