// A client that holds a key combination, as a window manager does.

import CX11

/// Grabs a key with a modifier for as long as it lives.
public final class KeyHolder: XClient {
    /// Wraps `XGrabKey`; nil where there is no server.
    ///
    /// - Parameter modifiers: the real modifiers, as the core protocol numbers them.
    public init?(display name: String, key: Int, modifiers: UInt32) {
        super.init(display: name)
        XGrabKey(
            display, Int32(XKeysymToKeycode(display, KeySym(key))), modifiers,
            XDefaultRootWindow(display), 0, GrabModeAsync, GrabModeAsync)
        XSync(display, 0)
    }
}
