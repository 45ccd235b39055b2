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
        guard
            let widget = Widget.withRole(
                gtk_drawing_area_get_type(), GTK_ACCESSIBLE_ROLE_IMG)
        else { return nil }
        self.widget = widget
        self.size = Double(size)
        self.isFramed = isFramed
        let area = widget.cast(to: GtkDrawingArea.self)
        gtk_drawing_area_set_content_width(area, count * size)
        gtk_drawing_area_set_content_height(area, size)
        let draw: GtkDrawingAreaDrawFunc = { area, context, _, _, data in
            guard let area, let context, let data else { return }
            var colour = GdkRGBA()
            gtk_style_context_get_color(
                gtk_widget_get_style_context(
                    UnsafeMutableRawPointer(area).assumingMemoryBound(to: GtkWidget.self)),
                &colour)
            Unmanaged<ShapeView>.fromOpaque(data).takeUnretainedValue().draw(on: context, colour)
        }
        gtk_drawing_area_set_draw_func(
            area, draw, Unmanaged.passRetained(self).toOpaque(),
            { data in data.map { Unmanaged<ShapeView>.fromOpaque($0).release() } })
    }

    /// Shows these; those that are too many are left out.
    func show(_ examples: [Example]) {
        figures = examples.compactMap { Figure($0) }
        gtk_widget_queue_draw(widget.pointer)
    }

    private func draw(on context: OpaquePointer, _ colour: GdkRGBA) {
        let text = SheetPainter.Colour(
            red: Double(colour.red), green: Double(colour.green), blue: Double(colour.blue))
        let painter = SheetPainter(
            context: context, colour: text, accent: text.isLight ? .lightBlue : .darkBlue)
        for (index, figure) in figures.enumerated() {
            let left = Double(index) * size
            painter.paint(
                figure, in: Box(minX: left, minY: 0, maxX: left + size, maxY: size),
                isSmall: !isFramed)
        }
    }
}
