// Owns: one entry in the list of the dictionary window. Leaves the list to EntryList.

import CGTK
import Dictionaries
import Editing
import Sheets
import Strokes

/// A row that shows one entry after the other while somebody scrolls.
final class EntryRowView {
    let widget: Widget
    private let label: Widget
    private let shapes: ShapeView
    private let details: Widget
    private let warning: Widget

    private static let shown: Int32 = 4

    init?() {
        guard let label = Widget.label(""),
            let shapes = ShapeView(count: Self.shown, size: 34),
            let details = Widget.label(""), let warning = Widget.label(""),
            let texts = Widget.box(
                GTK_ORIENTATION_VERTICAL, spacing: 0, [label, details, warning]),
            let widget = Widget.box(
                GTK_ORIENTATION_HORIZONTAL, spacing: 12, [shapes.widget, texts])
        else { return nil }
        self.widget = widget
        self.label = label
        self.shapes = shapes
        self.details = details
        self.warning = warning
        label.style("heading")
        details.style("dim-label")
        details.style("caption")
        warning.style("warning")
        warning.style("caption")
        texts.expand()
        gtk_widget_set_valign(texts.pointer, GTK_ALIGN_CENTER)
        widget.surround(by: 4)
        for text in [label, details, warning] {
            gtk_label_set_ellipsize(text.opaque, PANGO_ELLIPSIZE_END)
        }
    }

    func show(_ row: CatalogueRow, rivals: [EntryKey]) {
        let name = row.name
        let origin = row.isOff ? tr("taken away") : row.origins.words
        label.setLabel(name)
        gtk_widget_set_opacity(widget.pointer, row.isOff ? 0.5 : 1)
        shapes.show(
            Array((row.isOff ? row.shapes.map(\.example) : row.examples).prefix(Int(Self.shown))))
        let count = row.examples.count
        shapes.widget.describe(
            count == 1 ? tr("one example") : tr("%s examples", "\(count)"))
        details.setLabel([row.key.mode, origin].joined(separator: " · "))
        let confused =
            rivals.isEmpty
            ? "" : tr("Much like %s", rivals.map(\.words).joined(separator: ", "))
        warning.setLabel(confused)
        warning.show(!rivals.isEmpty)
        gtk_widget_set_tooltip_text(
            widget.pointer,
            [name + " · " + row.key.mode, row.remark, confused.isEmpty ? nil : confused]
                .compactMap(\.self).joined(separator: "\n"))
        // The item of the list has no name by itself.
        let item = Widget(gtk_widget_get_parent(widget.pointer))
        item?.describe(
            ([name, row.key.mode, origin] + (confused.isEmpty ? [] : [confused]))
                .joined(separator: ", "))
    }
}

extension EntryKey {
    /// What its actions are called.
    var words: String { ActionWords.ours.text(of: actions) }
}
