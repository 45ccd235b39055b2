import CGTK
import Dictionaries
import DictionaryTools
import Learning
import Strokes
import System

/// Shows one entry, and asks for changes of it.
final class EntryDetails {
    /// What the user wants done.
    enum Wish {
        case add(Example)
        case remove(CatalogueRow.Shape)
        case putBack(CatalogueRow.Shape)
        case change(EntryKey)
        case setPicture(Bool)
        case removeEntry
        /// What was removed comes back.
        case undo
        case restore
        /// These commands may be started.
        case allow([Command])
        case see(EntryKey)
        case tell(String)
    }

    let widget: Widget
    /// Pressed by Return in the field of the meaning.
    let change = Widget.button(tr("_Change"))
    var wish: (Wish) -> Void = { _ in }
    private let title = Widget.label(style: "title-2")
    private let origin = Widget.label(wraps: true, style: "dim-label")
    private let others = Widget.label(wraps: true)
    private let rivals = Widget.column(spacing: 4)
    private let commands = Widget.column(spacing: 4)
    private let field = MeaningField()
    private let mode = Widget.choice(tr("Mode"))
    private let examples = ExampleCards()
    private let cells = Widget.entry(tr("Cells of another example"), hint: "14789")
    private let picture = Widget.check(tr("Recognised by its _look, in any stroke order"))
    private let remove = Widget.button(tr("_Remove entry"))
    /// Stands in the place of the button that removed an entry, and beside it where an example was removed.
    private let removed = Widget.row(.label(tr("Removed.")))
    private let undo = Widget.button(tr("Undo"))
    private let restore = Widget.button(tr("Restore _original"))
    let pad = Pad(size: 120, tr("Draw another example here"))
    private var modes: [String] = []
    /// What is shown, and what every wish is about.
    private(set) var row: CatalogueRow?
    private var shownRivals: [EntryKey] = []
    private var waiting: [Command] = []
    /// What was written about entries that others were chosen after.
    private var drafts: [EntryKey: Draft] = [:]
    private struct Draft {
        let meaning: (kind: MeaningKind, text: String)
        let mode: String?
        let cells: String
    }
    private var chosenMode: String? { mode.chosen(of: modes) }

    init() {
        let add = Widget.button(tr("A_dd"))
        let typing = Widget.column(
            .label(tr("Draw another example, or type its cells:"), wraps: true), .row(cells, add))
        typing.expand()
        let content = Widget.column(
            title, origin, commands, rivals, others, .label(tr("What it means:")), field.widget,
            .row(.label(tr("in mode")), mode, change), picture, .flow([removed, remove, restore]),
            .row(spacing: 12, pad.widget, typing), examples.widget)
        content.surround(by: 12)
        widget = .scrolled(content)
        // On a small screen the lists beside it take the rest.
        let room = Monitors.areaAtPointer().map { $0.width - 470 } ?? 400
        widget.setSize(width: Int32(max(320, min(400, room))), height: -1)
        widget.expandDown()
        title.wrap(lines: 3)
        title.ellipsize()
        picture.wrapText()
        cells.setCharacters(least: 6, usual: 20)
        cells.expand()
        // What the window is for is to look and to change: to remove is beside that, and can be undone.
        remove.style("flat")
        gtk_widget_set_halign(remove.pointer, GTK_ALIGN_START)
        removed.append(undo)
        removed.parent?.show(false)
        picture.setToolTip(tr("Its strokes may come in any order, direction and number"))
        examples.wish = { [unowned self] in wish($0) }
        pad.drawn = { [unowned self] ink in
            if let example = Example(learning: ink) { wish(.add(example)) }
        }
        connect(change, "clicked") { [unowned self] in changeMeaning() }
        connect(picture, "toggled") { [unowned self] in changePicture() }
        connect(remove, "clicked") { [unowned self] in wish(.removeEntry) }
        connect(undo, "clicked") { [unowned self] in wish(.undo) }
        connect(restore, "clicked") { [unowned self] in wish(.restore) }
        connect(cells, "activate") { [unowned self] in addCells() }
        connect(add, "clicked") { [unowned self] in addCells() }
    }

