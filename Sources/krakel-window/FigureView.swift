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
        guard
            let widget = Widget.withRole(gtk_drawing_area_get_type(), GTK_ACCESSIBLE_ROLE_IMG)
        else { return nil }
        self.widget = widget
        let area = widget.cast(to: GtkDrawingArea.self)
        gtk_drawing_area_set_content_width(area, size)
        gtk_drawing_area_set_content_height(area, size)
        let draw: GtkDrawingAreaDrawFunc = { area, context, width, height, data in
            guard let area, let context, let data else { return }
            var colour = GdkRGBA()
            gtk_style_context_get_color(
                gtk_widget_get_style_context(
                    UnsafeMutableRawPointer(area).assumingMemoryBound(to: GtkWidget.self)),
                &colour)
            Unmanaged<FigureView>.fromOpaque(data).takeUnretainedValue()
                .draw(on: context, Double(min(width, height)), colour)
        }
        gtk_drawing_area_set_draw_func(
            area, draw, Unmanaged.passRetained(self).toOpaque(),
            { data in data.map { Unmanaged<FigureView>.fromOpaque($0).release() } })
    }

    /// - Parameters:
    ///   - figure: nil for an empty field.
    ///   - words: what it is, for those who do not see it.
    func show(_ figure: Figure?, _ words: String) {
        self.figure = figure
        widget.describe(words)
        gtk_widget_queue_draw(widget.pointer)
    }

    private func draw(on context: OpaquePointer, _ side: Double, _ colour: GdkRGBA) {
        let text = SheetPainter.Colour(
            red: Double(colour.red), green: Double(colour.green), blue: Double(colour.blue))
        let painter = SheetPainter(
            context: context, colour: text, accent: text.isLight ? .lightBlue : .darkBlue)
        let box = Box(minX: 0, minY: 0, maxX: side, maxY: side)
        if let figure { painter.paint(figure, in: box) }
    }
}
