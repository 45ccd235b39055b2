import CGTK
import Dictionaries
import DictionaryTools
import System

/// The entries, of which one is chosen.
final class EntryList {
    let widget: Widget
    /// Called when another row is chosen.
    var chosen: (CatalogueRow?) -> Void = { _ in }
    /// Called when the Tab key leaves the list.
    var left: (_ isForward: Bool) -> Void = { _ in }
    private let list: Widget
    private let selection: OpaquePointer? = gtk_single_selection_new(nil)
    private var views: [UnsafeMutablePointer<GtkWidget>: EntryRowView] = [:]
    /// The rows that are on the screen.
    private var bound: [UnsafeMutablePointer<GtkWidget>: Int] = [:]
    /// The commands that the user has not allowed yet.
    var waiting: Set<Command> = []
    private var rows: [CatalogueRow] = []
    private var rivals: (EntryKey) -> [EntryKey] = { _ in [] }
    /// While the list is being filled, changes of the selection are not the user's.
    private var isFilling = false

    init() {
        let factory = gtk_signal_list_item_factory_new()
        list = Widget(gtk_list_view_new(selection, factory))
        widget = .scrolled(list)
        list.describe(tr("Entries"))
        widget.expandDown()
        widget.expand()
        gtk_single_selection_set_autoselect(selection, 0)
        onTab(of: list) { [unowned self] in left($0) }
        func on(_ signal: String, _ body: @escaping (_ item: OpaquePointer) -> Void) {
            connect(
                factory.map { UnsafeMutableRawPointer($0) }, signal,
                taking: { item in item.map { body(OpaquePointer($0)) } })
        }
        on("setup") { [unowned self] item in
            let view = EntryRowView()
            gtk_list_item_set_child(item, view.widget.pointer)
            views[view.widget.pointer] = view
        }
        on("bind") { [unowned self] item in
            guard let child = gtk_list_item_get_child(item) else { return }
            let index = Int(gtk_list_item_get_position(item))
            bound[child] = index
            show(index, in: child)
        }
        on("unbind") { [unowned self] item in
            if let child = gtk_list_item_get_child(item) { bound[child] = nil }
        }
        on("teardown") { [unowned self] item in
            if let child = gtk_list_item_get_child(item) { views[child] = nil }
        }
        connect(selection.map { UnsafeMutableRawPointer($0) }, "notify::selected") {
            [unowned self] in
            if !isFilling { chosen(chosenRow) }
        }
    }

    /// Of the row that is chosen.
    var place: Int { Int(gtk_single_selection_get_selected(selection)) }

    private var chosenRow: CatalogueRow? {
        let index = place
        return rows.indices.contains(index) ? rows[index] : nil
    }

