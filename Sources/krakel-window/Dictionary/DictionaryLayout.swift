import CGTK
import System

/// The widgets of the dictionary window, and its keys.
final class DictionaryLayout {
    let window: AppWindow
    let modes = ModeList()
    let list = EntryList()
    let details = EntryDetails()
    let search = Widget(gtk_search_entry_new())
    let undo = Widget.button(icon: "edit-undo-symbolic", name: tr("Undo"))
    let redo = Widget.button(icon: "edit-redo-symbolic", name: tr("Redo"))
    let panel = ModePanel()
    let newMode = Widget.button(tr("New _mode…"))
    /// Called by the buttons and by their keys.
    var undoPressed: () -> Void = {}
    var redoPressed: () -> Void = {}
    var newEntryPressed: () -> Void = {}
    var newModePressed: () -> Void = {}
    var showAllPressed: () -> Void = {}
    /// Called by the button that shows the commands which wait.
    var waitingPressed: () -> Void = {}
    let menu: Widget
    let pad = Pad(size: 150, tr("Search by drawing here"))
    private let showAll = Widget.button(tr("_Show all"))
    private let count = Widget.label(style: "dim-label")
    private let nothing = Widget.label(wraps: true)
    private let makeOne: Widget
    private let offer: Widget
    private let waiting = Widget.label(wraps: true, style: "warning")
    private let look = Widget.button(tr("Sho_w"))
    private let banner: Widget
    /// Whether not all entries of the mode are shown.
    private var isSearching = false
    private let message = Widget.label(wraps: true, style: "heading")
    private let problems = Widget.label(wraps: true, style: "error", "monospace")

    init(menu: Widget, in application: Application) {
        self.menu = menu
        makeOne = .button(tr("Ma_ke one…"))
        offer = .row(nothing, makeOne)
        banner = .row(waiting, look)
        window = AppWindow(tr("Krakel dictionary"), in: application, isResizable: true)
        window.setSize(width: 1060, height: 720)
        search.describe(tr("Search by typing"))
        gtk_search_entry_set_key_capture_widget(search.opaque, nil)
        connect(search, "activate") { [unowned self] in list.focus() }
        count.expand()
        // A caret in the second line points at the mistake in the first.
        for label in [problems, message] { gtk_label_set_max_width_chars(label.opaque, 110) }
        let middle = Widget.column(search, .row(count, showAll), panel.widget, offer, list.widget)
        middle.expand()
        nothing.expand()
        waiting.expand()
        connect(newMode, "clicked") { [unowned self] in newModePressed() }
        newMode.setToolTip(tr("Control+Shift+N"))
        let left = Widget.column(modes.widget, newMode, .label(tr("Draw to search:")), pad.widget)
        // Half of a small screen shows a part of them.
        let columns = Widget.scrolled(
            .row(spacing: 12, left, middle, details.widget), isSideways: true)
        columns.expandDown()
        // A bar that is shown under the pointer only tells nobody that there is more.
        gtk_scrolled_window_set_overlay_scrolling(columns.opaque, 0)
        // Where there is room for one column only, it is that of the entries.
        let sideways = gtk_scrolled_window_get_hadjustment(columns.opaque)
        connect(sideways, "notify::page-size") {
            whenIdle { [weak self] in
                let width = Double(gtk_widget_get_width(left.pointer))
                guard self != nil, gtk_adjustment_get_page_size(sideways) < 2.5 * width else {
                    return
                }
                gtk_adjustment_set_value(sideways, width + 12)
            }
        }
        window.fill(
            .column(problems, banner, columns, message), margin: 12, default: details.change)
        let header = Widget(gtk_header_bar_new())
        let newEntry = Widget.button(tr("_New entry…")) { [unowned self] in newEntryPressed() }
        newEntry.setToolTip(tr("Control+N"))
        newEntry.firstChild?.ellipsize()
        for button in [newEntry, undo, redo] {
            gtk_header_bar_pack_start(header.opaque, button.pointer)
        }
        connect(undo, "clicked") { [unowned self] in undoPressed() }
        connect(redo, "clicked") { [unowned self] in redoPressed() }
        connect(showAll, "clicked") { [unowned self] in showAllPressed() }
        connect(makeOne, "clicked") { [unowned self] in newEntryPressed() }
        connect(look, "clicked") { [unowned self] in waitingPressed() }
        gtk_header_bar_pack_end(header.opaque, menu.pointer)
        if !AppWindow.mayBeMaximised {
            gtk_header_bar_set_decoration_layout(header.opaque, ":close")
        }
        gtk_window_set_titlebar(window.frame, header.pointer)
        onKey(of: window.widget) { [unowned self] in isUsed(keysym: $0, state: $1) }
        tell("")
    }

