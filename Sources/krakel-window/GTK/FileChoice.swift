import CGTK
import Glibc

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

/// Calls its owner when one of some files has been changed, made or taken away. Wraps
/// `g_file_monitor_file`.
final class FileMonitor {
    private var monitors: [UnsafeMutablePointer<GFileMonitor>] = []
    private var isWaiting = false
    private let changed: () -> Void

    init(_ paths: [String], changed: @escaping () -> Void) {
        self.changed = changed
        for path in Set(paths + paths.compactMap(Self.resolved)) {
            let file = g_file_new_for_path(path)
            defer { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
            guard let monitor = g_file_monitor_file(file, G_FILE_MONITOR_WATCH_MOVES, nil, nil)
            else { continue }
            // Whoever writes a file does it in several steps.
            g_file_monitor_set_rate_limit(monitor, 50)
            connect(UnsafeMutableRawPointer(monitor), "changed") { [unowned self] in note() }
            monitors.append(monitor)
        }
    }

    deinit {
        for monitor in monitors { g_object_unref(UnsafeMutableRawPointer(monitor)) }
    }

    private func note() {
        guard !isWaiting else { return }
        isWaiting = true
        whenIdle { [weak self] in
            self?.isWaiting = false
            self?.changed()
        }
    }

    /// What a link leads to. Wraps `realpath(3)`.
    private static func resolved(_ path: String) -> String? {
        guard let text = realpath(path, nil) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }
}

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
