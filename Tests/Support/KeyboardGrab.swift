// Another program that grabs the keyboard, as a screen locker does.

import CX11

/// Has the keyboard for itself until it is released.
public final class KeyboardGrab: XClient {
    /// Wraps `XGrabKeyboard`; nil where it is not to be had.
    public override init?(display name: String) {
        super.init(display: name)
        let status = XGrabKeyboard(
            display, XDefaultRootWindow(display), 0, GrabModeAsync, GrabModeAsync,
            UInt(CurrentTime))
        guard status == GrabSuccess else { return nil }
        XSync(display, 0)
    }

    /// How many key events it has got.
    public var keyCount: Int {
        XSync(display, 0)
        return Int(XPending(display))
    }

    public func release() {
        XUngrabKeyboard(display, UInt(CurrentTime))
        XSync(display, 0)
    }
}
