// Owns: asking for the name of a file. Leaves reading and writing it to who asks.

import CGTK

enum FileChoice {
    /// Asks for a file and calls `taken` with its path; with nothing where nobody chose one. Wraps
    /// `gtk_file_chooser_native_new`.
    ///
    /// - Parameter name: of a new file; nil where one is to be opened.
    static func ask(
        _ title: String, over window: Widget, saving name: String? = nil, button: String,
        taken: @escaping (String) -> Void
    ) {
        let action = name == nil ? GTK_FILE_CHOOSER_ACTION_OPEN : GTK_FILE_CHOOSER_ACTION_SAVE
        guard
            let chooser = gtk_file_chooser_native_new(
                title, window.cast(to: GtkWindow.self), action, button, tr("_Cancel"))
        else { return }
        if let name { gtk_file_chooser_set_current_name(chooser, name) }
        gtk_native_dialog_set_modal(
            UnsafeMutableRawPointer(chooser).assumingMemoryBound(to: GtkNativeDialog.self), 1)
        connect(
            UnsafeMutableRawPointer(chooser), "response",
            taking: { answer in
                let response = Int32(truncatingIfNeeded: Int(bitPattern: answer))
                let file = gtk_file_chooser_get_file(chooser)
                defer {
                    if let file { g_object_unref(UnsafeMutableRawPointer(file)) }
                    g_object_unref(UnsafeMutableRawPointer(chooser))
                }
                guard response == GTK_RESPONSE_ACCEPT.rawValue, let file,
                    let path = g_file_get_path(file)
                else { return }
                defer { g_free(path) }
                taken(String(cString: path))
            })
        gtk_native_dialog_show(
            UnsafeMutableRawPointer(chooser).assumingMemoryBound(to: GtkNativeDialog.self))
    }
}
