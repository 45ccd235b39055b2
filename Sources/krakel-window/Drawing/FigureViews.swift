import CGTK
import Dictionaries
import DictionaryTools
import Strokes

/// Shows how a character is drawn, as the cheat sheet does.
final class FigureView {
    let widget: Widget
    private var figure: Figure?

    init(size: Int32) {
        widget = .canvas(width: size, height: size)
        widget.onDraw { [self] canvas in
            let side = min(canvas.width, canvas.height)
            let box = Box(minX: 0, minY: 0, maxX: side, maxY: side)
            if let figure { canvas.painter.paint(figure, in: box) }
        }
    }

    /// - Parameters:
    ///   - figure: nil for an empty field.
    ///   - words: what it is, for screen readers.
    func show(_ figure: Figure?, _ words: String) {
        self.figure = figure
        widget.describe(words)
        widget.redraw()
    }
}

/// Shows some examples of an entry side by side.
final class ExamplesView {
    let widget: Widget
    private var figures: [Figure] = []

    /// - Parameters:
    ///   - count: so many are shown at most.
    ///   - size: of each, in pixels before the scale of the monitor.
    ///   - isFramed: whether the nine cells are shown.
    init(count: Int32 = 1, size: Int32, isFramed: Bool = false) {
        widget = .canvas(width: count * size, height: size)
        let side = Double(size)
        widget.onDraw { [self] canvas in
            for (index, figure) in figures.enumerated() {
                let left = Double(index) * side
                canvas.painter.paint(
                    figure, in: Box(minX: left, minY: 0, maxX: left + side, maxY: side),
                    isSmall: !isFramed)
            }
        }
    }

    /// Shows the first of `examples`.
    func show(_ examples: [Example]) {
        figures = examples.compactMap { Figure($0) }
        widget.redraw()
    }
}
