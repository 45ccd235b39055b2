// Another program that grabs the keyboard, as a screen locker does.

import CX11

/// Has the keyboard for itself until it is released.
public final class KeyboardGrab {
    private let display: OpaquePointer

    /// Wraps `XGrabKeyboard`; nil where it is not to be had.
    public init?(display name: String) {
        guard let display = XOpenDisplay(name) else { return nil }
        self.display = display
        let status = XGrabKeyboard(
            display, XDefaultRootWindow(display), 0, GrabModeAsync, GrabModeAsync,
            UInt(CurrentTime))
        guard status == GrabSuccess else {
            XCloseDisplay(display)
            return nil
        }
        XSync(display, 0)
    }

    deinit {
        XCloseDisplay(display)
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
