import CGTK
import Strokes
import System

/// What a widget is drawn on, while it is drawn.
struct Canvas {
    let context: OpaquePointer
    /// In pixels before the scale of the monitor.
    let width: Double
    let height: Double
    /// That of the text around it, which suits light and dark themes.
    let colour: Painter.Colour

    var painter: Painter {
        Painter(context: context, colour: colour, accent: colour.isLight ? .lightBlue : .darkBlue)
    }

    /// Draws on in the colour of the text.
    func use(_ alpha: Double) {
        cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, alpha)
    }

    /// Draws lines through `points`, with round ends and corners.
    func stroke(_ points: some Sequence<Point>) {
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_new_path(context)
        for point in points { cairo_line_to(context, point.x, point.y) }
        cairo_stroke(context)
    }
}

extension Widget {
    /// A surface of this size at least, which `draw` draws. Wraps `GtkDrawingArea`.
    static func canvas(
        width: Int32, height: Int32, role: GtkAccessibleRole = GTK_ACCESSIBLE_ROLE_IMG,
        _ draw: @escaping (Canvas) -> Void = { _ in }
    ) -> Widget {
        let widget = Widget(gtk_drawing_area_get_type(), role: role)
        let area = widget.cast(to: GtkDrawingArea.self)
        gtk_drawing_area_set_content_width(area, width)
        gtk_drawing_area_set_content_height(area, height)
        widget.onDraw(draw)
        return widget
    }

    /// Draws a canvas by `draw`. Wraps `gtk_drawing_area_set_draw_func`.
    func onDraw(_ draw: @escaping (Canvas) -> Void) {
        typealias Body = (Canvas) -> Void
        gtk_drawing_area_set_draw_func(
            cast(to: GtkDrawingArea.self),
            { area, context, width, height, data in
                guard let area, let context else { return }
                let widget = Widget(
                    UnsafeMutableRawPointer(area).assumingMemoryBound(to: GtkWidget.self))
                Callback<Body>.of(data)?(
                    Canvas(
                        context: context, width: Double(width), height: Double(height),
                        colour: widget.textColour))
            }, Callback<Body>(draw).retained, { Callback<Body>.release($0) })
    }
}
