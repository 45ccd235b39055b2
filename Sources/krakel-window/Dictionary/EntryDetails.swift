import CGTK
import Dictionaries
import DictionaryTools
import Learning
import Strokes

/// Shows one entry.
final class EntryDetails {
    /// What somebody wants of the entry.
    enum Wish {
        case add(Example)
        case remove(CatalogueRow.Shape)
        case putBack(CatalogueRow.Shape)
        case change(EntryKey)
        case setPicture(Bool)
        case removeEntry
        case restore
        case see(EntryKey)
        case tell(String)
    }

    let widget: Widget
    private let title: Widget
    private let origin: Widget
    private let rivals: Widget
    private let others: Widget
    private let field: MeaningField
    private let mode: Widget
    private let examples: ExampleCards
    private let cells: Widget
    private let change: Widget
    private let picture: Widget
    private let remove: Widget
    private let restore: Widget
    private var pad: Pad?
    private var modes: [String] = []
    private var row: CatalogueRow?
    private var shownRivals: [EntryKey] = []
    private let wish: (Wish) -> Void

    init?(wish: @escaping (Wish) -> Void) {
        guard let content = Widget.box(GTK_ORIENTATION_VERTICAL, []),
            let widget = Widget.scrolled(content), let title = Widget.label(""),
            let origin = Widget.label("", wraps: true), let others = Widget.label("", wraps: true),
            let rivals = Widget.box(GTK_ORIENTATION_VERTICAL, spacing: 4, []),
            let field = MeaningField(changed: {}), let mode = Widget.choice([]),
            let examples = ExampleCards(wish: wish), let cells = Widget(gtk_entry_new()),
            let change = Widget.button(tr("_Change"), {}),
            let picture = Widget.check(tr("Known by its _look, however it is drawn")),
            let remove = Widget.button(tr("_Remove this entry"), { wish(.removeEntry) }),
            let restore = Widget.button(tr("_As it was shipped"), { wish(.restore) })
        else { return nil }
        self.widget = widget
        self.title = title
        self.origin = origin
        self.others = others
        self.rivals = rivals
        self.field = field
        self.mode = mode
        self.examples = examples
        self.cells = cells
        self.change = change
        self.picture = picture
        self.remove = remove
        self.restore = restore
        self.wish = wish
        build(content)
    }

