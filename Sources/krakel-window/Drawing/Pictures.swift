import CGTK
import Dictionaries
import DictionaryTools
import Strokes
import System

/// Shows how characters are drawn, side by side, as the cheat sheet does.
final class FigureView {
    let widget: Widget
    private var figures: [Figure] = []

    /// - Parameters:
    ///   - count: so many are shown at most.
    ///   - size: of each, in pixels before the scale of the monitor.
    ///   - isSmall: whether without the nine cells.
    init(count: Int32 = 1, size: Int32, isSmall: Bool = false) {
        widget = .canvas(width: count * size, height: size)
        widget.onDraw { [self] canvas in
            let side = min(canvas.width / Double(count), canvas.height)
            for (index, figure) in figures.enumerated() {
                let left = Double(index) * side
                canvas.painter.paint(
                    figure, in: Box(minX: left, minY: 0, maxX: left + side, maxY: side),
                    isSmall: isSmall)
            }
        }
    }

    /// - Parameters:
    ///   - figure: nil for an empty field.
    ///   - words: what it is, for screen readers.
    func show(_ figure: Figure?, _ words: String) {
        figures = figure.map { [$0] } ?? []
        widget.describe(words)
        widget.redraw()
    }

    func show(_ examples: [Example]) {
        figures = examples.compactMap { Figure($0) }
        widget.redraw()
    }
}

/// A picture of ink: the nine cells unless it is wide, the lines, and a dot where each begins.
final class InkView {
    let widget: Widget
    private let strokes: [[Point]]
    private let box: Box
    /// How many points are drawn by now.
    private var drawn: Int

    /// - Parameters:
    ///   - size: of its sides, in pixels before the scale of the monitor.
    ///   - width: another width, for words.
    ///   - words: what it is, for screen readers.
    init(_ ink: Ink, size: Int32, width: Int32? = nil, isAnimated: Bool = false, _ words: String) {
        widget = .canvas(width: width ?? size, height: size)
        widget.describe(words)
        box = ink.box ?? Box(minX: 0, minY: 0, maxX: 1, maxY: 1)
        strokes = ink.strokes.map(\.points)
        drawn = isAnimated ? 0 : .max
        widget.onDraw { self.draw(on: $0) }
        if isAnimated { animate() }
    }

    /// Draws the ink within a second, however many points the device has sent. Wraps
    /// `gtk_widget_add_tick_callback`.
    private func animate() {
        typealias Tick = () -> Bool
        let start = MonotonicClock.microseconds
        let count = strokes.reduce(0) { $0 + $1.count }
        let tick: Tick = { [self] in
            let share = min(1, Double(MonotonicClock.microseconds - start) / 1e6)
            drawn = share < 1 ? Int(share * Double(count)) : .max
            widget.redraw()
            return share < 1
        }
        gtk_widget_add_tick_callback(
            widget.pointer, { _, _, data in Callback<Tick>.of(data)?() == true ? 1 : 0 },
            Callback<Tick>(tick).retained, { Callback<Tick>.release($0) })
    }

    private func draw(on canvas: Canvas) {
        let (context, width, height) = (canvas.context, canvas.width, canvas.height)
        let side = min(width, height)
        if width < 1.5 * side {
            canvas.painter.paintGrid(
                in: Box(minX: 0, minY: 0, maxX: width, maxY: height), lineWidth: 1)
        }
        // The centres of the outer cells are a sixth away from the edges.
        let scale = min(width / max(box.width, 1), height / max(box.height, 1)) * 2 / 3
        func place(_ point: Point) -> Point {
            Point(
                x: width / 2 + (point.x - box.center.x) * scale,
                y: height / 2 + (point.y - box.center.y) * scale)
        }
        canvas.use(1)
        cairo_set_line_width(context, max(2, side / 45))
        var left = drawn
        for stroke in strokes {
            let points = stroke.prefix(left).map(place)
            left = max(0, left - stroke.count)
            guard let first = points.first else { continue }
            cairo_arc(context, first.x, first.y, max(3, side / 28), 0, 2 * Double.pi)
            cairo_fill(context)
            canvas.stroke(points)
        }
    }
}
