import CGTK
import Dictionaries
import Strokes
import System

private typealias SignalBody = (UnsafeMutableRawPointer?) -> Void

/// Connects `call`, a C function whose last argument is the callback. Wraps `g_signal_connect_data`.
@discardableResult
private func connect<Body>(
    _ object: UnsafeMutableRawPointer?, _ signal: String, _ call: GCallback,
    _ callback: Callback<Body>, _ flags: GConnectFlags = GConnectFlags(0)
) -> UInt {
    g_signal_connect_data(
        object, signal, call, callback.retained,
        { data, _ in data.map { Unmanaged<AnyObject>.fromOpaque($0).release() } }, flags)
}

/// Calls `body` whenever `object` emits a signal, with the signal's first argument. Wraps
/// `g_signal_connect_data`.
///
/// - Returns: its number among the handlers of `object`.
@discardableResult
func connect(
    _ object: UnsafeMutableRawPointer?, _ signal: String,
    taking body: @escaping (UnsafeMutableRawPointer?) -> Void
) -> UInt {
    // Connected swapped: the closure comes first, then the signal's arguments, however many. Where the
    // signal asks for an answer, it is that other handlers go on.
    let call: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> gboolean = {
        Callback<SignalBody>.of($0)?($1)
        return 0
    }
    return connect(
        object, signal, unsafeBitCast(call, to: GCallback.self), Callback<SignalBody>(body),
        G_CONNECT_SWAPPED)
}

@discardableResult
func connect(
    _ object: UnsafeMutableRawPointer?, _ signal: String, _ body: @escaping () -> Void
) -> UInt {
    connect(object, signal, taking: { _ in body() })
}

func connect(_ widget: Widget, _ signal: String, _ body: @escaping () -> Void) {
    connect(widget.raw, signal, body)
}

/// Calls `body` for a signal that asks whether it is dealt with.
func onRequest(of widget: Widget, _ signal: String, _ body: @escaping () -> Bool) {
    typealias Body = () -> Bool
    let call: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> gboolean = {
        Callback<Body>.of($1)?() == true ? 1 : 0
    }
    connect(widget.raw, signal, unsafeBitCast(call, to: GCallback.self), Callback<Body>(body))
}

/// Calls `body` for each key that `widget` or anything in it gets, before they do; `body` returns
/// whether the key is used up. Wraps `gtk_event_controller_key_new`.
func onKey(
    of widget: Widget, _ signal: String = "key-pressed",
    _ body: @escaping (_ keysym: UInt32, _ state: GdkModifierType) -> Bool
) {
    typealias Body = (UInt32, GdkModifierType) -> Bool
    let call:
        @convention(c) (
            UnsafeMutableRawPointer?, UInt32, UInt32, GdkModifierType, UnsafeMutableRawPointer?
        ) -> gboolean = { _, keysym, _, state, data in
            Callback<Body>.of(data)?(keysym, state) == true ? 1 : 0
        }
    let controller = gtk_event_controller_key_new()
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    connect(
        UnsafeMutableRawPointer(controller), signal, unsafeBitCast(call, to: GCallback.self),
        Callback<Body>(body))
    gtk_widget_add_controller(widget.pointer, controller)
}

/// Calls `body` for the Tab key instead of going on to the next row of a list: before GTK 4.18 that
/// key goes through every row.
func onTab(of list: Widget, _ body: @escaping (_ isForward: Bool) -> Void) {
    onKey(of: list) { keysym, _ in
        let forward = UInt32(GDK_KEY_Tab)
        guard keysym == forward || keysym == UInt32(GDK_KEY_ISO_Left_Tab) else { return false }
        body(keysym == forward)
        return true
    }
}

/// Calls `body` for each click on `widget`, by any button. Wraps `gtk_gesture_click_new`.
func onClick(of widget: Widget, _ body: @escaping () -> Void) {
    guard let gesture = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(gesture, 0)
    connect(UnsafeMutableRawPointer(gesture), "released", body)
    gtk_widget_add_controller(widget.pointer, gesture)
}

/// Calls `body` with the two numbers of a drag's signal.
func onDrag(_ gesture: OpaquePointer?, _ signal: String, _ body: @escaping (Point) -> Void) {
    typealias Body = (Point) -> Void
    let call:
        @convention(c) (UnsafeMutableRawPointer?, Double, Double, UnsafeMutableRawPointer?) -> Void =
            { _, x, y, data in Callback<Body>.of(data)?(Point(x: x, y: y)) }
    connect(
        gesture.map { UnsafeMutableRawPointer($0) }, signal,
        unsafeBitCast(call, to: GCallback.self), Callback<Body>(body))
}

extension Modifiers {
    /// Those in GDK's mask `state`.
    init(held state: UInt32) {
        // X's fourth modifier is where Super is; GDK has a bit of its own for it as well.
        let masks: [(Modifiers, UInt32)] = [
            (.shift, 1 << 0), (.control, 1 << 2), (.alt, 1 << 3), (.super, 1 << 6 | 1 << 26),
        ]
        self = []
        for (modifier, mask) in masks where state & mask != 0 { insert(modifier) }
    }
}

extension Chord {
    /// nil for a modifier alone. Where Shift changes the keysym, it is not a modifier of its own.
    ///
    /// - Parameters:
    ///   - keysym: GDK has X's numbers.
    ///   - state: GDK's mask of modifiers.
    init?(keysym: UInt32, state: UInt32) {
        guard !Keysym(rawValue: keysym).isModifier else { return nil }
        var modifiers: Modifiers = []
        for (bit, modifier) in [
            (GDK_CONTROL_MASK, Modifiers.control), (GDK_ALT_MASK, .alt), (GDK_SUPER_MASK, .super),
            (GDK_META_MASK, .meta), (GDK_HYPER_MASK, .hyper),
        ] where state & bit.rawValue != 0 { modifiers.insert(modifier) }
        var key = Keysym(rawValue: keysym)
        if state & GDK_SHIFT_MASK.rawValue != 0 {
            let lower = gdk_keyval_to_lower(keysym)
            if lower != keysym || key.character == nil {
                modifiers.insert(.shift)
                key = Keysym(rawValue: lower)
            }
        }
        self.init(modifiers: modifiers, key: key)
    }
}
