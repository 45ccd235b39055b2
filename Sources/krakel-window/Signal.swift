// Owns: closures behind GTK's signals. Leaves which signals there are to those who connect.

import CGTK

/// What a signal calls. It lives as long as the object that it is connected to.
private final class Handler {
    let body: () -> Void

    init(_ body: @escaping () -> Void) {
        self.body = body
    }

    /// Whatever else a signal passes comes behind, and is left alone; 0 lets it go on to others.
    static let call: @convention(c) (UnsafeMutableRawPointer?) -> gboolean = { data in
        data.map { Unmanaged<Handler>.fromOpaque($0).takeUnretainedValue().body() }
        return 0
    }

    static let release: GClosureNotify = { data, _ in
        data.map { Unmanaged<Handler>.fromOpaque($0).release() }
    }
}

/// Calls `body` whenever `object` emits a signal, whatever that passes. Wraps `g_signal_connect_data`
/// with `G_CONNECT_SWAPPED`, which puts our data before the signal's own arguments.
func connect(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping () -> Void
) {
    g_signal_connect_data(
        object, signal, unsafeBitCast(Handler.call, to: GCallback.self),
        Unmanaged.passRetained(Handler(body)).toOpaque(), Handler.release, G_CONNECT_SWAPPED)
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
