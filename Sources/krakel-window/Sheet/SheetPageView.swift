import CGTK
import DictionaryTools
import Strokes

extension Widget {
    /// A page of a sheet, each element a widget that says what it is.
    ///
    /// - Parameter scale: pixels to a point.
    static func sheet(_ page: SheetPage, scale: Double) -> Widget {
        let fixed = Widget(gtk_fixed_new())
        func put(_ widget: Widget, at box: Box) {
            gtk_fixed_put(
                fixed.cast(to: GtkFixed.self), widget.pointer, (box.minX * scale).rounded(),
                (box.minY * scale).rounded())
        }
        fixed.setSize(width: Int32(page.width * scale), height: Int32(page.height * scale))
        for element in page.readingOrder {
            put(sheetElement(element, scale: scale), at: element.box)
        }
        for rule in page.rules {
            let line = Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL))
            line.setSize(width: Int32(rule.width * scale), height: 1)
            put(line, at: rule)
        }
        return fixed
    }

    /// Draws one element in the colours of the theme.
    private static func sheetElement(_ element: SheetPage.Element, scale: Double) -> Widget {
        func side(_ length: Double) -> Int32 { Int32((length * scale).rounded(.up)) }
        let widget = canvas(
            width: side(element.box.width), height: side(element.box.height),
            role: element.isHeading ? GTK_ACCESSIBLE_ROLE_HEADING : GTK_ACCESSIBLE_ROLE_IMG
        ) { canvas in
            cairo_scale(canvas.context, scale, scale)
            cairo_translate(canvas.context, -element.box.minX, -element.box.minY)
            switch element {
            case .text(let block): canvas.painter.paint(block)
            case .cell(let cell): canvas.painter.paint(cell)
            }
        }
        widget.describe(element.spoken)
        return widget
    }
}

extension SheetPage.Element {
    fileprivate var isHeading: Bool {
        if case .text(let block) = self { block.style == .heading } else { false }
    }
}
