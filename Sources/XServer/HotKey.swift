// Owns: noticing a key that asks for something else than writing, as the one that locks the screen does.

import CX11
import Keyboard

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
