import CGTK
import System

typealias Application = UnsafeMutablePointer<GtkApplication>

/// Shows what `begin` makes for as long as its windows are open, and keeps it alive until then. Wraps
/// `g_application_run`.
///
/// - Parameters:
///   - name: of a window that is opened once on a display: where it is open, it comes to the front instead;
///     nil for any number of windows.
///   - begin: called once GTK is there. Where it opens no window, the run ends at once.
func runApplication<Shown>(onlyOne name: String? = nil, _ begin: @escaping (Application) -> Shown) {
    guard gtk_init_check() != 0 else {
        let display = Environment.value("DISPLAY") ?? ""
        Complaint(
            """
            no X server answers at display \(display)
              help: check $DISPLAY and, for another user's server, xauth; `krakel demo` needs none
            """
        ).tell()
    }
    guard let application = gtk_application_new(nil, G_APPLICATION_NON_UNIQUE) else { return }
    let raw = UnsafeMutableRawPointer(application)
    var shown: Shown?
    connect(raw, "activate") {
        let claim = name.flatMap { OnlyWindow($0) }
        guard claim?.comesToTheFront != true else { return }
        shown = begin(application)
        if let window = gtk_application_get_active_window(application) { claim?.take(window) }
    }
    let base = raw.assumingMemoryBound(to: GApplication.self)
    // Else GLib does what still waits, and finds the widgets gone.
    connect(raw, "shutdown") { g_application_quit(base) }
    g_application_run(base, 0, nil)
    withExtendedLifetime(shown) {}
}

/// A window that is opened once on a display: it owns a selection of the server, which goes with it.
private struct OnlyWindow {
    private let server: OpaquePointer
    private let display: OpaquePointer
    private let selection: Atom

    /// - Parameter name: the same for all windows of its kind.
    init?(_ name: String) {
        guard let display = gdk_display_get_default(),
            let server = gdk_x11_display_get_xdisplay(display)
        else { return nil }
        self.display = display
        self.server = server
        selection = XInternAtom(server, "_KRAKEL_WINDOW_" + name.uppercased(), 0)
    }

    /// Makes `window` the one that others find. Wraps `XSetSelectionOwner`.
    func take(_ window: UnsafeMutablePointer<GtkWindow>) {
        guard let surface = gtk_native_get_surface(OpaquePointer(window)) else { return }
        XSetSelectionOwner(server, selection, gdk_x11_surface_get_xid(surface), Time(CurrentTime))
    }

    /// Brings the window that is open to the front; false where none is. By `_NET_ACTIVE_WINDOW`, as a pager
    /// does, and `XMapRaised` where no window manager is. Wraps `XGetSelectionOwner`.
    var comesToTheFront: Bool {
        let window = XGetSelectionOwner(server, selection)
        guard window != 0 else { return false }
        // It may be closed at this moment.
        gdk_x11_display_error_trap_push(display)
        XMapRaised(server, window)
        // 2 is a pager: what the user asked for, and not the program by itself.
        var message = XEvent(
            XInternAtom(server, "_NET_ACTIVE_WINDOW", 0), to: window, (2, 0, 0, 0, 0))
        XSendEvent(
            server, XDefaultRootWindow(server), 0,
            SubstructureRedirectMask | SubstructureNotifyMask, &message)
        XSync(server, 0)
        return gdk_x11_display_error_trap_pop(display) == 0
    }
}

extension XEvent {
    /// A message of 32-bit numbers about `window`.
    init(_ type: Atom, to window: Window, _ numbers: (Int, Int, Int, Int, Int)) {
        self.init()
        xclient = XClientMessageEvent()
        xclient.type = ClientMessage
        xclient.window = window
        xclient.message_type = type
        xclient.format = 32
        xclient.data.l = numbers
    }
}

/// A window of this program. Wraps `GtkApplicationWindow`.
struct AppWindow {
    let widget: Widget

    init(_ title: String, in application: Application, isResizable: Bool = false) {
        widget = Widget(gtk_application_window_new(application))
        gtk_window_set_title(frame, title)
        gtk_window_set_resizable(frame, isResizable ? 1 : 0)
        takeMnemonics()
        // What is in a field counts, and is told, while there is a window to tell it in.
        connect(widget, "close-request") { [frame] in gtk_window_set_focus(frame, nil) }
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
        // GTK keeps no reference to it, and may look at it later, when its page is gone.
        gtk_window_set_default_widget(frame, nil)
        gtk_window_set_child(frame, content.pointer)
        if let button { gtk_window_set_default_widget(frame, button.pointer) }
    }

    /// Opens it with this size, in GTK's pixels where texts are of the usual one, and with no more than there is room for.
    func setSize(width: Double, height: Double) {
        let (room, scale) = (Monitors.areaAtPointer(), TextScale.factor)
        gtk_window_set_default_size(
            frame, Int32(min(scale * width, room?.width ?? width)),
            Int32(min(scale * height, room?.height ?? height)))
    }

    /// Whether the window manager makes windows as large as the screen; one that tiles does not. Wraps
    /// `gdk_x11_screen_supports_net_wm_hint`.
    static var mayBeMaximised: Bool {
        gdk_display_get_default().flatMap { gdk_x11_display_get_screen($0) }.map {
            gdk_x11_screen_supports_net_wm_hint($0, "_NET_WM_STATE_MAXIMIZED_VERT") != 0
        } ?? false
    }

    func present() { gtk_window_present(frame) }

    /// Closes it as the window manager's button does.
    func close() { gtk_window_close(frame) }

    /// Closes it without asking what `onClose` connects.
    func destroy() { gtk_window_destroy(frame) }

    func onClose(_ body: @escaping () -> Void) { connect(widget, "close-request", body) }

    /// Calls `stays` before it is closed; where that returns true, the window stays.
    func beforeClose(_ stays: @escaping () -> Bool) {
        onRequest(of: widget, "close-request", stays)
    }

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

    var focused: Widget? { .found(gtk_window_get_focus(frame)) }
}
