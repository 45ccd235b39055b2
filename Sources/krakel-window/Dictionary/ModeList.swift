import CGTK

/// All modes, or one of them.
final class ModeList {
    let widget: Widget
    private let list: Widget
    private var modes: [String] = []
    private let chosen: () -> Void
    private var isFilling = false

    /// - Parameter left: is called where somebody goes on with the Tab key, forwards or not.
    init?(chosen: @escaping () -> Void, left: @escaping (_ isForward: Bool) -> Void) {
        guard let list = Widget(gtk_list_box_new()), let widget = Widget.scrolled(list) else {
            return nil
        }
        self.list = list
        self.widget = widget
        self.chosen = chosen
        list.describe(tr("Modes"))
        gtk_widget_set_vexpand(widget.pointer, 1)
        onTab(of: list, left)
        connect(list.raw, "selected-rows-changed") { [unowned self] in
            if !isFilling { self.chosen() }
        }
    }

    /// The mode that is chosen; nil for all.
    var mode: String? {
        guard let row = gtk_list_box_get_selected_row(list.opaque) else { return nil }
        let index = Int(gtk_list_box_row_get_index(row)) - 1
        return modes.indices.contains(index) ? modes[index] : nil
    }

    /// Shows `modes`, of which the one stays chosen that was.
    func show(_ modes: [String], choosing wanted: String? = nil) {
        let now = wanted ?? mode
        guard modes != self.modes || wanted != nil else { return }
        isFilling = true
        while let row = gtk_list_box_get_row_at_index(list.opaque, 0) {
            gtk_list_box_remove(
                list.opaque,
                UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
        }
        self.modes = modes
        for (index, name) in ([tr("All modes")] + modes).enumerated() {
            guard let label = Widget.label(name) else { continue }
            gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
            label.surround(by: 6)
            gtk_list_box_insert(list.opaque, label.pointer, -1)
            guard let row = gtk_list_box_get_row_at_index(list.opaque, Int32(index)) else {
                continue
            }
            Widget(UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))?
                .describe(name)
            if (index == 0 && now == nil) || (index > 0 && modes[index - 1] == now) {
                gtk_list_box_select_row(list.opaque, row)
            }
        }
        isFilling = false
    }
}
