import CGTK

/// What a view draws on, for as long as it is drawn.
struct Canvas {
    let context: OpaquePointer
    /// In pixels before the scale of the monitor.
    let width: Double
    let height: Double
    /// That of the text around it, so that it is right in light and dark.
    let colour: SheetPainter.Colour

    var painter: SheetPainter {
        SheetPainter(
            context: context, colour: colour, accent: colour.isLight ? .lightBlue : .darkBlue)
    }

    /// Draws on in the colour of the text.
    func use(_ alpha: Double) {
        cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, alpha)
    }

    /// Lines are to end and turn as a pen's do.
    func useRoundPen(_ width: Double) {
        cairo_set_line_width(context, width)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    }
}

extension Widget {
    /// A surface of this size at least. Wraps `GtkDrawingArea`.
    static func canvas(
        width: Int32, height: Int32, role: GtkAccessibleRole = GTK_ACCESSIBLE_ROLE_IMG
    ) -> Widget? {
        let widget = Widget.withRole(gtk_drawing_area_get_type(), role)
        if let area = widget?.cast(to: GtkDrawingArea.self) {
            gtk_drawing_area_set_content_width(area, width)
            gtk_drawing_area_set_content_height(area, height)
        }
        return widget
    }

    func redraw() {
        gtk_widget_queue_draw(pointer)
    }
}

/// Draws `widget`, a canvas, by `body`, which lives as long as that. Wraps
/// `gtk_drawing_area_set_draw_func`.
func onDraw(of widget: Widget, _ body: @escaping (Canvas) -> Void) {
    final class Drawing {
        let body: (Canvas) -> Void
        init(_ body: @escaping (Canvas) -> Void) { self.body = body }
    }
    let draw: GtkDrawingAreaDrawFunc = { area, context, width, height, data in
        guard let area, let context, let data else { return }
        var colour = GdkRGBA()
        gtk_style_context_get_color(
            gtk_widget_get_style_context(
                UnsafeMutableRawPointer(area).assumingMemoryBound(to: GtkWidget.self)),
            &colour)
        Unmanaged<Drawing>.fromOpaque(data).takeUnretainedValue().body(
            Canvas(
                context: context, width: Double(width), height: Double(height),
                colour: SheetPainter.Colour(
                    red: Double(colour.red), green: Double(colour.green),
                    blue: Double(colour.blue))))
    }
    gtk_drawing_area_set_draw_func(
        widget.cast(to: GtkDrawingArea.self), draw,
        Unmanaged.passRetained(Drawing(body)).toOpaque(),
        { data in data.map { Unmanaged<Drawing>.fromOpaque($0).release() } })
}