    /// Shows `rows`, of which `key` is chosen. Where it is not among them, the row in its place is.
    ///
    /// - Parameter isNew: these are other rows than before, and the first is chosen in that case.
    func show(
        _ rows: [CatalogueRow], choosing key: EntryKey?, isNew: Bool,
        rivals: @escaping (EntryKey) -> [EntryKey]
    ) {
        let isSame = rows.map(\.key) == self.rows.map(\.key)
        let place = isNew ? 0 : place
        self.rows = rows
        self.rivals = rivals
        guard !isSame || isNew else {
            // The list stays scrolled to where it is.
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

    /// Updates the warnings of the rows.
    func mark(_ rivals: @escaping (EntryKey) -> [EntryKey]) {
        show(rows, choosing: chosenRow?.key, isNew: false, rivals: rivals)
    }

    func focus() { list.focus() }

    private func show(_ index: Int, in child: UnsafeMutablePointer<GtkWidget>) {
        guard rows.indices.contains(index) else { return }
        let row = rows[index]
        views[child]?.show(
            row, rivals: rivals(row.key),
            isWaiting: !waiting.isDisjoint(with: row.key.actions.commands))
    }
}

/// A row of the list. It shows one entry after the other as the list is scrolled.
final class EntryRowView {
    let widget: Widget
    private let label = Widget.label(style: "heading")
    private let shapes = FigureView(count: EntryRowView.shown, size: 34, isSmall: true)
    private let details = Widget.label(style: "dim-label", "caption")
    private let warning = Widget.label(style: "warning", "caption")

    private static let shown: Int32 = 3

    init() {
        let texts = Widget.column(spacing: 0, label, details, warning)
        widget = .row(spacing: 12, shapes.widget, texts)
        texts.expand()
        gtk_widget_set_valign(texts.pointer, GTK_ALIGN_CENTER)
        widget.surround(by: 4)
        for text in [label, details, warning] { text.ellipsize() }
        label.wrap(lines: 3)
        // The columns are scrolled sideways before none of it is left.
        gtk_label_set_width_chars(label.opaque, 12)
    }

    /// - Parameter isWaiting: whether its command starts nothing yet.
    func show(_ row: CatalogueRow, rivals: [EntryKey], isWaiting: Bool) {
        let state = row.state
        let confused = joined(
            isWaiting ? tr("starts nothing yet") : nil,
            rivals.isEmpty
                ? nil : tr("Similar to %s", rivals.map(\.words).joined(separator: ", ")),
            separator: "; ")
        label.setLabel(row.name)
        gtk_widget_set_opacity(widget.pointer, row.isOff ? 0.5 : 1)
        shapes.show(
            Array((row.isOff ? row.shapes.map(\.example) : row.examples).prefix(Int(Self.shown))))
        shapes.widget.describe(tr(row.examples.count, "%s example", "%s examples"))
        let mode = tr(row.key.mode)
        details.setLabel(mode + " · " + state)
        warning.tell(confused)
        widget.setToolTip(joined(row.name + " · " + mode, row.remark, confused))
        // The item of the list has no name by itself.
        widget.parent?.describe(joined(row.name, mode, state, confused, separator: ", "))
    }
}

/// What the window shows of the dictionary.
enum DictionaryPart: Hashable {
    /// The user's own of all modes: what comes from these.
    case own([Origin])
    case all
    case mode(String)

    /// The mode that it is of; nil for all.
    var mode: String? {
        if case .mode(let name) = self { name } else { nil }
    }

    fileprivate var words: String {
        switch self {
        case .own(Origin.own): tr("Mine")
        case .own(let origins): tr("Mine:") + " " + origins.map(\.words).joined(separator: ", ")
        case .all: tr("All modes")
        case .mode(let name): tr(name)
        }
    }
}

/// A list to choose the user's own, all modes, or one of them.
final class ModeList {
    let widget: Widget
    /// Called when another part is chosen.
    var chosen: () -> Void = {}
    /// Called when the Tab key leaves the list.
    var left: (_ isForward: Bool) -> Void = { _ in }
    private let list = Widget(gtk_list_box_new())
    private var parts: [DictionaryPart] = []
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

    /// The part that is chosen.
    var part: DictionaryPart {
        guard let row = gtk_list_box_get_selected_row(list.opaque) else { return .all }
        let index = Int(gtk_list_box_row_get_index(row))
        return parts.indices.contains(index) ? parts[index] : .all
    }

    /// Shows what `catalogue` has, the user's own first; the part that is chosen stays so, unless `wanted` is given.
    func show(_ catalogue: Catalogue, choosing wanted: DictionaryPart? = nil) {
        let origins = catalogue.ownOrigins
        let own = origins.isEmpty ? [] : [DictionaryPart.own(Origin.own)]
        let apart = origins.count < 2 ? [] : origins.map { DictionaryPart.own([$0]) }
        let parts = own + apart + [.all] + catalogue.modes.map { .mode($0) }
        guard parts != self.parts || wanted != nil else { return }
        let now = wanted ?? part
        let place = parts.firstIndex(of: now) ?? parts.firstIndex(of: .all)
        isFilling = true
        while let row = gtk_list_box_get_row_at_index(list.opaque, 0) {
            gtk_list_box_remove(
                list.opaque,
                UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
        }
        self.parts = parts
        for (index, part) in parts.enumerated() {
            let label = Widget.label(part.words)
            label.ellipsize()
            label.wrap(lines: 2)
            label.surround(by: 6)
            gtk_list_box_insert(list.opaque, label.pointer, -1)
            label.parent?.describe(part.words)
            if index == place {
                gtk_list_box_select_row(
                    list.opaque, gtk_list_box_get_row_at_index(list.opaque, Int32(index)))
            }
        }
        isFilling = false
        // The rows have no places before they have been laid out.
        whenIdle { [weak self] in self?.scrollToChosen() }
    }

    private func scrollToChosen() {
        guard let row = gtk_list_box_get_selected_row(list.opaque) else { return }
        let child = Widget(UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
        var place = graphene_rect_t()
        guard gtk_widget_compute_bounds(child.pointer, list.pointer, &place) != 0 else { return }
        let top = Double(place.origin.y)
        gtk_adjustment_clamp_page(
            gtk_scrolled_window_get_vadjustment(widget.opaque), top,
            top + Double(place.size.height))
    }
}
