// Owns: asking whether something large is meant. Leaves doing it to who asks.

import CGTK

enum Confirmation {
    /// Asks `question` over `window`; `action` is done once somebody says so.
    static func ask(
        _ question: String, over window: Widget, button: String, action: @escaping () -> Void
    ) {
        guard let dialog = Widget(gtk_window_new()) else { return }
        let frame = dialog.cast(to: GtkWindow.self)
        gtk_window_set_title(frame, tr("Are you sure?"))
        gtk_window_set_transient_for(frame, window.cast(to: GtkWindow.self))
        gtk_window_set_modal(frame, 1)
        gtk_window_set_resizable(frame, 0)
        let close = { gtk_window_destroy(frame) }
        let drop = Widget.button(tr("_Cancel"), close)
        let go = Widget.button(button) {
            close()
            action()
        }
        go?.style("destructive-action")
        onKey(of: dialog.pointer) { keysym, _ in
            guard keysym == UInt32(GDK_KEY_Escape) else { return false }
            close()
            return true
        }
        let buttons = Widget.box(GTK_ORIENTATION_HORIZONTAL, [drop, go])
        if let buttons { gtk_widget_set_halign(buttons.pointer, GTK_ALIGN_END) }
        let content = Widget.box(
            GTK_ORIENTATION_VERTICAL, spacing: 16, [Widget.label(question, wraps: true), buttons])
        guard let content else { return }
        content.surround(by: 16)
        gtk_window_set_child(frame, content.pointer)
        gtk_window_present(frame)
        drop?.focus()
    }
}
