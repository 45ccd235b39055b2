import CGTK

/// A list to choose all modes or one of them.
final class ModeList {
    let widget: Widget
    /// Called when another mode is chosen.
    var chosen: () -> Void = {}
    /// Called when the Tab key leaves the list.
    var left: (_ isForward: Bool) -> Void = { _ in }
    private let list = Widget(gtk_list_box_new())
    private var modes: [String] = []
    private var isFilling = false

    init() {
        widget = .scrolled(list)
        list.describe(tr("Modes"))
        widget.expandDown()
        onTab(of: list) { [unowned self] in left($0) }
        connect(list, "selected-rows-changed") { [unowned self] in
            if !isFilling { chosen() }
        }
    }

    /// The mode that is chosen; nil for all.
    var mode: String? {
        guard let row = gtk_list_box_get_selected_row(list.opaque) else { return nil }
        let index = Int(gtk_list_box_row_get_index(row)) - 1
        return modes.indices.contains(index) ? modes[index] : nil
    }

    /// Shows `modes`; the one that is chosen stays so, unless `wanted` is given.
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
            let label = Widget.label(name)
            label.ellipsize()
            label.surround(by: 6)
            gtk_list_box_insert(list.opaque, label.pointer, -1)
            label.parent?.describe(name)
            if (index == 0 && now == nil) || (index > 0 && modes[index - 1] == now) {
                gtk_list_box_select_row(
                    list.opaque, gtk_list_box_get_row_at_index(list.opaque, Int32(index)))
            }
        }
        isFilling = false
    }
}
