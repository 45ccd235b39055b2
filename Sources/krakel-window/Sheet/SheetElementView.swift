import CGTK
import DictionaryTools
import Strokes

/// Draws one element in the colours of the theme.
final class SheetElementView {
    let widget: Widget
    private let element: SheetPage.Element
    private let scale: Double

    init?(_ element: SheetPage.Element, scale: Double) {
        func side(_ length: Double) -> Int32 { Int32((length * scale).rounded(.up)) }
        guard
            let widget = Widget.canvas(
                width: side(element.box.width), height: side(element.box.height),
                role: element.isHeading ? GTK_ACCESSIBLE_ROLE_HEADING : GTK_ACCESSIBLE_ROLE_IMG)
        else { return nil }
        self.widget = widget
        self.element = element
        self.scale = scale
        widget.describe(element.spoken)
        onDraw(of: widget) { self.draw(on: $0) }
    }

    private func draw(on canvas: Canvas) {
        cairo_scale(canvas.context, scale, scale)
        cairo_translate(canvas.context, -element.box.minX, -element.box.minY)
        let painter = canvas.painter
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
