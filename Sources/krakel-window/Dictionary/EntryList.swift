import CGTK
import Dictionaries
import DictionaryTools
import Strokes

/// Entries of which one is chosen.
final class EntryList {
    let widget: Widget
    private let list: Widget
    private let selection: OpaquePointer
    private var views: [UnsafeMutablePointer<GtkWidget>: EntryRowView] = [:]
    /// The rows that are on the screen.
    private var bound: [UnsafeMutablePointer<GtkWidget>: Int] = [:]
    private var rows: [CatalogueRow] = []
    private var rivals: (EntryKey) -> [EntryKey] = { _ in [] }
    private let chosen: (CatalogueRow?) -> Void
    /// While the list is being filled nobody has chosen anything.
    private var isFilling = false

    /// - Parameter left: is called where somebody goes on with the Tab key, forwards or not.
    init?(
        chosen: @escaping (CatalogueRow?) -> Void, left: @escaping (_ isForward: Bool) -> Void
    ) {
        guard let selection = gtk_single_selection_new(nil),
            let factory = gtk_signal_list_item_factory_new(),
            let list = Widget(gtk_list_view_new(selection, factory)),
            let widget = Widget.scrolled(list)
        else { return nil }
        self.widget = widget
        self.list = list
        self.selection = selection
        self.chosen = chosen
        list.describe(tr("Entries"))
        gtk_widget_set_vexpand(widget.pointer, 1)
        widget.expand()
        gtk_single_selection_set_autoselect(selection, 0)
        onTab(of: list, left)
        let source = UnsafeMutableRawPointer(factory)
        connect(source, "setup", taking: { [unowned self] in setUp($0) })
        connect(source, "bind", taking: { [unowned self] in bind($0) })
        connect(source, "unbind", taking: { [unowned self] in unbind($0) })
        connect(source, "teardown", taking: { [unowned self] in tearDown($0) })
        connect(UnsafeMutableRawPointer(selection), "notify::selected") { [unowned self] in
            if !isFilling { self.chosen(chosenRow) }
        }
    }

    private var chosenRow: CatalogueRow? {
        let index = Int(gtk_single_selection_get_selected(selection))
        return rows.indices.contains(index) ? rows[index] : nil
    }

    /// Shows `rows`, of which `key` is chosen.
    ///
    /// - Parameter isNew: these are other rows than before: where the chosen one is not among them it
    ///   is the first, else the one that stands in its place now.
    func show(
        _ rows: [CatalogueRow], choosing key: EntryKey?, isNew: Bool,
        rivals: @escaping (EntryKey) -> [EntryKey]
    ) {
        let isSame = rows.map(\.key) == self.rows.map(\.key)
        let place = isNew ? 0 : Int(gtk_single_selection_get_selected(selection))
        self.rows = rows
        self.rivals = rivals
        guard !isSame || isNew else {
            // Where somebody is in the list they stay.
            for (child, index) in bound { show(index, in: child) }
            if let index = rows.firstIndex(where: { $0.key == key }), index != place {
                choose(index)
            }
            return chosen(chosenRow)
        }
        isFilling = true
        let model = gtk_string_list_new(nil)
        for _ in rows { gtk_string_list_append(model, "") }
        gtk_single_selection_set_model(selection, model)
        g_object_unref(model.map { UnsafeMutableRawPointer($0) })
        let index = rows.firstIndex { $0.key == key } ?? min(place, rows.count - 1)
        if rows.indices.contains(index) { choose(index) }
        isFilling = false
        chosen(chosenRow)
    }

    private func choose(_ index: Int) {
        gtk_single_selection_set_selected(selection, UInt32(index))
        gtk_widget_activate_action_variant(
            list.pointer, "list.scroll-to-item", g_variant_new_uint32(UInt32(index)))
    }

    /// Shows the marks of those that are on the screen anew.
    func mark(_ rivals: @escaping (EntryKey) -> [EntryKey]) {
        show(rows, choosing: chosenRow?.key, isNew: false, rivals: rivals)
    }

    func focus() { list.focus() }

    private func setUp(_ item: UnsafeMutableRawPointer?) {
        guard let item, let view = EntryRowView() else { return }
        gtk_list_item_set_child(OpaquePointer(item), view.widget.pointer)
        views[view.widget.pointer] = view
    }

    private func bind(_ item: UnsafeMutableRawPointer?) {
        guard let item, let child = gtk_list_item_get_child(OpaquePointer(item)) else { return }
        let index = Int(gtk_list_item_get_position(OpaquePointer(item)))
        bound[child] = index
        show(index, in: child)
    }

    private func show(_ index: Int, in child: UnsafeMutablePointer<GtkWidget>) {
        guard rows.indices.contains(index) else { return }
        views[child]?.show(rows[index], rivals: rivals(rows[index].key))
    }

    private func unbind(_ item: UnsafeMutableRawPointer?) {
        guard let item, let child = gtk_list_item_get_child(OpaquePointer(item)) else { return }
        bound[child] = nil
    }

    private func tearDown(_ item: UnsafeMutableRawPointer?) {
        guard let item, let child = gtk_list_item_get_child(OpaquePointer(item)) else { return }
        views[child] = nil
    }
}

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
