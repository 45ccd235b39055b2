import CX11
import Keyboard

/// Escape, grabbed while a trail is on the screen so that the program below does not see it.
public final class PanicKey {
    private let connection: Connection
    private var keycode: UInt8 = 0
    private var modifiers: [UInt32] = []

    public init(on connection: Connection) {
        self.connection = connection
    }

    /// Wraps `XGrabKey`, once for each state of the locks: a grab for any modifier would fail as a
    /// whole where a window manager holds just Alt+Escape. Where another program holds the key
    /// itself, a stroke is still ended by it, but that program gets it too.
    ///
    /// - Parameters:
    ///   - modifierMask: the real modifiers that the trigger is held with.
    ///   - lockMask: real modifiers whose state does not matter.
    public func grab(modifierMask: UInt32, ignoring lockMask: UInt32) {
        guard keycode == 0 else { return }
        keycode = UInt8(XKeysymToKeycode(connection.display, KeySym(XK_Escape)))
        guard keycode != 0 else { return }
        modifiers = ButtonGrab.states(modifierMask, ignoring: lockMask)
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

    /// Whether `event` is a press of this key, or tells of one that another program got.
    ///
    /// - Parameter raw: the key whose raw press it is; nil where it is something else.
    func isPressed(by event: XEvent, raw: UInt8?) -> Bool {
        guard keycode != 0 else { return false }
        return raw == keycode || (event.type == KeyPress && event.xkey.keycode == UInt32(keycode))
    }
}

extension Connection {
    /// The key that went down where `event` is a raw press; taking its data is possible once only. Wraps
    /// `XGetEventData`.
    func rawKeyPress(of event: inout XEvent) -> (keycode: UInt8, device: Int32)? {
        guard event.type == GenericEvent, event.xcookie.extension == inputOpcode,
            event.xcookie.evtype == XI_RawKeyPress,
            XGetEventData(display, &event.xcookie) != 0
        else { return nil }
        defer { XFreeEventData(display, &event.xcookie) }
        return event.xcookie.data?.assumingMemoryBound(to: XIRawEvent.self).pointee.map {
            (UInt8(truncatingIfNeeded: $0.detail), $0.sourceid)
        }
    }

    /// Whether somebody pressed a key together with Control, Alt or Super. What is bound to it may want
    /// the pointer, and asks in vain while Krakel has it. Where it may be one, asks whether it is a key
    /// that Krakel itself types.
    ///
    /// - Parameters:
    ///   - held: the real modifiers that are down.
    ///   - modifierMask: those that are for Krakel's sake.
    func isHotKey(
        _ press: (keycode: UInt8, device: Int32), with held: UInt32, beside modifierMask: UInt32
    ) -> Bool {
        let others = UInt32(ControlMask | Mod1Mask | Mod4Mask) & ~modifierMask
        return held & others != 0
            && !Self.modifierKeysyms.contains(XkbKeycodeToKeysym(display, press.keycode, 0, 0))
            && press.device != testKeyboard()
    }

    /// `IsModifierKey` is a macro.
    private static var modifierKeysyms: ClosedRange<KeySym> { 0xFFE1...0xFFEE }
}

extension XIRawEvent {
    fileprivate func map<Result>(_ body: (XIRawEvent) -> Result) -> Result { body(self) }
}
