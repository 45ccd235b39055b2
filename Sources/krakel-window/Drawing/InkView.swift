import CGTK
import Strokes

/// A picture of ink: the nine cells, the line, and where it begins.
final class InkView {
    let widget: Widget
    private let strokes: [[Point]]
    private let box: Box
    /// How many points are drawn by now.
    private var drawn: Int

    /// - Parameter size: of its sides, in pixels before the scale of the monitor.
    init?(_ ink: Ink, size: Int32, isAnimated: Bool) {
        guard let widget = Widget.canvas(width: size, height: size), let box = ink.box
        else { return nil }
        self.widget = widget
        self.box = box
        strokes = ink.strokes.map(\.points)
        drawn = isAnimated ? 0 : .max
        onDraw(of: widget) { self.draw(on: $0) }
        if isAnimated { animate() }
    }

    private var pointCount: Int { strokes.reduce(0) { $0 + $1.count } }

    private func animate() {
        let start = g_get_monotonic_time()
        final class Ticker {
            let view: InkView
            let start: Int
            init(_ view: InkView, _ start: Int) {
                self.view = view
                self.start = start
            }
        }
        let tick: GtkTickCallback = { widget, _, data in
            guard let widget, let data else { return 0 }
            let ticker = Unmanaged<Ticker>.fromOpaque(data).takeUnretainedValue()
            let seconds = Double(g_get_monotonic_time() - ticker.start) / 1e6
            // However many points a device sends, a character takes one second.
            let share = min(1, seconds)
            ticker.view.drawn =
                share < 1 ? Int(share * Double(ticker.view.pointCount)) : .max
            gtk_widget_queue_draw(widget)
            return share < 1 ? 1 : 0
        }
        gtk_widget_add_tick_callback(
            widget.pointer, tick, Unmanaged.passRetained(Ticker(self, start)).toOpaque(),
            { data in data.map { Unmanaged<Ticker>.fromOpaque($0).release() } })
    }

    private func draw(on canvas: Canvas) {
        let (context, width, height) = (canvas.context, canvas.width, canvas.height)
        canvas.use(0.15)
        cairo_set_line_width(context, 1)
        for third in [1.0, 2.0] {
            cairo_move_to(context, width * third / 3, 0)
            cairo_line_to(context, width * third / 3, height)
            cairo_move_to(context, 0, height * third / 3)
            cairo_line_to(context, width, height * third / 3)
        }
        cairo_stroke(context)

        let side = min(width, height)
        // The centres of the outer cells are a sixth away from the edges.
        let scale = side * 2 / 3 / max(box.width, box.height, 1)
        func place(_ point: Point) -> (Double, Double) {
            (
                width / 2 + (point.x - (box.minX + box.maxX) / 2) * scale,
                height / 2 + (point.y - (box.minY + box.maxY) / 2) * scale
            )
        }
        canvas.use(1)
        canvas.useRoundPen(max(2, side / 45))
        var left = drawn
        for stroke in strokes {
            let points = stroke.prefix(left)
            left = max(0, left - stroke.count)
            guard let first = points.first else { continue }
            let (x, y) = place(first)
            cairo_arc(context, x, y, max(3, side / 28), 0, 2 * Double.pi)
            cairo_fill(context)
            cairo_move_to(context, x, y)
            for point in points.dropFirst() {
                let (x, y) = place(point)
                cairo_line_to(context, x, y)
            }
            cairo_stroke(context)
        }
    }
}
