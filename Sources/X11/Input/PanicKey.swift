import CX11

/// Escape, which ends a stroke. It is grabbed while a trail is on the screen, so that the application does
/// not see it.
public final class PanicKey {
    private let connection: Connection
    private var keycode: UInt8 = 0
    private var modifiers: [UInt32] = []

    public init(on connection: Connection) {
        self.connection = connection
    }

    /// Grabs the key once for each state of the locks: one grab for any modifier would fail as a whole
    /// where a window manager has grabbed Alt+Escape only. Where another client has grabbed Escape
    /// itself, the key still ends a stroke, but that client gets it too. Wraps `XGrabKey`.
    ///
    /// - Parameters:
    ///   - modifierMask: the real modifiers that are held with the trigger.
    ///   - lockMask: real modifiers whose state does not matter.
    public func grab(modifierMask: UInt32, ignoring lockMask: UInt32) {
        guard keycode == 0 else { return }
        keycode = UInt8(XKeysymToKeycode(connection.display, KeySym(XK_Escape)))
        guard keycode != 0 else { return }
        modifiers = PassiveGrabs.states(modifierMask, ignoring: lockMask)
        for state in modifiers {
            XGrabKey(
                connection.display, Int32(keycode), state, connection.root, 0, GrabModeAsync,
                GrabModeAsync)
        }
    }

    /// Wraps `XUngrabKey`.
    public func release() {
        guard keycode != 0 else { return }
        for state in modifiers {
            XUngrabKey(connection.display, Int32(keycode), state, connection.root)
        }
        keycode = 0
    }

    /// Leaves the key to the application where Krakel is about to type it; the stroke under way goes on without.
    func release(for keycodes: Set<UInt8>) {
        if keycodes.contains(keycode) { release() }
    }

    /// Whether `event` is a press of this key, or the raw press of one that another client got.
    ///
    /// - Parameter raw: the key, where the event is a raw press.
    func isPressed(by event: XEvent, raw: UInt8?) -> Bool {
        guard keycode != 0 else { return false }
        return raw == keycode || (event.type == KeyPress && event.xkey.keycode == UInt32(keycode))
    }
}

extension Connection {
    /// The key that moved, where `event` is a raw one of a key. It can be asked only once for an event, since
    /// Xlib gives out its data only once. Wraps `XGetEventData`.
    func rawKey(of event: inout XEvent) -> RawKey? {
        guard event.type == GenericEvent, event.xcookie.extension == inputOpcode,
            [XI_RawKeyPress, XI_RawKeyRelease].contains(event.xcookie.evtype),
            XGetEventData(display, &event.xcookie) != 0
        else { return nil }
        defer { XFreeEventData(display, &event.xcookie) }
        guard let raw = event.xcookie.data?.assumingMemoryBound(to: XIRawEvent.self).pointee
        else { return nil }
        return RawKey(
            keycode: UInt8(truncatingIfNeeded: raw.detail), isPress: raw.evtype == XI_RawKeyPress,
            device: raw.deviceid, source: raw.sourceid, time: raw.time)
    }

    /// Whether the user pressed a key together with Control, Alt or Super. A program that such a hot key
    /// starts may need the pointer, and would not get it while Krakel has it. Keys that Krakel itself
    /// types do not count; the server is asked for these only where the press may be a hot key.
    ///
    /// - Parameters:
    ///   - held: the real modifiers that are down.
    ///   - modifierMask: those of them that belong to the trigger.
    func isHotKey(_ press: RawKey, with held: UInt32, beside modifierMask: UInt32) -> Bool {
        let others = UInt32(ControlMask | Mod1Mask | Mod4Mask) & ~modifierMask
        return held & others != 0
            && !Self.modifierKeysyms.contains(XkbKeycodeToKeysym(display, press.keycode, 0, 0))
            && press.source != testKeyboard
    }

    /// `IsModifierKey` is a macro.
    private static var modifierKeysyms: ClosedRange<KeySym> { 0xFFE1...0xFFEE }
}

/// A raw event of a key.
struct RawKey: Hashable {
    var keycode: UInt8
    var isPress: Bool
    /// Where it comes from, or the master that repeats it.
    var device: Int32
    var source: Int32
    /// The server's.
    var time: Time
}
