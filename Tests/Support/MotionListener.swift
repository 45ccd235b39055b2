// Owns: a window over the whole screen whose program hears of every motion, as most programs do.

import CX11

public final class MotionListener {
    private let display: OpaquePointer
    /// Motions that it heard of.
    public private(set) var count = 0

    public init?(display name: String) {
        guard let display = XOpenDisplay(name) else { return nil }
        self.display = display
        let screen = XDefaultScreen(display)
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        attributes.event_mask = PointerMotionMask
        let window = XCreateWindow(
            display, XDefaultRootWindow(display), 0, 0, UInt32(XDisplayWidth(display, screen)),
            UInt32(XDisplayHeight(display, screen)), 0, 0, UInt32(InputOutput), nil,
            UInt(CWOverrideRedirect | CWEventMask), &attributes)
        XMapWindow(display, window)
        XSync(display, 0)
    }

    deinit {
        XCloseDisplay(display)
    }

    /// Takes in what has arrived and does not wait.
    public func drain() {
        while XPending(display) > 0 {
            var event = XEvent()
            XNextEvent(display, &event)
            if event.type == MotionNotify { count += 1 }
        }
    }
}
