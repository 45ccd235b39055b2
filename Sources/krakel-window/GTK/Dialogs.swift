import CGTK
import System

enum FileDialog {
    /// Asks for a file and calls `taken` with its path, unless the user cancels. Wraps
    /// `gtk_file_chooser_native_new`.
    ///
    /// - Parameter name: of a new file; nil where one is to be opened.
    static func ask(
        _ title: String, over window: AppWindow, saving name: String? = nil, button: String,
        taken: @escaping (String) -> Void
    ) {
        let action = name == nil ? GTK_FILE_CHOOSER_ACTION_OPEN : GTK_FILE_CHOOSER_ACTION_SAVE
        guard
            let chooser = gtk_file_chooser_native_new(
                title, window.frame, action, button, tr("_Cancel"))
        else { return }
        let raw = UnsafeMutableRawPointer(chooser)
        let dialog = raw.assumingMemoryBound(to: GtkNativeDialog.self)
        if let name { gtk_file_chooser_set_current_name(chooser, name) }
        gtk_native_dialog_set_modal(dialog, 1)
        connect(
            raw, "response",
            taking: { answer in
                let response = Int32(truncatingIfNeeded: Int(bitPattern: answer))
                let file = gtk_file_chooser_get_file(chooser)
                defer {
                    if let file { g_object_unref(UnsafeMutableRawPointer(file)) }
                    g_object_unref(raw)
                }
                guard response == GTK_RESPONSE_ACCEPT.rawValue, let file,
                    let path = g_file_get_path(file)
                else { return }
                defer { g_free(path) }
                taken(String(cString: path))
            })
        gtk_native_dialog_show(dialog)
    }
}

enum Confirmation {
    /// Asks `question` over `window` and does `action` once the user has pressed `button`.
    static func ask(
        _ question: String, over window: AppWindow, button: String, action: @escaping () -> Void
    ) {
        let dialog = AppWindow(tr("Are you sure?"), over: window)
        let cancel = Widget.button(tr("_Cancel")) { dialog.destroy() }
        let confirm = Widget.button(button) {
            dialog.destroy()
            action()
        }
        confirm.style("destructive-action")
        dialog.takeStrokesInTextsOnly()
        dialog.onEscape { dialog.destroy() }
        dialog.fill(
            .column(
                spacing: 16, .label(question, wraps: true), .dialogButtons(cancel, confirm)))
        dialog.present()
        cancel.focus()
    }
}