    private func build(_ content: Widget) {
        title.style("title-2")
        origin.style("dim-label")
        mode.describe(tr("Mode"))
        cells.describe(tr("Cells of a further example"))
        gtk_entry_set_placeholder_text(cells.cast(to: GtkEntry.self), "14789")
        gtk_widget_set_hexpand(cells.pointer, 1)
        remove.style("destructive-action")
        pad = Pad(size: 120) { [unowned self] ink in
            if let example = Example(learning: ink) { wish(.add(example)) }
        }
        pad?.widget.describe(tr("Draw a further example here"))
        connect(change.raw, "clicked") { [unowned self] in changeMeaning() }
        gtk_widget_set_tooltip_text(
            picture.pointer, tr("Its strokes may come in any order, direction and number"))
        connect(picture.raw, "toggled") { [unowned self] in changePicture() }
        connect(cells.raw, "activate") { [unowned self] in addCells() }
        let add = Widget.button(tr("A_dd")) { [unowned self] in addCells() }
        let typing = Widget.box(
            GTK_ORIENTATION_VERTICAL,
            [
                Widget.label(tr("Draw a further example, or type its cells:"), wraps: true),
                Widget.box(GTK_ORIENTATION_HORIZONTAL, [cells, add]),
            ])
        typing?.expand()
        let buttons = Widget.box(GTK_ORIENTATION_HORIZONTAL, [remove, restore])
        for child in [
            title, origin, rivals, others, Widget.label(tr("What it means:")), field.widget,
            Widget.box(
                GTK_ORIENTATION_HORIZONTAL, [Widget.label(tr("in mode")), mode, change]),
            picture, buttons,
            Widget.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [pad?.widget, typing]),
            examples.widget,
        ] { if let child { gtk_box_append(content.cast(to: GtkBox.self), child.pointer) } }
        content.surround(by: 12)
        gtk_widget_set_size_request(widget.pointer, 400, -1)
        gtk_widget_set_vexpand(widget.pointer, 1)
    }

    /// - Returns: false where no entry is shown.
    func focus() -> Bool {
        guard row != nil else { return false }
        return gtk_widget_child_focus(widget.pointer, GTK_DIR_TAB_FORWARD) != 0
    }

    /// What Return does in the field of the meaning.
    var defaultButton: Widget { change }

    /// Shows `row`, unless that is what is there already. Nothing is shown for nil.
    func show(_ row: CatalogueRow?, rivals: [EntryKey], modes: [String]) {
        guard row != self.row || rivals != shownRivals || modes != self.modes else { return }
        let isSame = row?.key == self.row?.key
        self.row = row
        shownRivals = rivals
        widget.show(row != nil)
        guard let row else { return }
        title.setLabel(row.name)
        let origin = row.isOff ? tr("taken away") : row.origins.words
        self.origin.setLabel(
            [row.key.mode, origin, row.remark].compactMap(\.self).joined(separator: " · "))
        others.setLabel(row.others.joined(separator: "   "))
        others.show(!row.others.isEmpty)
        show(rivals)
        if modes != self.modes || !isSame { show(modes, of: row) }
        // What somebody is just writing there stays.
        if !isSame {
            field.show(row.key.actions)
            cells.text = ""
        }
        examples.show(row.shapes, isOff: row.isOff)
        picture.isTicked = row.isPicture
        picture.enable(!row.isOff && !row.isShippedPicture)
        remove.enable(!row.isOff)
        restore.enable(row.isShipped && row.isChanged)
        change.enable(!row.isOff)
    }

    private func show(_ modes: [String], of row: CatalogueRow) {
        self.modes = modes
        let list = gtk_string_list_new(nil)
        for mode in modes { gtk_string_list_append(list, mode) }
        gtk_drop_down_set_model(mode.opaque, list)
        g_object_unref(list.map { UnsafeMutableRawPointer($0) })
        gtk_drop_down_set_selected(
            mode.opaque, UInt32(modes.firstIndex(of: row.key.mode) ?? 0))
    }

    private func show(_ keys: [EntryKey]) {
        rivals.removeAll()
        rivals.show(!keys.isEmpty)
        for key in keys {
            let text = tr("Much like %s", key.words) + " (\(key.mode))"
            guard let button = Widget(gtk_button_new_with_label(text)) else { continue }
            button.style("warning")
            gtk_widget_set_halign(button.pointer, GTK_ALIGN_START)
            gtk_widget_set_tooltip_text(
                button.pointer,
                tr("Drawn a little otherwise one may be read as the other. Go there"))
            connect(button.raw, "clicked") { [unowned self] in wish(.see(key)) }
            gtk_box_append(rivals.cast(to: GtkBox.self), button.pointer)
        }
    }

    /// Whether the key is what is meant, and no command to the window.
    func take(keysym: UInt32, state: GdkModifierType) -> Bool {
        field.take(keysym: keysym, state: state)
    }

    private func changeMeaning() {
        guard let row else { return }
        do throws(MeaningError) {
            guard let actions = try field.actions() else {
                return wish(.tell(tr("Say first what it means.")))
            }
            let place = mode.chosen
            let key = EntryKey(
                modes.indices.contains(place) ? modes[place] : row.key.mode, actions)
            if key != row.key { wish(.change(key)) }
        } catch {
            wish(.tell([error.message, error.remedy].compactMap(\.self).joined(separator: "\n")))
        }
    }

    private func changePicture() {
        guard let shown = row?.isPicture, picture.isTicked != shown else { return }
        wish(.setPicture(!shown))
        // Where it could not be done, it is as it was.
        if let row { picture.isTicked = row.isPicture }
    }

    private func addCells() {
        guard let path = CellPath(cells.text) else {
            return wish(.tell(tr("Cells are digits from 1 to 9, such as %s.", "14789")))
        }
        cells.text = ""
        wish(.add(Example(cellPath: path)))
    }
}
