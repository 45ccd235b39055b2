import CGTK
import Dictionaries
import DictionaryTools
import Strokes

/// All the ways to draw one entry.
final class ExampleCards {
    let widget: Widget
    private let wish: (EntryDetails.Wish) -> Void
    private var buttons: [Widget] = []
    private var shapes: [CatalogueRow.Shape] = []

    init?(wish: @escaping (EntryDetails.Wish) -> Void) {
        guard let widget = Widget(gtk_flow_box_new()) else { return nil }
        self.widget = widget
        self.wish = wish
        widget.describe(tr("Examples"))
        let box = widget.opaque
        gtk_flow_box_set_selection_mode(box, GTK_SELECTION_NONE)
        gtk_flow_box_set_min_children_per_line(box, 3)
        gtk_flow_box_set_max_children_per_line(box, 8)
        gtk_flow_box_set_homogeneous(box, 1)
    }

    /// - Parameter isOff: the entry was taken away as a whole; its examples come back with it.
    func show(_ shapes: [CatalogueRow.Shape], isOff: Bool) {
        let focused = buttons.firstIndex { gtk_widget_has_focus($0.pointer) != 0 }
        while let child = gtk_widget_get_first_child(widget.pointer) {
            gtk_flow_box_remove(widget.opaque, child)
        }
        buttons = []
        self.shapes = shapes
        for (index, shape) in shapes.enumerated() {
            add(shape, number: "\(index + 1)", isOff: isOff)
        }
        // Whoever removes several with the keyboard goes on where they were.
        if let focused, !buttons.isEmpty { buttons[min(focused, buttons.count - 1)].focus() }
    }

    private func add(_ shape: CatalogueRow.Shape, number: String, isOff: Bool) {
        let cells = shape.example.cellPath.description
        let origin = shape.isOff ? tr("taken away") : shape.origin.words
        guard let picture = ShapeView(size: 72, isFramed: true),
            let caption = Widget.label(origin),
            let row = Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 2, [caption]),
            let card = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 2, [picture.widget, row])
        else { return }
        picture.show([shape.example])
        let name = tr("Example %s", number) + ", " + tr("cells %s", cells) + ", " + origin
        picture.widget.describe(name)
        gtk_widget_set_tooltip_text(picture.widget.pointer, cells)
        gtk_widget_set_halign(picture.widget.pointer, GTK_ALIGN_CENTER)
        caption.style("caption")
        caption.expand()
        gtk_label_set_ellipsize(caption.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_max_width_chars(caption.opaque, 9)
        gtk_widget_set_opacity(picture.widget.pointer, shape.isOff ? 0.35 : 1)
        if !isOff, let button = button(for: shape, number, cells) {
            button.style("flat")
            gtk_box_append(row.cast(to: GtkBox.self), button.pointer)
            buttons.append(button)
        }
        gtk_flow_box_insert(widget.opaque, card.pointer, -1)
        guard let child = Widget(gtk_widget_get_parent(card.pointer)) else { return }
        child.describe(name)
        // The button in it is what can be used.
        gtk_widget_set_focusable(child.pointer, 0)
    }

    private func button(
        for shape: CatalogueRow.Shape, _ number: String, _ cells: String
    ) -> Widget? {
        let which = ", " + tr("cells %s", cells)
        return shape.isOff
            ? Widget.button(
                icon: "edit-undo-symbolic", name: tr("Put back example %s", number) + which
            ) { [wish] in wish(.putBack(shape)) }
            : Widget.button(
                icon: "user-trash-symbolic", name: tr("Remove example %s", number) + which
            ) { [wish] in wish(.remove(shape)) }
    }
}
