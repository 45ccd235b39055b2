// Owns: an entry or a text of the sheet as a widget that says what it is. Leaves drawing it to
// SheetPainter.

import CGTK
import Sheets
import Strokes

/// Draws one element in the colours of the theme.
final class SheetElementView {
    let widget: Widget
    private let element: SheetPage.Element
    private let scale: Double

    init?(_ element: SheetPage.Element, scale: Double) {
        guard
            let widget = Widget.withRole(
                gtk_drawing_area_get_type(),
                element.isHeading ? GTK_ACCESSIBLE_ROLE_HEADING : GTK_ACCESSIBLE_ROLE_IMG)
        else { return nil }
        self.widget = widget
        self.element = element
        self.scale = scale
        widget.describe(element.spoken)
        let area = widget.cast(to: GtkDrawingArea.self)
        gtk_drawing_area_set_content_width(area, Int32((element.box.width * scale).rounded(.up)))
        gtk_drawing_area_set_content_height(area, Int32((element.box.height * scale).rounded(.up)))
        let draw: GtkDrawingAreaDrawFunc = { area, context, _, _, data in
            guard let area, let context, let data else { return }
            var colour = GdkRGBA()
            gtk_style_context_get_color(
                gtk_widget_get_style_context(
                    UnsafeMutableRawPointer(area).assumingMemoryBound(to: GtkWidget.self)),
                &colour)
            Unmanaged<SheetElementView>.fromOpaque(data).takeUnretainedValue()
                .draw(on: context, colour)
        }
        gtk_drawing_area_set_draw_func(
            area, draw, Unmanaged.passRetained(self).toOpaque(),
            { data in data.map { Unmanaged<SheetElementView>.fromOpaque($0).release() } })
    }

    private func draw(on context: OpaquePointer, _ colour: GdkRGBA) {
        cairo_scale(context, scale, scale)
        cairo_translate(context, -element.box.minX, -element.box.minY)
        let text = SheetPainter.Colour(
            red: Double(colour.red), green: Double(colour.green), blue: Double(colour.blue))
        let painter = SheetPainter(
            context: context, colour: text, accent: text.isLight ? .lightBlue : .darkBlue)
        switch element {
        case .text(let block): painter.paint(block)
        case .cell(let cell): painter.paint(cell)
        }
    }
}

extension SheetPage.Element {
    fileprivate var isHeading: Bool {
        if case .text(let block) = self { block.style == .heading } else { false }
    }
}
