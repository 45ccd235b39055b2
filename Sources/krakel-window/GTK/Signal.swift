import CGTK

/// What a signal calls. It lives as long as the object that it is connected to.
private final class Handler {
    let body: (UnsafeMutableRawPointer?) -> Void

    init(_ body: @escaping (UnsafeMutableRawPointer?) -> Void) {
        self.body = body
    }

    /// Connected swapped: the handler comes first, then the signal's arguments, however many. Where the
    /// signal asks for an answer, it is that others may go on.
    static let call:
        @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> gboolean = {
            data, argument in
            data.map { Unmanaged<Handler>.fromOpaque($0).takeUnretainedValue().body(argument) }
            return 0
        }

    static let release: GClosureNotify = { data, _ in
        data.map { Unmanaged<Handler>.fromOpaque($0).release() }
    }
}

/// Calls `body` whenever `object` emits a signal. Wraps `g_signal_connect_data`.
func connect(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping () -> Void
) {
    connect(object, signal, taking: { _ in body() })
}

/// The same with the signal's first argument.
func connect(
    _ object: UnsafeMutableRawPointer, _ signal: String,
    taking body: @escaping (UnsafeMutableRawPointer?) -> Void
) {
    g_signal_connect_data(
        object, signal, unsafeBitCast(Handler.call, to: GCallback.self),
        Unmanaged.passRetained(Handler(body)).toOpaque(), Handler.release, G_CONNECT_SWAPPED)
}

/// Calls `body` in the place of going on to the next row of a list with the Tab key: before GTK 4.18
/// that goes through every one of them.
func onTab(of list: Widget, _ body: @escaping (_ isForward: Bool) -> Void) {
    onKey(of: list.pointer) { keysym, _ in
        let forwards = UInt32(GDK_KEY_Tab)
        guard keysym == forwards || keysym == UInt32(GDK_KEY_ISO_Left_Tab) else { return false }
        body(keysym == forwards)
        return true
    }
}

/// Calls `body` once nothing else is to be done. Wraps `g_idle_add`.
func whenIdle(_ body: @escaping () -> Void) {
    let call: GSourceFunc = { data in
        data.map { Unmanaged<Handler>.fromOpaque($0).takeUnretainedValue().body(nil) }
        return 0
    }
    g_idle_add_full(
        G_PRIORITY_LOW, call, Unmanaged.passRetained(Handler({ _ in body() })).toOpaque(),
        { data in data.map { Unmanaged<Handler>.fromOpaque($0).release() } })
}

/// Calls `body` once, after that time. Wraps `g_timeout_add`.
func after(milliseconds: UInt32, _ body: @escaping () -> Void) {
    let call: GSourceFunc = { data in
        data.map { Unmanaged<Handler>.fromOpaque($0).takeUnretainedValue().body(nil) }
        return 0
    }
    g_timeout_add_full(
        G_PRIORITY_DEFAULT, milliseconds, call,
        Unmanaged.passRetained(Handler({ _ in body() })).toOpaque(),
        { data in data.map { Unmanaged<Handler>.fromOpaque($0).release() } })
}

/// Calls `body` for each key that `widget` or anything in it gets, before they do; it says whether the
/// key is used up. Wraps `gtk_event_controller_key_new`.
func onKey(
    of widget: UnsafeMutablePointer<GtkWidget>,
    _ body: @escaping (_ keysym: UInt32, _ state: GdkModifierType) -> Bool
) {
    final class KeyHandler {
        let body: (UInt32, GdkModifierType) -> Bool
        init(_ body: @escaping (UInt32, GdkModifierType) -> Bool) { self.body = body }
    }
    let call:
        @convention(c) (
            UnsafeMutableRawPointer?, UInt32, UInt32, GdkModifierType, UnsafeMutableRawPointer?
        ) -> gboolean = { _, keysym, _, state, data in
            guard let data else { return 0 }
            let handler = Unmanaged<KeyHandler>.fromOpaque(data).takeUnretainedValue()
            return handler.body(keysym, state) ? 1 : 0
        }
    let controller = gtk_event_controller_key_new()
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    g_signal_connect_data(
        UnsafeMutableRawPointer(controller), "key-pressed",
        unsafeBitCast(call, to: GCallback.self),
        Unmanaged.passRetained(KeyHandler(body)).toOpaque(),
        { data, _ in data.map { Unmanaged<KeyHandler>.fromOpaque($0).release() } },
        GConnectFlags(0))
    gtk_widget_add_controller(widget, controller)
}

/// Calls `body` for each click on `widget`, by any button. Wraps `gtk_gesture_click_new`.
func onClick(of widget: UnsafeMutablePointer<GtkWidget>, _ body: @escaping () -> Void) {
    guard let gesture = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(gesture, 0)
    connect(UnsafeMutableRawPointer(gesture), "released", body)
    gtk_widget_add_controller(widget, gesture)
}
