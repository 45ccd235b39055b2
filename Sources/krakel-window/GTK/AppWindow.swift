import CGTK

typealias Application = UnsafeMutablePointer<GtkApplication>

/// Shows what `begin` makes for as long as its windows are open, and keeps it alive until then. Wraps
/// `g_application_run`.
///
/// - Parameter begin: called once GTK is there. Where it opens no window, the run ends at once.
func runApplication<Shown>(_ begin: @escaping (Application) -> Shown) {
    guard let application = gtk_application_new(nil, G_APPLICATION_NON_UNIQUE) else { return }
    let raw = UnsafeMutableRawPointer(application)
    var shown: Shown?
    connect(raw, "activate") { shown = begin(application) }
    g_application_run(raw.assumingMemoryBound(to: GApplication.self), 0, nil)
    withExtendedLifetime(shown) {}
}

/// A window of this program. Wraps `GtkApplicationWindow`.
struct AppWindow {
    let widget: Widget

    init(_ title: String, in application: Application, isResizable: Bool = false) {
        widget = Widget(gtk_application_window_new(application))
        gtk_window_set_title(frame, title)
        gtk_window_set_resizable(frame, isResizable ? 1 : 0)
        takeMnemonics()
    }

    /// A window that takes all input of `owner` for as long as it is open.
    init(_ title: String, over owner: AppWindow) {
        widget = Widget(gtk_window_new())
        gtk_window_set_title(frame, title)
        gtk_window_set_resizable(frame, 0)
        gtk_window_set_transient_for(frame, owner.frame)
        gtk_window_set_modal(frame, 1)
        takeMnemonics()
    }

    var frame: UnsafeMutablePointer<GtkWindow> { widget.cast(to: GtkWindow.self) }

    /// - Parameter button: what the Return key presses.
    func fill(_ content: Widget, margin: Int32 = 16, default button: Widget? = nil) {
        content.surround(by: margin)
        gtk_window_set_child(frame, content.pointer)
        if let button { gtk_window_set_default_widget(frame, button.pointer) }
    }

    func present() { gtk_window_present(frame) }

    /// Closes it as the window manager's button does.
    func close() { gtk_window_close(frame) }

    /// Closes it without asking what `onClose` connects.
    func destroy() { gtk_window_destroy(frame) }

    func onClose(_ body: @escaping () -> Void) { connect(widget, "close-request", body) }

    /// Calls `escape` for the Escape key.
    ///
    /// - Parameter isUsed: asked first, for every key.
    func onEscape(
        unless isUsed: @escaping (_ keysym: UInt32, _ state: GdkModifierType) -> Bool = {
            _, _ in false
        }, _ escape: @escaping () -> Void
    ) {
        onKey(of: widget) { keysym, state in
            if isUsed(keysym, state) { return true }
            guard keysym == UInt32(GDK_KEY_Escape) else { return false }
            escape()
            return true
        }
    }

    /// Whether it has the keyboard.
    var isActive: Bool { gtk_window_is_active(frame) != 0 }

    /// Whether a list or a menu is dropped down in it, which the Escape key closes first.
    var hasOpenList: Bool {
        focused.map { gtk_widget_get_native($0.pointer) != widget.opaque } ?? false
    }

    /// The widget that has the focus.
    var focused: Widget? { .found(gtk_window_get_focus(frame)) }
}
