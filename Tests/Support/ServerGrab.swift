// A client that keeps the server to itself for a while, as window managers do for a moment.

import CX11

public final class ServerGrab: XClient {
    /// Clicks `button` while nobody else is served, and lets the others wait so many milliseconds after
    /// the press. Wraps `XGrabServer`; the server itself keeps the time.
    public func click(_ button: UInt32, waiting milliseconds: UInt) {
        XGrabServer(display)
        XTestFakeButtonEvent(display, button, 1, 0)
        XTestFakeButtonEvent(display, button, 0, milliseconds)
        XUngrabServer(display)
        XSync(display, 0)
    }
}
