// Owns: telling whether somebody holds the pointer.

import CX11

/// A client that tries to have the pointer.
public final class GrabProbe {
    private let display: OpaquePointer

    public init?(display name: String) {
        guard let display = XOpenDisplay(name) else { return nil }
        self.display = display
    }

    deinit {
        XCloseDisplay(display)
    }

    /// Whether nobody holds the pointer at this moment, frozen or not. Wraps `XGrabPointer`.
    public var isFree: Bool {
        let status = XGrabPointer(
            display, XDefaultRootWindow(display), 0, UInt32(ButtonPressMask), GrabModeAsync,
            GrabModeAsync, 0, 0, Time(CurrentTime))
        XUngrabPointer(display, Time(CurrentTime))
        XSync(display, 0)
        return status == GrabSuccess
    }
}
