import CGTK
import Glibc
import Session
import Strokes
import System

/// A stroke as the trail shows it, half of it over a light ground and half over a dark one.
final class TrailSample {
    let widget: Widget
    private var trail = TrailSettings()

    static let height: Int32 = 110

    init() {
        widget = .canvas(width: 240, height: Self.height)
        widget.describe(tr("A sample of the trail"))
        widget.onDraw { [unowned self] in draw(on: $0) }
    }

    func show(_ trail: TrailSettings) {
        self.trail = trail
        widget.redraw()
    }

    /// A wave that grows heavier, with how hard the pen presses, 0...1.
    private static func stroke(width: Double, height: Double) -> [(point: Point, pressure: Double)]
    {
        (0...120).map { step in
            let part = Double(step) / 120
            let x = width * (0.1 + 0.8 * part)
            let y = height / 2 - height * 0.3 * sin(part * 4 * .pi) * (0.4 + 0.6 * part)
            return (Point(x: x, y: y), 0.5 - 0.5 * cos(part * 2 * .pi))
        }
    }

    private func draw(on canvas: Canvas) {
        let context = canvas.context
        for (place, shade) in [(0.0, 1.0), (0.5, 0.2)] {
            cairo_set_source_rgb(context, shade, shade, shade)
            cairo_rectangle(context, canvas.width * place, 0, canvas.width / 2, canvas.height)
            cairo_fill(context)
        }
        guard trail.isShown else { return }
        let stroke = Self.stroke(width: canvas.width, height: canvas.height)
        // Each in one go, as what is translucent would be darker where its pieces overlap.
        if trail.outlineWidth > 0 {
            paint(stroke, trail.outline, more: 2 * trail.outlineWidth, on: context)
        }
        paint(stroke, trail.colour, more: 0, on: context)
    }

    private func paint(
        _ stroke: [(point: Point, pressure: Double)], _ colour: Session.Colour, more: Double,
        on context: OpaquePointer
    ) {
        cairo_push_group(context)
        cairo_set_source_rgb(
            context, Double(colour.red) / 255, Double(colour.green) / 255,
            Double(colour.blue) / 255)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        for (from, to) in zip(stroke, stroke.dropFirst()) {
            let share = trail.followsPressure ? (1 + 2 * to.pressure) / 3 : 1
            cairo_set_line_width(context, trail.width * share + more)
            cairo_move_to(context, from.point.x, from.point.y)
            cairo_line_to(context, to.point.x, to.point.y)
            cairo_stroke(context)
        }
        cairo_pop_group_to_source(context)
        cairo_paint_with_alpha(context, Double(colour.alpha) / 255)
    }
}
