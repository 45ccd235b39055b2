import CGTK
import Dictionaries
import Strokes

extension DictionaryWindow {
    /// The widgets of the window.
    final class Parts {
        let modes: ModeList
        let list: EntryList
        let details: EntryDetails
        let search: Widget
        let undo: Widget
        let redo: Widget
        let menu: Widget
        private let count: Widget
        private let everything: Widget
        private let message: Widget
        private let problems: Widget
        private let pad: Pad
        private unowned let owner: DictionaryWindow

        init?(_ owner: DictionaryWindow) {
            guard
                let modes = ModeList(
                    chosen: { [unowned owner] in owner.modeWasChosen() },
                    left: { [unowned owner] in owner.leaveModes(forwards: $0) }),
                let list = EntryList(
                    chosen: { [unowned owner] in owner.choose($0) },
                    left: { [unowned owner] in owner.leaveList(forwards: $0) }),
                let details = EntryDetails(wish: { [unowned owner] in owner.grant($0) }),
                let search = Widget(gtk_search_entry_new()),
                let undo = Widget.button(
                    icon: "edit-undo-symbolic", name: tr("Undo"),
                    { [unowned owner] in owner.undo() }),
                let redo = Widget.button(
                    icon: "edit-redo-symbolic", name: tr("Do again"),
                    { [unowned owner] in owner.redo() }),
                let count = Widget.label(""), let message = Widget.label("", wraps: true),
                let problems = Widget.label("", wraps: true),
                let everything = Widget.button(
                    tr("_Show everything"), { [unowned owner] in owner.showEverything() }),
                let menu = owner.menu(),
                let pad = Pad(size: 150, taken: { [unowned owner] in owner.search($0) })
            else { return nil }
            self.owner = owner
            self.modes = modes
            self.list = list
            self.details = details
            self.search = search
            self.undo = undo
            self.redo = redo
            self.count = count
            self.everything = everything
            self.message = message
            self.problems = problems
            self.pad = pad
            self.menu = menu
            build()
        }

        private func build() {
            let frame = owner.window.cast(to: GtkWindow.self)
            gtk_window_set_title(frame, tr("Dictionary of Krakel"))
            gtk_window_set_default_size(frame, 1060, 720)
            search.describe(tr("Search by typing"))
            gtk_search_entry_set_key_capture_widget(search.opaque, nil)
            pad.widget.describe(tr("Search by drawing here"))
            connect(search.raw, "search-changed") { [unowned owner] in owner.search() }
            connect(search.raw, "activate") { [unowned self] in list.focus() }
            message.style("heading")
            count.style("dim-label")
            count.expand()
            problems.style("error")
            // The caret is below what is wrong.
            problems.style("monospace")
            gtk_label_set_max_width_chars(problems.opaque, 110)
            gtk_label_set_max_width_chars(message.opaque, 110)
            let left = Widget.box(
                GTK_ORIENTATION_VERTICAL,
                [modes.widget, Widget.label(tr("Draw to search:")), pad.widget])
            let middle = Widget.box(
                GTK_ORIENTATION_VERTICAL,
                [
                    search, Widget.box(GTK_ORIENTATION_HORIZONTAL, [count, everything]),
                    list.widget,
                ])
            middle?.expand()
            let columns = Widget.box(
                GTK_ORIENTATION_HORIZONTAL, spacing: 12, [left, middle, details.widget])
            let content = Widget.box(
                GTK_ORIENTATION_VERTICAL, [problems, columns, message])
            guard let content else { return }
            content.surround(by: 12)
            gtk_window_set_child(frame, content.pointer)
            gtk_window_set_default_widget(frame, details.defaultButton.pointer)
            buildHeader(frame)
            onKey(of: owner.window.pointer) { [unowned self] in isUsed(keysym: $0, state: $1) }
        }

        private func buildHeader(_ frame: UnsafeMutablePointer<GtkWindow>) {
            guard let header = Widget(gtk_header_bar_new()) else { return }
            gtk_header_bar_pack_start(header.opaque, undo.pointer)
            gtk_header_bar_pack_start(header.opaque, redo.pointer)
            gtk_header_bar_pack_end(header.opaque, menu.pointer)
            gtk_window_set_titlebar(frame, header.pointer)
        }

        /// Keys of the window. What undoes typing in a field is the field's.
        private func isUsed(keysym: UInt32, state: GdkModifierType) -> Bool {
            if details.take(keysym: keysym, state: state) { return true }
            guard state.rawValue & GDK_CONTROL_MASK.rawValue != 0 else { return false }
            let isShifted = state.rawValue & GDK_SHIFT_MASK.rawValue != 0
            switch (gdk_keyval_to_lower(keysym), isShifted) {
            case (UInt32(GDK_KEY_z), false) where !isWriting: owner.undo()
            case (UInt32(GDK_KEY_z), true) where !isWriting: owner.redo()
            case (UInt32(GDK_KEY_y), false) where !isWriting: owner.redo()
            case (UInt32(GDK_KEY_f), false): search.focus()
            case (UInt32(GDK_KEY_w), false), (UInt32(GDK_KEY_q), false):
                gtk_window_close(owner.window.cast(to: GtkWindow.self))
            default: return false
            }
            return true
        }

        /// Whether the focus is in a field with something in it.
        private var isWriting: Bool {
            guard
                let focused = Widget(
                    gtk_window_get_focus(owner.window.cast(to: GtkWindow.self))),
                g_type_check_instance_is_a(
                    focused.cast(to: GTypeInstance.self), gtk_text_get_type()) != 0
            else { return false }
            return !focused.text.isEmpty
        }

        func tell(_ text: String) {
            message.setLabel(text)
            message.show(!text.isEmpty)
        }

        func showCount(_ number: Int, isDrawn: Bool) {
            let text = number == 1 ? tr("one entry") : tr("%s entries", "\(number)")
            count.setLabel(isDrawn ? text + ", " + tr("nearest first") : text)
            everything.show(isDrawn || !search.text.isEmpty)
        }

        /// The first of them in full; more would leave no room for anything else.
        func showProblems(_ texts: [String]) {
            problems.show(!texts.isEmpty)
            guard let first = texts.first else { return }
            let more =
                texts.count > 1 ? "\n" + tr("%s more: krakel check", "\(texts.count - 1)") : ""
            problems.setLabel(first + more)
        }
    }
}