    /// - Returns: false where no entry is shown.
    func focus() -> Bool {
        guard row != nil else { return false }
        return gtk_widget_child_focus(widget.pointer, GTK_DIR_TAB_FORWARD) != 0
    }

    /// Shows `row`, unless that is what is there already. Nothing is shown for nil.
    ///
    /// - Parameters:
    ///   - waiting: the commands of it that the user has not allowed yet.
    ///   - isRemoved: whether it, or an example of it, is what was removed last.
    func show(
        _ row: CatalogueRow?, rivals: [EntryKey], waiting: [Command], modes: [String],
        isRemoved: Bool
    ) {
        show(isRemoved: isRemoved, isWhole: row?.isOff == true)
        guard
            row != self.row || rivals != shownRivals || modes != self.modes
                || waiting != self.waiting
        else { return }
        let isSame = row?.key == self.row?.key
        // What was drawn beside an entry is of that one, and what was written about it comes back with it.
        if !isSame {
            pad.flush()
            if isEdited, let key = self.row?.key {
                drafts[key] = Draft(meaning: field.spelling, mode: chosenMode, cells: cells.text)
            }
        }
        self.row = row
        self.waiting = waiting
        shownRivals = rivals
        widget.show(row != nil)
        guard let row else { return }
        title.setLabel(row.name)
        origin.setLabel(joined(tr(row.key.mode), row.state, row.remark, separator: " · "))
        others.tell(row.others.joined(separator: "   "))
        show(rivals)
        showCommands()
        let draft = isSame ? nil : drafts.removeValue(forKey: row.key)
        if modes != self.modes || !isSame {
            self.modes = modes
            mode.setChoice(
                modes.map { tr($0) },
                chosen: modes.firstIndex(of: draft?.mode ?? row.key.mode) ?? 0)
        }
        // What the user is writing there stays.
        if !isSame {
            field.spelling = draft?.meaning ?? MeaningKind.spelling(of: row.key.actions)
            cells.text = draft?.cells ?? ""
        }
        examples.show(row.shapes, isOff: row.isOff)
        picture.isTicked = row.isPicture
        picture.enable(!row.isOff && !row.isShippedPicture)
        remove.enable(!row.isOff)
        restore.enable(row.isShipped && row.isChanged)
        change.enable(!row.isOff)
    }

    /// - Parameter isWhole: whether nothing of it is left.
    private func show(isRemoved: Bool, isWhole: Bool) {
        removed.parent?.show(isRemoved)
        // The keyboard stays in its place.
        if isRemoved, isWhole, gtk_widget_has_focus(remove.pointer) != 0 { undo.focus() }
        remove.parent?.show(!isRemoved || !isWhole)
    }

    private func show(_ keys: [EntryKey]) {
        rivals.removeAll()
        rivals.show(!keys.isEmpty)
        for key in keys {
            let text = tr("Similar to %s", key.words) + " (\(tr(key.mode)))"
            let button = Widget.button(.label(text, upTo: 40), name: text) { [unowned self] in
                wish(.see(key))
            }
            button.style("warning")
            gtk_widget_set_halign(button.pointer, GTK_ALIGN_START)
            button.setToolTip(tr("The two are easily confused. Show the other one"))
            rivals.append(button)
        }
    }

    /// What the entry would start, with a button that allows it.
    private func showCommands() {
        commands.removeAll()
        commands.show(!waiting.isEmpty)
        guard !waiting.isEmpty else { return }
        commands.append(
            .label(
                tr(
                    waiting.count, "This command starts nothing until you allow it:",
                    "These commands start nothing until you allow them:"), wraps: true,
                style: "warning"))
        for command in waiting {
            let line = Widget.label(
                ActionNotation.text(of: .run(command)), wraps: true, style: "monospace")
            gtk_label_set_selectable(line.opaque, 1)
            line.breakAnywhere()
            commands.append(line)
        }
        let allow = Widget.button(tr("_Allow")) { [unowned self] in wish(.allow(waiting)) }
        gtk_widget_set_halign(allow.pointer, GTK_ALIGN_START)
        commands.append(allow)
    }

