// Owns: the key that ends a stroke at any moment.

import CX11

/// Escape, grabbed while a trail is on the screen so that the program below does not see it.
public final class PanicKey {
    private let connection: Connection
    private var keycode: UInt8 = 0

    public init(on connection: Connection) {
        self.connection = connection
    }

    /// Wraps `XGrabKey`. Where another program holds the key the stroke goes on without it.
    public func grab() {
        keycode = UInt8(XKeysymToKeycode(connection.display, KeySym(XK_Escape)))
        guard keycode != 0 else { return }
        XGrabKey(
            connection.display, Int32(keycode), UInt32(AnyModifier), connection.root, 0,
            GrabModeAsync, GrabModeAsync)
    }

    /// Wraps `XUngrabKey`.
    public func release() {
        guard keycode != 0 else { return }
        XUngrabKey(
            connection.display, Int32(keycode), UInt32(AnyModifier), connection.root)
        keycode = 0
    }

    /// Whether `event` is a press of this key.
    func isPressed(by event: XEvent) -> Bool {
        event.type == KeyPress && keycode != 0 && event.xkey.keycode == UInt32(keycode)
    }
}