    /// Keys of the window, except those that edit a field.
    private func isUsed(keysym: UInt32, state: GdkModifierType) -> Bool {
        if details.take(keysym: keysym, state: state) { return true }
        if keysym == UInt32(GDK_KEY_Escape) { return escape() }
        guard state.rawValue & GDK_CONTROL_MASK.rawValue != 0 else { return false }
        let isShifted = state.rawValue & GDK_SHIFT_MASK.rawValue != 0
        switch (gdk_keyval_to_lower(keysym), isShifted) {
        case (UInt32(GDK_KEY_z), false) where !isWriting: undoPressed()
        case (UInt32(GDK_KEY_z), true) where !isWriting: redoPressed()
        case (UInt32(GDK_KEY_y), false) where !isWriting: redoPressed()
        case (UInt32(GDK_KEY_n), false): newEntryPressed()
        case (UInt32(GDK_KEY_n), true): newModePressed()
        case (UInt32(GDK_KEY_f), false): search.focus()
        case (UInt32(GDK_KEY_w), false), (UInt32(GDK_KEY_q), false): window.close()
        default: return false
        }
        return true
    }

    /// Ends the search, and where there is none closes the window, unless something that was written would be
    /// lost.
    private func escape() -> Bool {
        guard !window.hasOpenList, !details.isEdited else { return false }
        if isSearching { showAllPressed() } else { window.close() }
        return true
    }

    /// Whether the focus is in a field with something in it.
    private var isWriting: Bool {
        guard let focused = window.focused, focused.isInstance(of: gtk_text_get_type())
        else { return false }
        return !focused.text.isEmpty
    }

    /// What was told last.
    var told: String { message.label }

    func tell(_ text: String) { message.tell(text) }

    /// What the list shows.
    enum Found {
        case all
        case typed(String)
        /// - Parameter isKnown: whether the drawing is read as an entry.
        case drawn(isKnown: Bool)
        case waiting
    }

    func showCount(_ number: Int, of found: Found) {
        let text = tr(number, "%s entry", "%s entries")
        count.setLabel(text)
        isSearching = true
        nothing.setLabel("")
        switch found {
        case .all: isSearching = false
        case .typed(let text):
            if number == 0 { nothing.setLabel(tr("There is no entry for “%s”.", text)) }
        case .drawn(let isKnown):
            count.setLabel(text + ", " + tr("nearest first"))
            if !isKnown { nothing.setLabel(tr("No entry is drawn like this.")) }
        case .waiting: break
        }
        showAll.show(isSearching)
        offer.show(!nothing.label.isEmpty)
    }

    /// Says how many commands start nothing until the user has allowed them.
    func showWaiting(_ number: Int) {
        banner.show(number > 0)
        waiting.setLabel(
            tr(
                number, "%s command starts nothing until you have looked at it.",
                "%s commands start nothing until you have looked at them."))
    }

    /// Shows the first problem in full, and how many others there are.
    func showProblems(_ messages: [Message]) {
        problems.show(!messages.isEmpty)
        guard let first = messages.first else { return }
        let more =
            messages.count > 1 ? tr("%s more; type krakel check", "\(messages.count - 1)") : nil
        problems.setLabel(joined(first.translated, more))
    }
}