    /// Whether something has been written that is not in the entry yet.
    var isEdited: Bool {
        guard let row else { return false }
        return !cells.text.isEmpty || !field.shows(row.key.actions)
            || chosenMode ?? row.key.mode != row.key.mode
    }

    /// Whether the key is taken for the meaning.
    func take(keysym: UInt32, state: GdkModifierType) -> Bool {
        field.take(keysym: keysym, state: state)
    }

    /// Takes over what was written, as Return does.
    func write() {
        if !cells.text.isEmpty { addCells() }
        if isEdited { changeMeaning() }
    }

    private func changeMeaning() {
        pad.flush()
        guard let row else { return }
        do throws(MeaningError) {
            guard let actions = try field.actions() else {
                return wish(.tell(tr("Enter what it means first.")))
            }
            let key = EntryKey(chosenMode ?? row.key.mode, actions)
            guard key != row.key else { return }
            wish(.change(key))
            drafts[row.key] = nil
        } catch {
            wish(.tell(error.words))
        }
    }

    private func changePicture() {
        guard let shown = row?.isPicture, picture.isTicked != shown else { return }
        wish(.setPicture(!shown))
        // The box shows the entry, also where the change failed.
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

private final class ExampleCards {
    let widget = Widget.flow(spacing: 0, perLine: 3...8, [])
    var wish: (EntryDetails.Wish) -> Void = { _ in }
    private var buttons: [Widget] = []

    init() {
        widget.describe(tr("Examples"))
    }

    /// - Parameter isOff: whether the entry is removed as a whole; its examples come back with it.
    func show(_ shapes: [CatalogueRow.Shape], isOff: Bool) {
        let focused = buttons.firstIndex { gtk_widget_has_focus($0.pointer) != 0 }
        while let child = widget.firstChild {
            gtk_flow_box_remove(widget.opaque, child.pointer)
        }
        buttons = []
        for (index, shape) in shapes.enumerated() {
            add(shape, number: "\(index + 1)", isOff: isOff)
        }
        // The keyboard stays in its place when an example goes.
        if let focused, !buttons.isEmpty { buttons[min(focused, buttons.count - 1)].focus() }
    }

    private func add(_ shape: CatalogueRow.Shape, number: String, isOff: Bool) {
        let cells = shape.example.cellPath.description
        let origin = shape.isOff ? tr("removed") : shape.origin.words
        let name = joined(tr("Example %s", number), tr("cells %s", cells), origin, separator: ", ")
        let view = FigureView(size: 72)
        let picture = view.widget
        view.show([shape.example])
        picture.describe(name)
        picture.setToolTip(cells)
        gtk_widget_set_halign(picture.pointer, GTK_ALIGN_CENTER)
        gtk_widget_set_opacity(picture.pointer, shape.isOff ? 0.35 : 1)
        let caption = Widget.label(origin, style: "caption")
        caption.expand()
        caption.ellipsize(width: 12)
        let row = Widget.row(spacing: 2, caption)
        if !isOff {
            let button = button(for: shape, number, cells)
            button.style("flat")
            row.append(button)
            buttons.append(button)
        }
        let card = Widget.column(spacing: 2, picture, row)
        widget.appendToFlow(card)
        card.parent?.describe(name)
    }

    private func button(
        for shape: CatalogueRow.Shape, _ number: String, _ cells: String
    ) -> Widget {
        let (icon, name, wish) =
            shape.isOff
            ? (
                "edit-undo-symbolic", tr("Put back example %s", number),
                EntryDetails.Wish.putBack(shape)
            )
            : ("user-trash-symbolic", tr("Remove example %s", number), .remove(shape))
        return .button(icon: icon, name: name + ", " + tr("cells %s", cells)) { [unowned self] in
            self.wish(wish)
        }
    }
}
